/* request.c - what every command asks of the table and of the viewer. */
#include "protocol/request.h"

#include <string.h>

#include "base/similar.h"

const struct command *command_find(const struct command *const *table, const char *name)
{
	for (; *table; table++)
		if (strcmp((*table)->name, name) == 0)
			return *table;
	return NULL;
}

const char *command_similar(const struct command *const *table, const char *name)
{
	const char *best = NULL;
	size_t distance = 0;
	for (; *table; table++)
		similar_consider(name, (*table)->name, &best, &distance);
	return best;
}

bool request_parse_viewer(const char *word, const struct game *game, int seats, int *viewer)
{
	if (strcmp(word, "all") == 0 || strcmp(word, "public") == 0) {
		*viewer = *word == 'a' ? VIEW_ALL : VIEW_PUBLIC;
		return true;
	}
	for (int seat = 0; game && seat < seats; seat++)
		if (strcmp(game->info->seat_names[seat], word) == 0) {
			*viewer = seat;
			return true;
		}
	return false;
}

/* Keeps the view when its seat exists in the new match. */
static void keep_view(struct session *s, struct match *next)
{
	if (s->viewer >= SEATS_MAX)
		return;
	const char *name = match_game(s->match)->info->seat_names[s->viewer];
	int seats = match_game(next)->seats(match_state(next)), at = 0;
	while (at < seats && strcmp(match_game(next)->info->seat_names[at], name) != 0)
		at++;
	s->viewer = at < seats ? at : VIEW_PUBLIC;
}

void request_set_match(struct session *s, struct match *next)
{
	keep_view(s, next);
	last_position_forget(&s->last_position);
	match_free(s->match);
	s->match = next;
}

void request_clear_tables(struct session *s)
{
	if (s->tt)
		tt_clear(s->tt);
	session_log_tables_cleared(s->log);
}

bool request_is_restricted(const struct request *req)
{
	const struct session *s = req->session;
	return !req->as_referee && match_is_opaque_to(s->match, req->viewer);
}

bool request_is_own_decision(struct request *req)
{
	struct session *s = req->session;
	if (!request_is_restricted(req) || match_to_move(s->match) == req->viewer)
		return true;
	return error_set(&req->err, ERROR_HIDDEN, "it is not the viewer's decision");
}

bool request_may_list_decisions(struct request *req)
{
	if (match_to_move(req->session->match) == SEAT_CHANCE)
		return match_awaits_decision(req->session->match, &req->err);
	return request_is_own_decision(req);
}

void request_write_events(struct request *req, size_t from)
{
	struct match *m = req->session->match;
	const struct events *events = match_events(m);
	for (size_t i = from; i < events->n; i++)
		if (events->at[i].seen_by & TO_ONE(req->viewer))
			event_write(match_game(m)->info, events, &events->at[i], &req->out);
}

enum reply request_start_job(struct request *req, const struct job *job)
{
	if (job_runner_start(req->session->job_runner, job, req->tag))
		return REPLY_DEFERRED;
	return reply_error(req, ERROR_OUT_OF_MEMORY, "no thread can be had");
}

void reply_error_line(struct strbuf *out, bool uci, enum error_code code, const char *text)
{
	strbuf_printf(out, "%serror %s %s\n", uci ? "info string " : "", error_name(code), text);
}

void reply_no_bestmove(struct strbuf *out, bool uci, enum error_code code, const char *text)
{
	reply_error_line(out, uci, code, text);
	if (uci)
		strbuf_add(out, "bestmove (none)\n");
}
