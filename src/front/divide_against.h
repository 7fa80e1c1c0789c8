/* divide_against.h - `quadrille divide <game> <N> --against 'CMD' [fen ...]`: where two engines count
 * differently. */
#ifndef FRONT_DIVIDE_AGAINST_H
#define FRONT_DIVIDE_AGAINST_H

#include "front/cli.h"

/* Are these (NULL-ended, behind `divide`) arguments of it? */
bool divide_against_is_asked(char *const *args);
/* Counts by first decision in this engine and in that of the command, and goes on into the first difference
 * until one knows a decision that the other does not. EXIT_FAILED where there is one, or an engine does not
 * answer. */
enum exit_status divide_against_run(struct writer *out, char **args);

#endif
