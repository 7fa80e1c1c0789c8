/* cmd_save.c - `save`: all that makes the game again as one line of JSON, for the referee. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "match/record.h"
#include "match/replay.h"
#include "protocol/cmd.h"
#include "protocol/save.h"
#include "protocol/version.h"

static json_t *steps_json(const struct match *m)
{
	json_t *steps = json_array();
	struct strbuf token = {0};
	for (size_t i = 0; i < match_length(m); i++) {
		strbuf_clear(&token);
		match_game(m)->step_to_text(match_state_at(m, i), match_step_at(m, i), &token);
		json_array_append_new(steps, json_string(strbuf_get(&token)));
	}
	strbuf_free(&token);
	return steps;
}

static json_t *rolled_json(const struct match *m)
{
	json_t *rolled = json_array();
	for (size_t i = 0; i < match_length(m); i++)
		if (match_was_rolled(m, i))
			json_array_append_new(rolled, json_integer((json_int_t)i));
	return rolled;
}

static json_t *ruling_json(const struct match *m)
{
	struct result r = match_ruling(m);
	if (!r.outcome)
		return json_null();
	return json_pack("{s:s,s:s,s:b}", "outcome", r.outcome, "reason", reason_name(r.reason), "live",
	                 match_ruling_is_live(m));
}

static json_t *start_json(const struct match *m)
{
	struct strbuf position = {0};
	bool given = record_write_start(m, &position);
	json_t *start = given ? json_string(strbuf_get(&position)) : json_null();
	strbuf_free(&position);
	return start;
}

/* What newgame or position has said, and what holds for positions to come. */
static void put_terms(json_t *save, const struct engine *e)
{
	struct match *m = engine_match(e);
	const struct match_terms *terms = engine_terms(e);
	const struct setup *setup = match_setup(m);
	char key[RNG_KEY_HEX_SIZE];
	const char *placement = terms->asks_placement ? "ask" : match_placement(m);
	rng_key_write(match_key(m), key);
	json_object_set_new(save, "key", json_string(key));
	json_object_set_new(save, "chance", json_string(terms->manual_chance ? "manual" : "auto"));
	json_object_set_new(save, "chess960", json_boolean(setup->chess960));
	json_object_set_new(save, "decks", json_string(setup->decks == DECKS_OWN ? "own" : "common"));
	json_object_set_new(save, "players", json_integer(setup->players));
	json_object_set_new(save, "placement", placement ? json_string(placement) : json_null());
	json_object_set_new(save, "seed",
	                    terms->seeded ? json_sprintf("%" PRIu64, terms->seed) : json_null());
}

void save_write(const struct engine *e, struct strbuf *out)
{
	const struct match *m = engine_match(e);
	json_t *save = json_pack("{s:i,s:s,s:s}", "format", SAVE_FORMAT, "protocol", PROTOCOL_VERSION,
	                         "game", match_game(m)->name);
	json_object_set_new(save, "silent", json_integer((json_int_t)match_n_silent(m)));
	json_object_set_new(save, "heard", json_integer((json_int_t)match_n_heard(m)));
	put_terms(save, e);
	json_object_set_new(save, "start", start_json(m));
	json_object_set_new(save, "steps", steps_json(m));
	json_object_set_new(save, "rolled", rolled_json(m));
	json_object_set_new(save, "ruling", ruling_json(m));
	save_put_check(save);
	char *line = save_text(save);
	strbuf_printf(out, "%s\n", line);
	free(line);
	json_decref(save);
}

static enum reply cmd_save(struct request *req)
{
	save_write(req->session->engine, &req->out);
	return REPLY_OK;
}

const struct command command_save = {
	.name = "save",
	.arguments = "",
	.summary = "the whole game as JSON, for restore; the referee's",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_REFEREE,
	.data = "json",
	.schemas = "save",
	.run = cmd_save,
};
