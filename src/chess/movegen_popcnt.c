/* movegen_popcnt.c - the move generators for processors that count bits by one instruction. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define MOVEGEN_TARGET ATTACKS_POPCNT_TARGET
#define MOVEGEN_ROOK_ATTACKS attacks_rook_magic
#define MOVEGEN_BISHOP_ATTACKS attacks_bishop_magic
#define MOVEGEN_NTH bb_nth
#define MOVEGEN_UNMARKED chess_movegen_popcnt
#define MOVEGEN_MARKED chess_movegen_marked_popcnt
#include "chess/movegen.inc"
#endif
