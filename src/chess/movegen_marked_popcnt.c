/* The move generator of core.inc for chess with marks, processors that count bits. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define CORE_NAME chess_core_marked_popcount
#define CORE_TARGET ATTACKS_POPCOUNT_TARGET
#define CORE_ROOK rook_reach_magic
#define CORE_BISHOP bishop_reach_magic
#define CORE_MARKS 1
#include "chess/movegen.inc"
#endif
