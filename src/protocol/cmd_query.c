/* cmd_query.c - commands that look at the match. What they print under a view comes
 * from the state as that view observes it, and from nothing else. */
#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "protocol/commands.h"
#include "protocol/state_report.h"
#include "protocol/tokens.h"

/* Other seats' decisions are not the viewer's to ask about. */
static bool asks_own(struct call *c)
{
	struct session *s = c->session;
	if (!session_hides(s) || match_to_move(s->match) == s->viewer)
		return true;
	return error_set(&c->err, ERROR_HIDDEN, "it is not the viewer's decision");
}

enum reply run_legal(struct call *c)
{
	struct match *m = c->session->match;
	if (match_to_move(m) == SEAT_CHANCE) {
		match_awaits_decision(m, &c->err);
		return REPLY_ERROR;
	}
	if (!asks_own(c))
		return REPLY_ERROR;
	struct tokens list = {0};
	if (!match_over(m))
		tokens_legal(&list, match_game(m), match_state(m));
	const char *prefix = c->n ? c->words[0] : "";
	size_t n = 0, length = strlen(prefix);
	for (size_t i = 0; i < list.n; i++)
		n += strncmp(list.at[i].text, prefix, length) == 0;
	strbuf_printf(&c->out, "legal %zu", n);
	for (size_t i = 0; i < list.n; i++)
		if (strncmp(list.at[i].text, prefix, length) == 0) {
			strbuf_add_char(&c->out, ' ');
			strbuf_add(&c->out, list.at[i].text);
		}
	strbuf_add_char(&c->out, '\n');
	tokens_free(&list);
	return REPLY_OK;
}

static void put_line(void *to, const char *key, const char *value)
{
	strbuf_printf(to, "%s %s\n", key, value);
}

enum reply run_state(struct call *c)
{
	if (c->n == 1 && strcmp(c->words[0], "json") != 0)
		return refuse(c, ERROR_BAD_SYNTAX, "usage: state [json]");
	if (c->n == 1)
		facts_json(c->session, &c->out);
	else
		facts_each(c->session, put_line, &c->out);
	return REPLY_OK;
}

enum reply run_turn(struct call *c)
{
	strbuf_printf(&c->out, "turn %s\n", facts_turn(c->session->match));
	return REPLY_OK;
}

enum reply run_result(struct call *c)
{
	struct result r = match_result(c->session->match);
	strbuf_printf(&c->out, "result %s %s\n", r.outcome, reason_name(r.reason));
	return REPLY_OK;
}

enum reply run_record(struct call *c)
{
	const struct match *m = c->session->match;
	if (c->n == 1 && strcmp(c->words[0], "pgn") != 0)
		return refuse(c, ERROR_BAD_SYNTAX, "usage: record [pgn]");
	if (c->n == 1 && !record_pgn(m, &c->out))
		return refuse(c, ERROR_NOT_APPLICABLE, "%s has no PGN", match_game(m)->name);
	if (c->n == 0) {
		record_write(m, c->session->viewer, &c->out);
		strbuf_add_char(&c->out, '\n');
	}
	return REPLY_OK;
}

enum reply run_why(struct call *c)
{
	struct session *s = c->session;
	if (!asks_own(c))
		return REPLY_ERROR;
	struct match *here = match_fork_observed(s->match, s->viewer);
	bool legal = match_try(here, s->viewer, c->words, &c->err);
	match_free(here);
	if (legal)
		strbuf_printf(&c->out, "legal %s\n", c->words[0]);
	else if (c->err.code == ERROR_ILLEGAL_MOVE)
		strbuf_printf(&c->out, "illegal %s\n", c->err.text);
	else
		return REPLY_ERROR;
	return REPLY_OK;
}

/* The end of a drawing: who acts, how the game stands. */
static void write_standing(const struct match *m, struct strbuf *out)
{
	struct result r = match_result(m);
	int seat = match_to_move(m);
	if (seat == SEAT_CHANCE)
		strbuf_printf(out, "due: %s\n", match_game(m)->chance_prefix(match_state(m)));
	else if (seat != SEAT_OVER)
		strbuf_printf(out, "%s to move\n", facts_turn(m));
	if (r.reason != REASON_NONE)
		strbuf_printf(out, "result: %s %s\n", r.outcome, reason_name(r.reason));
}

enum reply run_show(struct call *c)
{
	struct match *m = c->session->match;
	_Alignas(16) unsigned char seen[STATE_MAX];
	memset(seen, 0, sizeof seen);
	match_game(m)->observe(match_state(m), match_effective_viewer(m, c->session->viewer), seen);
	match_game(m)->draw(seen, &c->out);
	write_standing(m, &c->out);
	return REPLY_OK;
}

/* The estimate of what the viewer sees, for the viewer's seat if it has one in
 * a game with secrets, else for the seat on move. */
enum reply run_eval(struct call *c)
{
	struct session *s = c->session;
	const struct game *game = match_game(s->match);
	_Alignas(16) unsigned char seen[STATE_MAX];
	memset(seen, 0, sizeof seen);
	game->observe(match_state(s->match), match_effective_viewer(s->match, s->viewer), seen);
	int seat = match_to_move(s->match);
	if ((game->flags & GAME_SECRETS) && s->viewer < SEATS_MAX)
		seat = s->viewer;
	strbuf_printf(&c->out, "eval %s %d\n", game->info->seat_names[seat],
	            game->evaluate(seen, seat));
	return REPLY_OK;
}

enum { SAMPLES_MAX = 1000000 };

static bool write_worlds(struct call *c, const struct infostate *told, uint64_t n)
{
	struct session *s = c->session;
	const struct game *game = match_game(s->match);
	_Alignas(16) unsigned char world[STATE_MAX];
	struct rng rng;
	void *worlds = game->belief_open(told, &c->err);
	if (!worlds)
		return false;
	rng_from_seed(&rng, "sample", s->options.search_seed);
	for (uint64_t i = 0; i < n; i++) {
		memset(world, 0, sizeof world);
		game->belief_sample(worlds, &rng, world);
		strbuf_add(&c->out, "world ");
		game->state_to_text(world, &c->out);
		strbuf_add_char(&c->out, '\n');
	}
	game->belief_close(worlds);
	return true;
}

enum reply run_sample(struct call *c)
{
	struct session *s = c->session;
	uint64_t n = 1;
	if (c->n == 1 && !parse_number(c->words[0], 1, SAMPLES_MAX, &n))
		return refuse(c, ERROR_BAD_SYNTAX, "sample takes a number from 1 to %d", SAMPLES_MAX);
	int eyes = match_effective_viewer(s->match, s->viewer);
	if (eyes == VIEW_ALL && !match_over(s->match)) {
		if (!match_awaits_decision(s->match, &c->err))
			return REPLY_ERROR;
		eyes = match_to_move(s->match);
	}
	struct infostate told;
	match_infostate(s->match, eyes, &told);
	bool fine = write_worlds(c, &told, n);
	match_infostate_free(&told);
	return fine ? REPLY_OK : REPLY_ERROR;
}
