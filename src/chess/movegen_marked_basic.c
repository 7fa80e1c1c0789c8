/* The move generator of core.inc for chess with marks, any processor. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#define MOVEGEN_NAME chess_movegen_marked_basic
#define MOVEGEN_TARGET
#define MOVEGEN_ROOK_ATTACKS attacks_rook_magic
#define MOVEGEN_BISHOP_ATTACKS attacks_bishop_magic
#define MOVEGEN_MARKS 1
#include "chess/movegen.inc"
