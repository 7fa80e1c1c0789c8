/* ruling.c - what a referee may rule. */
#include <string.h>

#include "match/match_internal.h"

/* The outcome's name as the game has it, or NULL. Where there are teams no seat wins. */
static const char *find_outcome(const struct match *m, const char *name)
{
	const struct game_info *info = m->game->info;
	for (int seat = 0; !info->teams && seat < m->game->seats(match_state(m)); seat++)
		if (strcmp(info->seat_names[seat], name) == 0)
			return info->seat_names[seat];
	for (const char *const *team = info->teams; team && *team; team++)
		if (strcmp(*team, name) == 0)
			return *team;
	return strcmp(name, "draw") == 0 ? "draw" : NULL;
}

bool match_adjudicate(struct match *m, const char *outcome, const char *reason, bool live,
                      struct error *err)
{
	struct result ruling = {find_outcome(m, outcome), ruling_from_name(reason)};
	if (!ruling.outcome)
		return error_set(err, ERROR_BAD_SYNTAX, "no outcome of %s is called %s: a %s or draw",
		                 m->game->name, ellipsize(outcome).s,
		                 m->game->info->teams ? "team" : "seat");
	if (ruling.reason == REASON_NONE)
		return error_set(err, ERROR_BAD_SYNTAX, "no ruling is called %s", ellipsize(reason).s);
	if (ruling.reason == REASON_RESIGN && strcmp(ruling.outcome, "draw") == 0)
		return error_set(err, ERROR_BAD_SYNTAX, "nobody resigns a draw");
	if (match_over(m))
		return error_set(err, ERROR_GAME_OVER, "the game has ended");
	if (match_is_revealed(m))
		return error_set(err, ERROR_NOT_APPLICABLE,
		                 "the key of chance is revealed: nothing is ruled any more");
	if (match_has_ahead(m))
		match_drop_ahead(m, match_place(m));
	match_rule(m, ruling, live);
	match_reveal(m);
	return true;
}
