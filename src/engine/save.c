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
#include "match/travel.h"

/* Writes the steps from number `from` on. */
static void write_steps(struct json_writer *w, const struct match *m, size_t from)
{
	struct strbuf token = {0};
	json_write_open(w, "steps", '[');
	for (size_t i = from; i < match_length(m); i++) {
		strbuf_clear(&token);
		match_game(m)->step_to_text(match_state_at(m, i), match_step_at(m, i), &token);
		json_write_string(w, NULL, strbuf_get(&token));
	}
	json_write_close(w, ']');
	strbuf_free(&token);
}

/* Writes the numbers of steps from `from` on that have something about them. */
static void write_numbers(struct json_writer *w, const char *key, const struct match *m,
                          size_t from, bool (*has)(const struct match *m, size_t i))
{
	json_write_open(w, key, '[');
	for (size_t i = from; i < match_length(m); i++)
		if (has(m, i))
			json_write_number(w, NULL, (int64_t)i);
	json_write_close(w, ']');
}

/* Is it a step of chance or the table that a token has said or repeated? */
static bool is_given_chance(const struct match *m, size_t i)
{
	return match_was_given(m, i) && game_is_chance(match_game(m), match_step_at(m, i));
}

/* Writes the numbers of those from `from` on, unless they are those that restore takes them to be; heard:
 * where the last of them ends. */
static void write_given(struct json_writer *w, const struct match *m, size_t from, size_t heard)
{
	size_t i = from;
	while (i < match_length(m) &&
	       is_given_chance(m, i) == (i < heard && match_is_presumed_given(m, i)))
		i++;
	if (i < match_length(m))
		write_numbers(w, "given", m, from, is_given_chance);
}

static void write_ruling(struct json_writer *w, const struct match *m, bool live)
{
	struct result r = match_ruling(m);
	if (!r.outcome) {
		json_write_null(w, "ruling");
		return;
	}
	json_write_open(w, "ruling", '{');
	json_write_bool(w, "live", live);
	json_write_string(w, "outcome", r.outcome);
	json_write_string(w, "reason", reason_name(r.reason));
	json_write_close(w, '}');
}

/* Writes what lies ahead, if anything does, with the numbers that the steps will have again. */
static void write_ahead(struct json_writer *w, const struct match *m)
{
	if (!match_has_ahead(m))
		return;
	struct match *end = match_copy_at(m, match_last_place(m), NULL);
	size_t from = match_length(m);
	json_write_open(w, "ahead", '{');
	write_given(w, end, from, match_length(end));
	write_numbers(w, "rolled", end, from, match_was_rolled);
	write_ruling(w, end, match_ruling_ahead_is_live(m));
	json_write_number(w, "silent", (int64_t)match_n_silent_ahead(m));
	write_steps(w, end, from);
	json_write_close(w, '}');
	match_free(end);
}

static void write_marks(struct json_writer *w, const struct match *m)
{
	uint64_t place;
	const char *name = match_mark_at(m, 0, &place);
	if (!name)
		return;
	json_write_open(w, "marks", '{');
	for (size_t i = 0; (name = match_mark_at(m, i, &place)); i++)
		json_write_number(w, name, (int64_t)place);
	json_write_close(w, '}');
}

/* The words of the steps of a commitment, in their order. */
static const char *const commitment_words[COMMITMENT_KINDS] = {
	[COMMITMENT_KEY] = "key",   [COMMITMENT_ENTROPY] = "commit", [COMMITMENT_CLOSE] = "close",
	[COMMITMENT_OPEN] = "open", [COMMITMENT_VOID] = "void",
};

const char *save_commitment_word(enum commitment_kind kind)
{
	return commitment_words[kind];
}

/* Writes how chance was committed to, if it was. */
static void write_commitment(struct json_writer *w, const struct match *m)
{
	const struct commitment_step *step = match_commitment_at(m, 0);
	char hex[RNG_KEY_HEX_SIZE];
	if (!step)
		return;
	json_write_open(w, "commitment", '[');
	for (size_t i = 0; (step = match_commitment_at(m, i)); i++) {
		deal_bytes_write(&step->bytes, hex);
		json_write_open(w, NULL, '{');
		json_write_string(w, "bytes", hex);
		json_write_bool(w, "given", step->given);
		json_write_string(w, "kind", commitment_words[step->kind]);
		json_write_number(w, "seat", step->seat);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_start(struct json_writer *w, const struct match *m)
{
	struct strbuf position = {0};
	bool given = record_write_start(m, &position);
	json_write_string(w, "start", given ? strbuf_get(&position) : NULL);
	strbuf_free(&position);
}

/* The whole save, more (NULL: nothing) in it; check NULL: without its checksum. The keys stand in byte
 * order. */
static void write_save(const struct engine *e, const struct save_member *more, const char *check,
                       struct strbuf *out)
{
	struct json_writer w = {.out = out};
	const struct match *m = engine_match(e);
	const struct match_terms *terms = engine_terms(e);
	const struct setup *setup = match_setup(m);
	char key[RNG_KEY_HEX_SIZE], seed[24];
	rng_key_write(match_key(m), key);
	snprintf(seed, sizeof seed, "%" PRIu64, terms->seed);
	json_write_open(&w, NULL, '{');
	write_ahead(&w, m);
	json_write_string(&w, "chance", terms->manual_chance ? "manual" : "auto");
	if (check)
		json_write_string(&w, "check", check);
	json_write_bool(&w, "chess960", setup->chess960);
	write_commitment(&w, m);
	json_write_string(&w, "decks", setup->decks == DECKS_OWN ? "own" : "common");
	json_write_number(&w, "format", SAVE_FORMAT);
	json_write_string(&w, "game", match_game(m)->name);
	write_given(&w, m, 0, match_n_heard(m));
	json_write_number(&w, "heard", (int64_t)match_n_heard(m));
	json_write_string(&w, "key", key);
	write_marks(&w, m);
	json_write_string(&w, "placement", terms->asks_placement ? "ask" : match_placement(m));
	json_write_number(&w, "players", setup->players);
	json_write_string(&w, "protocol", PROTOCOL_VERSION);
	write_numbers(&w, "rolled", m, 0, match_was_rolled);
	write_ruling(&w, m, match_ruling_is_live(m));
	json_write_string(&w, "seed", terms->seeded ? seed : NULL);
	json_write_number(&w, "silent", (int64_t)match_n_silent(m));
	write_start(&w, m);
	write_steps(&w, m, 0);
	if (more)
		more->write(more->to, &w);
	json_write_close(&w, '}');
}

void engine_save(const struct engine *e, const struct save_member *more, struct strbuf *out)
{
	struct strbuf unchecked = {0};
	char check[CHECKSUM_SIZE];
	write_save(e, more, NULL, &unchecked);
	checksum_write(check, unchecked.s, unchecked.n);
	write_save(e, more, check, out);
	strbuf_free(&unchecked);
}
