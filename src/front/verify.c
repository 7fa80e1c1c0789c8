/* verify.c - all of chance in a game is made again from the key and what seats have added (docs/fair-deals.md),
 * and the commitments, which everybody was told before, from both. */
#include "front/verify.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "base/parse.h"
#include "engine/remake.h"
#include "front/check/check_file.h"
#include "front/check/check_files.h"
#include "front/client.h"
#include "front/verify_claims.h"

/* A file that is verified. */
struct verify {
	struct writer *out;
	const char *name;
	uint64_t place; /* that is shown by itself */
	struct strbuf text;
	struct verify_claims claims;
	struct client *client;
	size_t right, wrong;
};

__attribute__((format(printf, 2, 3))) static void put(struct verify *v, const char *format, ...)
{
	struct strbuf line = {0};
	va_list values;
	va_start(values, format);
	strbuf_vprintf(&line, format, values);
	va_end(values);
	writer_put(v->out, line.s, line.n);
	strbuf_free(&line);
}

static void report(void *to, bool right, const char *what)
{
	struct verify *v = to;
	v->right += right;
	v->wrong += !right;
	put(v, "%s %s\n", right ? "right" : "WRONG", what);
}

static enum exit_status complain(const struct verify *v, const char *why)
{
	fprintf(stderr, "quadrille: verify: %s: %s\n", v->name, why);
	return EXIT_USAGE;
}

/* The commitment against the key. */
static void verify_key(struct verify *v, const struct rng_key *key)
{
	struct deal_bytes root;
	deal_commitment(&root, key);
	report(v, memcmp(&root, &v->claims.commitment, sizeof root) == 0,
	       "key of the deal: it makes the commitment");
}

/* Makes the step of chance at a place again. */
static void verify_step(struct verify *v, size_t place, const struct rng_key *key)
{
	const struct deal_entropies *added = v->claims.committed ? &v->claims.opened : NULL;
	struct remade remade;
	struct strbuf what = {0};
	engine_remake(client_engine(v->client), key, added, place, &remade);
	if (remade.verdict == REMADE_GIVEN) {
		put(v, "GIVEN place %zu: the placement is not chance's\n", place);
	} else if (remade.verdict != REMADE_NONE) {
		bool right = remade.verdict == REMADE_RIGHT;
		strbuf_printf(&what, "place %zu: %s%s%s", place, strbuf_get(&remade.token),
		              right ? "" : ", should be ", right ? "" : strbuf_get(&remade.made));
		report(v, right, what.s);
	}
	strbuf_free(&what);
	strbuf_free(&remade.token);
	strbuf_free(&remade.made);
}

static void verify_chance(struct verify *v, const struct rng_key *key)
{
	for (size_t place = 0; place < engine_length(client_engine(v->client)); place++)
		verify_step(v, place, key);
}

/* Says a line to a session; false, and why, when it is refused. */
static bool set_up(struct verify *v, const char *command, const struct strbuf *rest)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s%s", command, strbuf_get(rest));
	char *answer = client_ask_as_referee(v->client, line.s);
	strbuf_free(&line);
	if (!answer)
		complain(v, client_error(v->client)->text);
	free(answer);
	return answer != NULL;
}

/* Restores a save, which refuses what cannot have been so, and takes what it says of the deal; false, and why, when
 * that fails. */
static bool read_save(struct verify *v, struct rng_key *key)
{
	struct committed committed;
	if (!set_up(v, "restore ", &v->claims.save))
		return false;
	v->claims.committed = engine_committed(client_engine(v->client), &committed, key);
	v->claims.commitment = committed.commitment;
	v->claims.hashes = committed.hashes;
	v->claims.opened = committed.opened;
	return true;
}

static enum exit_status verify_save(struct verify *v)
{
	struct rng_key key;
	if (!read_save(v, &key))
		return EXIT_USAGE;
	if (v->claims.committed)
		verify_key(v, &key);
	verify_chance(v, &key);
	return EXIT_OK;
}

/* The lines of `record` and `events`. */
static enum exit_status verify_record(struct verify *v)
{
	if (!v->claims.revealed)
		return complain(v, "no key is revealed in it: the game has to be over");
	if (v->claims.committed)
		verify_key(v, &v->claims.key);
	if (!set_up(v, "", &v->claims.record))
		return EXIT_USAGE;
	verify_chance(v, &v->claims.key);
	return EXIT_OK;
}

/* A log without a record: played again, it must answer the same, and then chance made the same. */
static enum exit_status verify_log(struct verify *v)
{
	struct check_options options = {.play = {.timeout = 60, .out = v->out}, .repeat = 1};
	if (!v->claims.revealed)
		return complain(v, "no key is revealed in it: the game has to be over");
	struct check_result result = check_file(v->name, &options);
	report(v, result.verdict == CHECK_SAME, "all that was answered, played again");
	check_result_free(&result);
	if (v->claims.committed)
		verify_key(v, &v->claims.key);
	return EXIT_OK;
}

/* Everything that the file has. */
static enum exit_status verify_file(struct verify *v)
{
	verify_claims_read(&v->claims, &v->text, report, v);
	enum exit_status status = v->claims.save.n       ? verify_save(v)
	                          : v->claims.record.n   ? verify_record(v)
	                          : v->claims.transcript ? verify_log(v)
	                                                 : complain(v, "neither save, record nor log");
	if (status != EXIT_OK)
		return status;
	put(v, "verify: %zu right, %zu wrong%s\n", v->right, v->wrong,
	    v->claims.committed ? "" : ", and nothing was committed to before");
	return v->wrong ? EXIT_FAILED : EXIT_OK;
}

/* ---- One place by itself */

static void add_hex(struct json_writer *w, const char *key, const struct deal_bytes *bytes)
{
	char hex[RNG_KEY_HEX_SIZE];
	deal_bytes_write(bytes, hex);
	json_write_string(w, key, hex);
}

/* Prints the key of a place of a save, and the path to the commitment. */
static enum exit_status print_proof(struct verify *v)
{
	verify_claims_read(&v->claims, &v->text, report, v);
	struct deal_bytes path[DEAL_DEPTH];
	struct rng_key of_game, key;
	char hex[RNG_KEY_HEX_SIZE];
	if (!v->claims.save.n)
		return complain(v, "no save in it");
	if (!read_save(v, &of_game))
		return EXIT_USAGE;
	if (!v->claims.committed)
		return complain(v, "nothing was committed to");
	struct strbuf text = {0};
	struct json_writer w = {.out = &text};
	rng_key_of_place(&key, &of_game, v->place);
	deal_path(path, &of_game, v->place);
	json_write_open(&w, NULL, '{');
	add_hex(&w, "commitment", &v->claims.commitment);
	rng_key_write(&key, hex);
	json_write_string(&w, "key", hex);
	json_write_open(&w, "path", '[');
	for (int i = 0; i < DEAL_DEPTH; i++)
		add_hex(&w, NULL, &path[i]);
	json_write_close(&w, ']');
	json_write_number(&w, "place", (int64_t)v->place);
	json_write_close(&w, '}');
	put(v, "%s\n", text.s);
	strbuf_free(&text);
	return EXIT_OK;
}

static bool read_bytes(const struct json_value *value, struct deal_bytes *out)
{
	return json_text(value) && deal_bytes_read(out, json_text(value));
}

/* Does the key of a place belong to the commitment? */
static enum exit_status verify_proof(struct verify *v)
{
	struct json json = {0};
	const struct json_value *proof = json_read(&json, strbuf_get(&v->text), v->text.n);
	const struct json_value *path = json_get(proof, "path");
	struct deal_bytes commitment, key, siblings[DEAL_DEPTH], root;
	struct rng_key place_key;
	int64_t place;
	bool fine = proof && read_bytes(json_get(proof, "commitment"), &commitment) &&
	            read_bytes(json_get(proof, "key"), &key) && path && path->type == JSON_ARRAY &&
	            path->n == DEAL_DEPTH && json_integer(json_get(proof, "place"), &place) &&
	            place >= 0 && place < DEAL_PLACES;
	const struct json_value *one = fine ? json_first(path) : NULL;
	for (size_t i = 0; fine && i < DEAL_DEPTH; i++, one = json_next(one))
		fine = read_bytes(one, &siblings[i]);
	json_free(&json);
	if (!fine)
		return complain(v, "no proof of a place, as --place prints it");
	memcpy(place_key.bytes, key.at, sizeof place_key.bytes);
	deal_root(&root, &place_key, (uint64_t)place, siblings);
	report(v, memcmp(&root, &commitment, sizeof root) == 0,
	       "key of the place: it belongs to the commitment");
	return v->wrong ? EXIT_FAILED : EXIT_OK;
}

/* One of the files; with more than one its name stands before what is said of it. */
static enum exit_status verify_one(struct verify v, enum exit_status (*how)(struct verify *),
                                   bool named)
{
	enum exit_status status = EXIT_USAGE;
	if (named)
		put(&v, "%s:\n", v.name);
	v.client = client_new();
	if (!check_files_read(v.name, &v.text))
		complain(&v, "it cannot be read");
	else
		status = how(&v);
	client_free(v.client);
	verify_claims_free(&v.claims);
	strbuf_free(&v.text);
	return status;
}

enum exit_status verify_run(struct writer *out, char **args)
{
	struct verify v = {.out = out};
	bool proof = args[0] && strcmp(args[0], "--proof") == 0;
	bool one = args[0] && args[1] && strcmp(args[0], "--place") == 0;
	args += one ? 2 : proof;
	if (!args[0] || ((one || proof) && args[1]) ||
	    (one && !parse_number(args[-1], 0, DEAL_PLACES - 1, &v.place))) {
		fputs("quadrille: verify takes FILE..., --place N FILE or --proof FILE\n", stderr);
		return EXIT_USAGE;
	}
	enum exit_status worst = EXIT_OK;
	for (bool several = args[1]; *args; args++) {
		v.name = *args;
		enum exit_status status = verify_one(v,
		                                     one     ? print_proof
		                                     : proof ? verify_proof
		                                             : verify_file,
		                                     several);
		worst = status > worst ? status : worst;
	}
	return worst;
}
