/* The move generator of core.inc for orthodox chess, processors with a fast PEXT. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define MOVEGEN_NAME chess_movegen_pext
#define MOVEGEN_TARGET ATTACKS_PEXT_TARGET
#define MOVEGEN_ROOK_ATTACKS attacks_rook_pext
#define MOVEGEN_BISHOP_ATTACKS attacks_bishop_pext
#define MOVEGEN_MARKS 0
#include "chess/movegen.inc"
#endif
