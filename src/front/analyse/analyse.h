/* analyse.h - `quadrille analyse`: positions by the thousand, a JSON object a line in, one a line out. */
#ifndef FRONT_ANALYSE_ANALYSE_H
#define FRONT_ANALYSE_ANALYSE_H

#include "front/cli.h"

/* analyse [--threads N] [--hash N] [--limit-queue N]: answers what comes on standard input, until that ends or
 * the output is gone. */
enum exit_status analyse_run(struct writer *out, char **args);

#endif
