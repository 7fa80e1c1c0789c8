/* The move generator of core.inc for orthodox chess, processors that count bits. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define CORE_NAME chess_core_popcount
#define CORE_TARGET ATTACKS_POPCOUNT_TARGET
#define CORE_ROOK rook_reach_magic
#define CORE_BISHOP bishop_reach_magic
#define CORE_MARKS 0
#include "chess/movegen.inc"
#endif
