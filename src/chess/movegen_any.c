/* movegen_any.c - the move generators for any processor. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#define MOVEGEN_PEXT false
#define MOVEGEN_TARGET
#define MOVEGEN_UNMARKED chess_movegen_any
#define MOVEGEN_MARKED chess_movegen_marked_any
#include "chess/movegen.inc"
