/* movegen_pext.c - the move generators for processors with a fast PEXT. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#if CPU_X86_64
#define MOVEGEN_PEXT true
#define MOVEGEN_TARGET CPU_PEXT_TARGET
#define MOVEGEN_UNMARKED chess_movegen_pext
#define MOVEGEN_MARKED chess_movegen_marked_pext
#include "chess/movegen.inc"
#endif
