/* save.c - the save of a match; its checksum is that of its one spelling, compact and with sorted keys,
 * without it. */
#include "engine/save.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/checksum.h"
#include "base/json_write.h"
#include "base/version.h"
#include "match/record.h"
#include "match/replay.h"

static void write_steps(struct json_writer *w, const struct match *m)
{
	struct strbuf token = {0};
	json_write_open(w, "steps", '[');
	for (size_t i = 0; i < match_length(m); i++) {
		strbuf_clear(&token);
		match_game(m)->step_to_text(match_state_at(m, i), match_step_at(m, i), &token);
		json_write_string(w, NULL, strbuf_get(&token));
	}
	json_write_close(w, ']');
	strbuf_free(&token);
}

static void write_rolled(struct json_writer *w, const struct match *m)
{
	json_write_open(w, "rolled", '[');
	for (size_t i = 0; i < match_length(m); i++)
		if (match_was_rolled(m, i))
			json_write_number(w, NULL, (int64_t)i);
	json_write_close(w, ']');
}

static void write_ruling(struct json_writer *w, const struct match *m)
{
	struct result r = match_ruling(m);
	if (!r.outcome) {
		json_write_null(w, "ruling");
		return;
	}
	json_write_open(w, "ruling", '{');
	json_write_bool(w, "live", match_ruling_is_live(m));
	json_write_string(w, "outcome", r.outcome);
	json_write_string(w, "reason", reason_name(r.reason));
	json_write_close(w, '}');
}

static void write_start(struct json_writer *w, const struct match *m)
{
	struct strbuf position = {0};
	bool given = record_write_start(m, &position);
	json_write_string(w, "start", given ? strbuf_get(&position) : NULL);
	strbuf_free(&position);
}

/* The whole save; check NULL: without its checksum. The keys stand in byte order. */
static void write_save(const struct engine *e, const char *check, struct strbuf *out)
{
	struct json_writer w = {.out = out};
	const struct match *m = engine_match(e);
	const struct match_terms *terms = engine_terms(e);
	const struct setup *setup = match_setup(m);
	char key[RNG_KEY_HEX_SIZE], seed[24];
	rng_key_write(match_key(m), key);
	snprintf(seed, sizeof seed, "%" PRIu64, terms->seed);
	json_write_open(&w, NULL, '{');
	json_write_string(&w, "chance", terms->manual_chance ? "manual" : "auto");
	if (check)
		json_write_string(&w, "check", check);
	json_write_bool(&w, "chess960", setup->chess960);
	json_write_string(&w, "decks", setup->decks == DECKS_OWN ? "own" : "common");
	json_write_number(&w, "format", SAVE_FORMAT);
	json_write_string(&w, "game", match_game(m)->name);
	json_write_number(&w, "heard", (int64_t)match_n_heard(m));
	json_write_string(&w, "key", key);
	json_write_string(&w, "placement", terms->asks_placement ? "ask" : match_placement(m));
	json_write_number(&w, "players", setup->players);
	json_write_string(&w, "protocol", PROTOCOL_VERSION);
	write_rolled(&w, m);
	write_ruling(&w, m);
	json_write_string(&w, "seed", terms->seeded ? seed : NULL);
	json_write_number(&w, "silent", (int64_t)match_n_silent(m));
	write_start(&w, m);
	write_steps(&w, m);
	json_write_close(&w, '}');
}

void engine_save(const struct engine *e, struct strbuf *out)
{
	struct strbuf unchecked = {0};
	char check[CHECKSUM_SIZE];
	write_save(e, NULL, &unchecked);
	checksum_write(check, unchecked.s, unchecked.n);
	write_save(e, check, out);
	strbuf_free(&unchecked);
}
