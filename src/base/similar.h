/* similar.h - the word that somebody may have meant. */
#ifndef BASE_SIMILAR_H
#define BASE_SIMILAR_H

#include <stddef.h>

#include "base/error.h"

/* How many letters have to be inserted, left out, replaced or swapped with their neighbour
 * to make one word of the other (F. Damerau, 1964; optimal string alignment). Capitals count
 * as small letters. */
size_t similar_distance(const char *a, const char *b);
/* Keeps the word nearest to what was typed: *best, at first NULL, becomes word, and
 * *distance its distance, when that is smaller and small for so short a word. */
void similar_consider(const char *input, const char *word, const char **best, size_t *distance);
/* Fills in err: what, the word, and the one that may have been meant, if best is not NULL. Returns
 * false. */
bool similar_error(struct error *err, enum error_code code, const char *what, const char *word,
                   const char *best);

#endif
