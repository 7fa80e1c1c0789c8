/* access.c - by what match.h says of a viewer's knowledge; the referee's privilege comes first. */
#include "engine/access.h"

static bool hidden(struct error *err, const char *what, const char *why)
{
	return error_set(err, ERROR_HIDDEN, "%s%s", what, why);
}

/* True when the asker must not see or make decisions of other seats. */
static bool is_restricted(const struct match *m, const struct asker *asker)
{
	return asker->speaker != SPEAKER_REFEREE && match_is_opaque_to(m, asker->viewer);
}

bool access_is_own_decision(const struct match *m, const struct asker *asker, struct error *err)
{
	return !is_restricted(m, asker) || match_to_move(m) == asker->viewer ||
	       error_set_others_decision(err);
}

bool access_may_list(const struct match *m, const struct asker *asker, struct error *err)
{
	if (match_to_move(m) == SEAT_CHANCE)
		return match_awaits_decision(m, err);
	return access_is_own_decision(m, asker, err);
}

bool access_may_decide(const struct match *m, const struct asker *asker, struct error *err)
{
	if (asker->speaker == SPEAKER_REFEREE || asker->viewer == VIEW_ALL ||
	    match_to_move(m) >= SEATS_MAX)
		return true;
	bool may = asker->speaker == SPEAKER_SEAT ? match_is_decision_of(m, asker->viewer)
	                                          : match_may_decide(m, asker->viewer);
	return may || error_set_others_decision(err);
}

bool access_may_search(const struct engine *e, const struct asker *asker, struct error *err)
{
	if (!access_is_own_decision(engine_match(e), asker, err))
		return false;
	return !engine_options(e)->clairvoyant || asker->viewer == VIEW_ALL ||
	       !(engine_game(e)->flags & GAME_SECRETS) ||
	       hidden(err, "", "Clairvoyant is for view all");
}

bool access_may_count(const struct match *m, const struct asker *asker, struct error *err)
{
	return !is_restricted(m, asker) ||
	       hidden(err, "", "counting would tell what the viewer may not know");
}

bool access_is_referee(const struct asker *asker, const char *what, struct error *err)
{
	return asker->speaker == SPEAKER_REFEREE || asker->viewer == VIEW_ALL ||
	       hidden(err, what, " is the referee's: view all");
}

bool access_may_travel(const struct match *m, const struct asker *asker, const char *what,
                       struct error *err)
{
	return asker->speaker == SPEAKER_REFEREE || !match_hides_undo_from(m, asker->viewer) ||
	       hidden(err, what, " is the referee's: view all");
}

struct actor access_actor(const struct asker *asker)
{
	return (struct actor){.viewer = asker->speaker == SPEAKER_REFEREE ? VIEW_ALL : asker->viewer,
	                      .only_own = asker->speaker == SPEAKER_SEAT};
}
