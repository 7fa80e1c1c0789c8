/* cmd_table.c - `table`: people and engines at a table, for the referee. What is said of it stands in lines
 * `table <kind> key=value...`, which anybody at the table may be shown; they are no events and number
 * nothing. */
#include <inttypes.h>
#include <string.h>

#include "base/json_write.h"
#include "protocol/commands/cmd.h"
#include "table/table.h"

static const char *seat_name(const struct request *req, int seat)
{
	const struct game *game = engine_game(req->session->engine);
	return seat == SEAT_OVER ? "-" : seat == SEAT_CHANCE ? "chance" : game->info->seat_names[seat];
}

/* ---- What there is to say */

/* Appends the seats of a set, white,p3. */
static void write_seats(const struct request *req, unsigned seats, struct strbuf *out)
{
	for (int i = 0, any = 0; i < SEATS_MAX; i++)
		if (seats >> i & 1)
			strbuf_printf(out, "%s%s", any++ ? "," : "", seat_name(req, i));
}

static void write_seat(struct request *req, int number)
{
	const struct table_seat *seat = &req->session->table->seats[number];
	strbuf_printf(&req->out, "table seat seat=%s player=%s", seat_name(req, number),
	              seat_name(req, seat->player));
	if (seat->level != TABLE_PERSON)
		strbuf_printf(&req->out, " engine=%d", seat->level);
	if (seat->of_person && seat->level != TABLE_PERSON)
		strbuf_add(&req->out, " sees=public");
	strbuf_add_char(&req->out, '\n');
}

static void write_all_seats(struct request *req)
{
	for (int i = 0; i < req->session->table->n_seats; i++)
		write_seat(req, i);
}

static void write_clocks(struct request *req)
{
	const struct table *t = req->session->table;
	if (!t->clocks.on)
		return;
	strbuf_add(&req->out, "table clocks");
	for (int i = 0; i < t->n_seats; i++)
		if (!t->seats[i].untimed)
			strbuf_printf(&req->out, " %s=%" PRId64, seat_name(req, i), t->clocks.left[i]);
	if (t->clocks.runs != NO_CLOCK)
		strbuf_printf(&req->out, " runs=%s", seat_name(req, t->clocks.runs));
	strbuf_add_char(&req->out, '\n');
}

/* What is offered and not answered. */
static void write_open_offer(struct request *req)
{
	const struct table_offer *offer = &req->session->table->offer;
	if (offer->what == OFFER_NONE)
		return;
	strbuf_printf(&req->out, "table offer what=%s seat=%s waiting=", table_offer_word(offer->what),
	              seat_name(req, offer->by));
	write_seats(req, offer->waiting, &req->out);
	strbuf_add_char(&req->out, '\n');
}

static void write_turn(struct request *req)
{
	const struct session *s = req->session;
	int turn = table_turn(s->engine);
	strbuf_printf(&req->out, "table turn seat=%s", seat_name(req, turn));
	if (turn < SEATS_MAX && s->table->seats[turn].level != TABLE_PERSON)
		strbuf_printf(&req->out, " engine=%d", s->table->seats[turn].level);
	strbuf_add_char(&req->out, '\n');
}

static void write_news(struct request *req, const struct table_news *news)
{
	struct strbuf *out = &req->out;
	strbuf_printf(out, "table %s", table_news_word(news->kind));
	if (news->what != OFFER_NONE)
		strbuf_printf(out, " what=%s", table_offer_word(news->what));
	if (news->kind != NEWS_REMATCH)
		strbuf_printf(out, " seat=%s", seat_name(req, news->seat));
	if (news->kind == NEWS_TAKEBACK)
		strbuf_printf(out, " decisions=%" PRId64, news->number);
	if (news->kind == NEWS_TAKEOVER)
		strbuf_printf(out, " engine=%" PRId64 " sees=public", news->number);
	strbuf_add_char(out, '\n');
	if (news->kind == NEWS_REMATCH)
		write_all_seats(req);
}

/* ---- The same as JSON */

static void write_json_seat(struct request *req, struct json_writer *w, int number)
{
	const struct table *t = req->session->table;
	const struct table_seat *seat = &t->seats[number];
	bool person = seat->level == TABLE_PERSON;
	json_write_open(w, NULL, '{');
	if (person)
		json_write_null(w, "engine");
	else
		json_write_number(w, "engine", seat->level);
	if (t->clocks.on && !seat->untimed)
		json_write_number(w, "left", t->clocks.left[number]);
	else
		json_write_null(w, "left");
	json_write_string(w, "player", seat_name(req, seat->player));
	json_write_string(w, "seat", seat_name(req, number));
	json_write_string(w, "sees",
	                  person            ? seat_name(req, number)
	                  : seat->of_person ? "public"
	                                    : NULL);
	json_write_close(w, '}');
}

static void write_json_clock(struct request *req, struct json_writer *w)
{
	const struct table_clocks *c = &req->session->table->clocks;
	if (!c->on) {
		json_write_null(w, "clock");
		return;
	}
	json_write_open(w, "clock", '{');
	json_write_number(w, "base", c->base);
	json_write_number(w, "increment", c->increment);
	json_write_string(w, "runs", c->runs == NO_CLOCK ? NULL : seat_name(req, c->runs));
	json_write_close(w, '}');
}

static void write_json_offer(struct request *req, struct json_writer *w)
{
	const struct table_offer *offer = &req->session->table->offer;
	if (offer->what == OFFER_NONE) {
		json_write_null(w, "offer");
		return;
	}
	json_write_open(w, "offer", '{');
	json_write_string(w, "by", seat_name(req, offer->by));
	json_write_open(w, "waiting", '[');
	for (int i = 0; i < SEATS_MAX; i++)
		if (offer->waiting >> i & 1)
			json_write_string(w, NULL, seat_name(req, i));
	json_write_close(w, ']');
	json_write_string(w, "what", table_offer_word(offer->what));
	json_write_close(w, '}');
}

static enum reply report_json(struct request *req)
{
	const struct table *t = req->session->table;
	struct json_writer w = {.out = &req->out};
	json_write_open(&w, NULL, '{');
	write_json_clock(req, &w);
	json_write_number(&w, "level", t->level);
	if (t->clocks.now < 0)
		json_write_null(&w, "now");
	else
		json_write_number(&w, "now", t->clocks.now);
	write_json_offer(req, &w);
	json_write_open(&w, "seats", '[');
	for (int i = 0; i < t->n_seats; i++)
		write_json_seat(req, &w, i);
	json_write_close(&w, ']');
	json_write_string(&w, "turn", seat_name(req, table_turn(req->session->engine)));
	json_write_close(&w, '}');
	strbuf_add_char(&req->out, '\n');
	return REPLY_OK;
}

static enum reply report(struct request *req)
{
	write_all_seats(req);
	write_clocks(req);
	write_open_offer(req);
	write_turn(req);
	return REPLY_OK;
}

/* ---- table new */

/* Reads `300000+2000`, both in milliseconds. */
static bool parse_clock(struct request *req, char *word, struct table_terms *terms)
{
	uint64_t base, increment;
	char *plus = strchr(word, '+');
	if (plus)
		*plus = '\0';
	bool fine = plus && parse_number(word, 1, TABLE_BASE_MAX, &base) &&
	            parse_number(plus + 1, 0, TABLE_BASE_MAX, &increment);
	if (!fine)
		return error_set(&req->err, ERROR_BAD_SYNTAX,
		                 "a clock is <base>+<increment> in milliseconds, up to %" PRId64,
		                 TABLE_BASE_MAX);
	*terms =
		(struct table_terms){.timed = true, .base = (int64_t)base, .increment = (int64_t)increment};
	return true;
}

static bool parse_who(struct request *req, const char *word, int *level)
{
	static const char engine[] = "engine:";
	uint64_t number;
	bool is_engine = strncmp(word, engine, sizeof engine - 1) == 0;
	if (strcmp(word, "person") == 0) {
		*level = TABLE_PERSON;
		return true;
	}
	if (!is_engine || !parse_number(word + sizeof engine - 1, 0, TABLE_LEVEL_MAX, &number))
		return error_set(&req->err, ERROR_BAD_SYNTAX,
		                 "a seat is a person's or an engine's: person, engine:0 to engine:%d",
		                 TABLE_LEVEL_MAX);
	*level = (int)number;
	return true;
}

/* Reads what the clock of a seat shows at first. */
static bool parse_left(struct request *req, const char *word, struct table_terms *terms, int seat)
{
	uint64_t left;
	if (!terms->timed || !parse_number(word, 1, TABLE_BASE_MAX, &left))
		return error_set(&req->err, ERROR_BAD_SYNTAX,
		                 "where there are clocks, left takes milliseconds, up to %" PRId64,
		                 TABLE_BASE_MAX);
	terms->left[seat] = (int64_t)left;
	return true;
}

static bool parse_terms(struct request *req, struct table_terms *terms)
{
	unsigned named = 0;
	size_t i = 1;
	if (i + 1 < req->n && strcmp(req->words[i], "clock") == 0) {
		if (!parse_clock(req, req->words[i + 1], terms))
			return false;
		i += 2;
	}
	for (int seat = 0; seat < SEATS_MAX; seat++)
		terms->levels[seat] = TABLE_PERSON;
	for (; i + 2 < req->n && strcmp(req->words[i], "seat") == 0; i += 3) {
		int seat = request_parse_seat(req, req->words[i + 1]);
		if (seat < 0 || !parse_who(req, req->words[i + 2], &terms->levels[seat]))
			return false;
		if (named >> seat & 1)
			return error_set(&req->err, ERROR_BAD_SYNTAX, "%s is named twice", req->words[i + 1]);
		named |= 1u << seat;
		if (i + 4 < req->n && strcmp(req->words[i + 3], "left") == 0) {
			if (!parse_left(req, req->words[i + 4], terms, seat))
				return false;
			i += 2;
		}
	}
	return i == req->n || error_set(&req->err, ERROR_BAD_SYNTAX,
	                                "table new takes clock <base>+<increment> and seat <seat> "
	                                "person|engine:<level> [left <ms>]");
}

static enum reply begin(struct request *req)
{
	struct session *s = req->session;
	struct table_terms terms = {0};
	if (!parse_terms(req, &terms))
		return REPLY_ERROR;
	request_drop_table(s);
	s->table = table_new(s->engine, &terms);
	return report(req);
}

/* ---- table do, table tick */

static bool parse_ms(struct request *req, const char *word, int64_t *ms)
{
	uint64_t number;
	if (!parse_number(word, 0, TABLE_MS_MAX, &number))
		return error_set(&req->err, ERROR_BAD_SYNTAX, "milliseconds are a number up to %" PRId64,
		                 TABLE_MS_MAX);
	*ms = (int64_t)number;
	return true;
}

/* Reads what the seat does: `move <token>...`, `offer draw`, a word. */
static bool parse_deed(struct request *req, struct table_action *action)
{
	char **words = req->words + 3;
	size_t n = req->n - 3;
	bool offers = strcmp(words[0], "offer") == 0;
	if (offers && n == 2 && table_offer_from_word(words[1]) != OFFER_NONE)
		words++, n--;
	action->kind =
		offers && words == req->words + 3 ? TABLE_ACTION_KINDS : table_action_from_word(words[0]);
	if (action->kind == DO_DRAW && !offers)
		action->kind = TABLE_ACTION_KINDS;
	action->tokens = words + 1;
	action->n = n - 1;
	if (action->kind == TABLE_ACTION_KINDS || (action->kind == DO_MOVE) != (action->n > 0))
		return error_set(&req->err, ERROR_BAD_SYNTAX,
		                 "a seat does: move <token>..., resign, offer draw, takeback, rematch, "
		                 "accept, decline, withdraw, leave, join");
	return true;
}

/* Prints what a call has made happen: what was said, events of the match from number `from` on, and how the
 * table stands then. */
static enum reply tell(struct request *req, const struct table_report *said, size_t from)
{
	struct session *s = req->session;
	bool other_game = false;
	for (size_t i = 0; i < said->n; i++) {
		write_news(req, &said->at[i]);
		other_game |= said->at[i].kind == NEWS_REMATCH;
	}
	if (other_game)
		last_position_forget(&s->last_position);
	size_t events = match_events(request_match(req))->n;
	request_write_events(req, other_game ? 0 : from < events ? from : events);
	write_clocks(req);
	return REPLY_OK;
}

static enum reply deed(struct request *req)
{
	struct session *s = req->session;
	struct table_action action;
	struct table_report said;
	size_t from = match_events(request_match(req))->n;
	if (req->n < 4)
		return reply_error(req, ERROR_BAD_SYNTAX,
		                   "table do takes a seat, milliseconds and what it does");
	action.seat = request_parse_seat(req, req->words[1]);
	if (action.seat < 0 || !parse_ms(req, req->words[2], &action.ms) || !parse_deed(req, &action) ||
	    !table_do(s->table, s->engine, &action, &said, &req->err))
		return REPLY_ERROR;
	tell(req, &said, from);
	write_turn(req);
	return REPLY_OK;
}

static enum reply tick(struct request *req)
{
	struct session *s = req->session;
	struct table_report said;
	size_t from = match_events(request_match(req))->n;
	int64_t ms = 0;
	if (req->n != 2)
		return reply_error(req, ERROR_BAD_SYNTAX, "table tick takes milliseconds");
	if (!parse_ms(req, req->words[1], &ms) ||
	    !table_tick(s->table, s->engine, ms, &said, &req->err))
		return REPLY_ERROR;
	tell(req, &said, from);
	if (said.n > 0)
		write_turn(req);
	return REPLY_OK;
}

/* ---- The command */

static enum reply cmd_table(struct request *req)
{
	const struct session *s = req->session;
	const char *word = req->n > 0 ? req->words[0] : "";
	bool looks = req->n == 0 || strcmp(word, "json") == 0;
	if (!looks && engine_busy(s->engine))
		return reply_error(req, ERROR_BUSY, "table %s has to wait until the search is over",
		                   ellipsize(word).s);
	if (strcmp(word, "new") == 0)
		return begin(req);
	if (!looks && strcmp(word, "do") != 0 && strcmp(word, "tick") != 0)
		return reply_error(req, ERROR_BAD_SYNTAX, "table knows new, do, tick and json, not %s",
		                   ellipsize(word).s);
	if (!s->table)
		return reply_error(req, ERROR_NOT_APPLICABLE, "there is no table: table new");
	if (req->n == 0)
		return report(req);
	if (looks && req->n == 1)
		return report_json(req);
	if (looks)
		return reply_error(req, ERROR_BAD_SYNTAX, "json stands alone");
	return *word == 'd' ? deed(req) : tick(req);
}

const struct command command_at_table = {
	.name = "table",
	.arguments = "[json|new [clock <ms>+<ms>] [seat <seat> person|engine:<level> [left <ms>]]...|"
				 "do <seat> <ms> <what>...|tick <ms>]",
	.summary = "people and engines at a table: seats, clocks, offers; the referee's",
	.flags = COMMAND_NEEDS_GAME | COMMAND_REFEREE,
	.max_args = ANY_NUMBER,
	.data = "event / %s\"table\" SP word *(SP word) / json",
	.schemas = "table",
	.errors = CODE(BUSY) | CODE(BAD_SYNTAX) | CODE(NOT_APPLICABLE) | CODE(GAME_OVER) |
              CODE(HIDDEN) | CODE(NOTHING_TO_UNDO) | CODE(ILLEGAL_MOVE) | CODE(CHANCE_EXPECTED) |
              CODE(BAD_CHANCE),
	.run = cmd_table,
};
