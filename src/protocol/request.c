/* request.c - what every command asks of the table and of the viewer. */
#include "protocol/request.h"

#include <string.h>

#include "base/similar.h"

const struct command *command_find(const struct command *const *table, const char *name)
{
	for (; *table; table++) {
		const char *its = (*table)->name;
		if (its[0] == name[0] && its[1] == name[1] && strcmp(its, name) == 0)
			return *table;
	}
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
static void keep_view(struct session *s, const struct game *before)
{
	if (s->viewer >= SEATS_MAX)
		return;
	const char *name = before->info->seat_names[s->viewer];
	const struct game *game = engine_game(s->engine);
	int seats = game->seats(match_state(engine_match(s->engine))), at = 0;
	while (at < seats && strcmp(game->info->seat_names[at], name) != 0)
		at++;
	s->viewer = at < seats ? at : VIEW_PUBLIC;
}

const struct game *request_game(const struct session *s)
{
	if (engine_match(s->engine) || !s->uci)
		return engine_game(s->engine);
	return engine_options(s->engine)->uci_variant;
}

void request_match_replaced(struct session *s, const struct game *before)
{
	keep_view(s, before);
	last_position_forget(&s->last_position);
}

void request_drop_table(struct session *s)
{
	table_free(s->table);
	s->table = NULL;
}

void request_write_events(struct request *req, size_t from)
{
	const struct match *m = request_match(req);
	const struct events *events = match_events(m);
	req->tells_events = true;
	req->events_from = from;
	for (size_t i = from; i < events->n; i++)
		if (events->at[i].seen_by & TO_ONE(req->asker.viewer))
			event_write(match_game(m)->info, events, &events->at[i], &req->out);
}

void request_begin_job(struct request *req)
{
	struct session *s = req->session;
	const struct options *options = engine_options(s->engine);
	s->job_dialect = (struct job_dialect){.uci = s->uci,
	                                      .show_time = s->uci || options->show_time,
	                                      .show_wdl = options->show_wdl,
	                                      .searches = req->command->flags & COMMAND_SEARCHES,
	                                      .says_ok = !s->uci || req->tag};
	background_output_begin(s->background_output, req->tag);
}

enum reply request_job_reply(struct request *req, bool begun)
{
	if (begun)
		return REPLY_DEFERRED;
	background_output_cancel(req->session->background_output);
	return REPLY_ERROR;
}

void request_put_of_job(struct session *s, const struct output *o)
{
	if (!background_output_put(s->background_output, o))
		engine_interrupt(s->engine);
}

void request_end_job(struct session *s, const struct strbuf *lines, bool ok, bool stopped)
{
	struct output o = {.text = strbuf_get(lines), .n = lines->n, .ok = ok};
	background_output_end(s->background_output, &o, stopped);
}

void request_fail_job(struct session *s, const struct error *err, bool stopped)
{
	struct strbuf out = {0};
	reply_error_line(&out, s->job_dialect.uci, s->job_dialect.searches, err);
	struct output o = {.text = out.s, .n = out.n, .kind = OUTPUT_ERROR, .err = err};
	background_output_end(s->background_output, &o, stopped);
	strbuf_free(&out);
}

void reply_error_line(struct strbuf *out, bool uci, bool searches, const struct error *err)
{
	strbuf_printf(out, "%serror %s %s\n", uci ? "info string " : "", error_name(err->code),
	              err->text);
	if (uci && searches)
		strbuf_add(out, "bestmove (none)\n");
}

int request_parse_seat(struct request *req, const char *word)
{
	const struct match *m = request_match(req);
	int seats = match_game(m)->seats(match_state(m)), seat = info_seat(match_game(m)->info, word);
	if (seat >= 0 && seat < seats)
		return seat;
	error_set(&req->err, ERROR_BAD_SYNTAX, "no seat is called %s", ellipsize(word).s);
	return -1;
}

void request_log_key(const struct request *req, const char *at, bool behind)
{
	const struct match *m = request_match(req);
	char key[RNG_KEY_HEX_SIZE];
	struct strbuf term = {0};
	if (match_game(m)->chance && session_log_is_open(req->session->log)) {
		rng_key_write(match_key(m), key);
		strbuf_printf(&term, behind ? " key %s" : "key %s ", key);
		session_log_insert(req->session->log, at, strbuf_get(&term));
	}
	strbuf_free(&term);
}

void request_mask_drawn_commitment(const struct request *req)
{
	const struct match *m = request_match(req);
	bool drawn = false;
	const struct commitment_step *step;
	for (size_t i = 0; (step = match_commitment_at(m, i)); i++)
		drawn |= (step->kind == COMMITMENT_KEY || step->kind == COMMITMENT_VOID) && !step->given;
	if (drawn)
		session_log_mask_answer(req->session->log);
}
