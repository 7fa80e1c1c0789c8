/* skill.h - Skill Level: weaker play in any game, through the contract alone.
 *
 * 0 chooses every decision uniformly among the legal ones. 1 is greedy: the best static
 * evaluation when its own turn is over, no answer considered. From 2 on the game's own
 * search is given a budget of nodes that grows geometrically, and with a chance that
 * falls with the level a weaker one of its best lines is played (skill.c). 20 is the
 * search itself.
 *
 * A level plays from the information state, like every search; it uses one thread, no
 * transposition table and a random generator of its own, so that SearchSeed, options and
 * position alone say what it plays. Limits of `go` hold where they are stricter. */
#ifndef SEARCH_SKILL_H
#define SEARCH_SKILL_H

#include "search/search.h"

enum { SKILL_RANDOM = 0, SKILL_GREEDY = 1, SKILL_FULL = 20 };

/* What search_run does, at request->skill_level. Below SKILL_FULL it takes charge of limits,
 * threads and tt. */
void skill_search(const struct search_request *request, struct search_control *control,
                  struct search_answer *answer);

#endif
