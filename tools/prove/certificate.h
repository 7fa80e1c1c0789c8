/* certificate.h - a proved win, written down so that others can check it without a search. */
#ifndef PROVE_CERTIFICATE_H
#define PROVE_CERTIFICATE_H

#include "tools/prove/search.h"

/* Writes a line for each position with the attacker to move that the proof of `p`, won in `turns`,
 * needs: the position, a tab, and the winning turn. A position that a bound decides, whoever is to
 * move, has `bound N` instead: the bound says that it is won in N turns. Of mirror images one is
 * written. What the search has forgotten is searched again. Returns the number of lines; 0 where the
 * deadline came first, or p is not won in so many turns. */
uint64_t certificate_write(struct search *search, const struct position *p, int turns,
                           bool black_attacks, FILE *out);

#endif
