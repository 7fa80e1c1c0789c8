/* movegen_basic.c - the move generators for any processor. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#define MOVEGEN_TARGET
#define MOVEGEN_ROOK_ATTACKS attacks_rook_magic
#define MOVEGEN_BISHOP_ATTACKS attacks_bishop_magic
#define MOVEGEN_NTH bb_nth
#define MOVEGEN_UNMARKED chess_movegen_basic
#define MOVEGEN_MARKED chess_movegen_marked_basic
#include "chess/movegen.inc"
