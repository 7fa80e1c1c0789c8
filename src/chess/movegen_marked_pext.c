/* The move generator of core.inc for chess with marks, processors with a fast PEXT. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define CORE_NAME chess_core_marked_pext
#define CORE_TARGET ATTACKS_PEXT_TARGET
#define CORE_ROOK rook_reach_pext
#define CORE_BISHOP bishop_reach_pext
#define CORE_MARKS 1
#include "chess/movegen.inc"
#endif
