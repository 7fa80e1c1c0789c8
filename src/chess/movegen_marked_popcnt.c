/* The move generator of core.inc for chess with marks, processors that count bits. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define MOVEGEN_NAME chess_movegen_marked_popcnt
#define MOVEGEN_TARGET ATTACKS_POPCNT_TARGET
#define MOVEGEN_ROOK_ATTACKS attacks_rook_magic
#define MOVEGEN_BISHOP_ATTACKS attacks_bishop_magic
#define MOVEGEN_MARKS 1
#include "chess/movegen.inc"
#endif
