/* The move generator of core.inc for orthodox chess, any processor. */
#include "chess/movegen_variant.h"

#include <stddef.h>

#define CORE_NAME chess_core_basic
#define CORE_TARGET
#define CORE_ROOK rook_reach_magic
#define CORE_BISHOP bishop_reach_magic
#define CORE_MARKS 0
#include "chess/movegen.inc"
