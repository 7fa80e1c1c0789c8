/* movegen_pext.c - the move generators for processors with a fast PEXT. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if ATTACKS_X86
#define MOVEGEN_TARGET ATTACKS_PEXT_TARGET
#define MOVEGEN_ROOK_ATTACKS attacks_rook_pext
#define MOVEGEN_BISHOP_ATTACKS attacks_bishop_pext
#define MOVEGEN_NTH movegen_nth_pdep
#define MOVEGEN_UNMARKED chess_movegen_pext
#define MOVEGEN_MARKED chess_movegen_marked_pext
#include "chess/movegen.inc"
#endif
