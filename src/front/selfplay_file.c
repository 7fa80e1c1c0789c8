/* selfplay_file.c - arguments, and the file: positions are written as their games end, each once. */
#include "front/selfplay_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "engine/find_game.h"
#include "engine/selfplay.h"

static const char usage[] =
	"quadrille: selfplay takes a game and a file: selfplay GAME [--nodes N] [--positions N]\n"
	"    [--games N] [--seed N] [--threads N] [--random N] [--balance N] [--decided N]\n"
	"    [--evaluation hand|net] FILE\n"
	"or files to merge: selfplay --merge FILE FROM...\n";

/* The numbers that it takes: name, least, most, usual. */
#define NUMBERS(X)                      \
	X(nodes, 1, 100000000, 1000)        \
	X(positions, 1, UINT32_MAX, 100000) \
	X(games, 1, UINT32_MAX, UINT32_MAX) \
	X(seed, 0, UINT32_MAX, 0)           \
	X(threads, 1, 64, 1)                \
	X(random, 0, 100, 8)                \
	X(balance, 1, 30000, 400)           \
	X(decided, 1, 30000, 1500)

struct numbers {
#define X(name, ...) uint64_t name;
	NUMBERS(X)
#undef X
	bool with_net;
};

/* A file that is written, and what is in it. */
struct positions_file {
	struct writer *out;
	const char *name;
	FILE *file;
	uint64_t most; /* positions */
	uint64_t n, games, twice;
	uint64_t *seen; /* owned; hashes of the positions, 0: none; open addressing */
	size_t n_slots; /* a power of two, at least twice n */
};

/* ---- each position once */

static uint64_t hash_of(const uint8_t *packed)
{
	uint64_t hash = 0;
	for (int i = 0; i < PACKED_STATE_SIZE; i += 8)
		hash = splitmix64(hash ^ load_le64(packed + i));
	return hash ? hash : 1;
}

static bool put_slot(uint64_t *slots, size_t n_slots, uint64_t hash)
{
	size_t i = hash & (n_slots - 1);
	while (slots[i] && slots[i] != hash)
		i = (i + 1) & (n_slots - 1);
	bool is_new = !slots[i];
	slots[i] = hash;
	return is_new;
}

/* Notes a position; false where it is there already. */
static bool note_position(struct positions_file *f, const uint8_t *packed)
{
	if (f->n_slots < 2 * (f->n + 1)) {
		size_t n_slots = f->n_slots ? 2 * f->n_slots : 1 << 16;
		uint64_t *slots = xzalloc(n_slots * sizeof *slots);
		for (size_t i = 0; i < f->n_slots; i++)
			if (f->seen[i])
				put_slot(slots, n_slots, f->seen[i]);
		free(f->seen);
		f->seen = slots;
		f->n_slots = n_slots;
	}
	return put_slot(f->seen, f->n_slots, hash_of(packed));
}

/* ---- the file */

static enum exit_status complain(const char *name, const char *what)
{
	fprintf(stderr, "quadrille: %s: %s\n", name, what);
	return EXIT_USAGE;
}

static bool put_bytes(struct positions_file *f, const uint8_t bytes[TRAINING_POSITION_SIZE])
{
	return fwrite(bytes, TRAINING_POSITION_SIZE, 1, f->file) == 1;
}

static bool open_file(struct positions_file *f, const struct game *game)
{
	uint8_t header[TRAINING_POSITION_SIZE];
	training_header_write(game, header);
	f->file = fopen(f->name, "wbe");
	return f->file && put_bytes(f, header);
}

/* Puts a position, unless it is there already. False where it cannot be written. */
static bool put_position(struct positions_file *f, const struct training_position *position)
{
	uint8_t bytes[TRAINING_POSITION_SIZE];
	if (!note_position(f, position->packed)) {
		f->twice++;
		return true;
	}
	training_position_write(position, bytes);
	f->n++;
	return put_bytes(f, bytes);
}

static bool take_game(void *to, const struct training_position *positions, size_t n)
{
	struct positions_file *f = to;
	f->games++;
	for (size_t i = 0; i < n && f->n < f->most; i++)
		if (!put_position(f, &positions[i]))
			return false;
	return f->n < f->most && !writer_gone(f->out);
}

/* Closes it and says what is in it. */
static enum exit_status close_file(struct positions_file *f, enum exit_status status)
{
	struct strbuf line = {0};
	bool failed = !f->file || ferror(f->file);
	if (f->file)
		failed = fclose(f->file) != 0 || failed;
	if (failed && status == EXIT_OK)
		status = complain(f->name, strerror(errno));
	strbuf_printf(&line, "selfplay: %llu position%s, %llu more twice", (unsigned long long)f->n,
	              f->n == 1 ? "" : "s", (unsigned long long)f->twice);
	if (f->games)
		strbuf_printf(&line, ", of %llu games", (unsigned long long)f->games);
	strbuf_add_char(&line, '\n');
	if (status == EXIT_OK && !writer_put(f->out, line.s, line.n))
		status = EXIT_FAILED;
	strbuf_free(&line);
	free(f->seen);
	return status;
}

/* ---- games */

/* Takes the options that stand before the file; false when one makes no sense. */
static bool take_numbers(struct numbers *numbers, char ***args)
{
	*numbers = (struct numbers){
#define X(name, least, most, usual) .name = usual,
		NUMBERS(X)
#undef X
	};
	while (**args && strncmp(**args, "--", 2) == 0) {
		const char *name = **args + 2, *value = (*args)[1];
		bool known = false;
#define X(field, least, most, usual)        \
	if (value && strcmp(name, #field) == 0) \
		known = parse_number(value, least, most, &numbers->field);
		NUMBERS(X)
#undef X
		if (value && strcmp(name, "evaluation") == 0) {
			numbers->with_net = strcmp(value, "net") == 0;
			known = numbers->with_net || strcmp(value, "hand") == 0;
		}
		if (!known)
			return false;
		*args += 2;
	}
	return true;
}

static enum exit_status play(struct positions_file *f, const struct game *game,
                             const struct numbers *numbers)
{
	atomic_bool stop = false;
	struct error err;
	struct selfplay selfplay = {.game = game,
	                            .with_net = numbers->with_net,
	                            .seed = numbers->seed,
	                            .nodes = numbers->nodes,
	                            .random = numbers->random,
	                            .threads = (int)numbers->threads,
	                            .balance = (int)numbers->balance,
	                            .decided = (int)numbers->decided,
	                            .games = numbers->games,
	                            .stop = &stop,
	                            .take = take_game,
	                            .to = f};
	f->most = numbers->positions;
	if (!open_file(f, game) || selfplay_run(&selfplay, &err))
		return EXIT_OK; /* what cannot be written is said where it is closed */
	fprintf(stderr, "quadrille: %s\n", err.text);
	return EXIT_FAILED;
}

static enum exit_status run_game(struct writer *out, char **args)
{
	struct numbers numbers;
	struct error err;
	const struct game *game = find_game(*args, &err);
	if (!game)
		return complain("selfplay", err.text);
	if (!game->learning)
		return complain(game->name, "nothing is learned of it");
	args++;
	if (!take_numbers(&numbers, &args) || !args[0] || args[1]) {
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
	struct positions_file f = {.out = out, .name = args[0]};
	enum exit_status status = play(&f, game, &numbers);
	return close_file(&f, status);
}

/* ---- merging */

/* Puts the positions of a file. */
static enum exit_status merge_positions(struct positions_file *f, FILE *from, const char *name)
{
	uint8_t bytes[TRAINING_POSITION_SIZE];
	struct training_position position;
	size_t n;
	while ((n = fread(bytes, 1, sizeof bytes, from)) == sizeof bytes) {
		if (!training_position_read(bytes, &position))
			return complain(name, "not a file of positions");
		if (!put_position(f, &position))
			return EXIT_OK; /* said where it is closed */
	}
	return n ? complain(name, "ends within a position") : EXIT_OK;
}

static enum exit_status merge_file(struct positions_file *f, const struct game **game,
                                   const char *name)
{
	uint8_t header[TRAINING_POSITION_SIZE];
	FILE *from = fopen(name, "rbe");
	if (!from)
		return complain(name, strerror(errno));
	enum exit_status status = EXIT_OK;
	const struct game *its =
		fread(header, sizeof header, 1, from) == 1 ? training_header_read(header) : NULL;
	if (!its || (*game && its != *game))
		status = complain(name, its ? "positions of another game" : "not a file of positions");
	else if (!*game && !open_file(f, its))
		status = complain(f->name, strerror(errno));
	else
		status = merge_positions(f, from, name);
	*game = its;
	fclose(from);
	return status;
}

static enum exit_status merge(struct writer *out, char **args)
{
	if (!args[0] || !args[1]) {
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
	struct positions_file f = {.out = out, .name = *args++};
	const struct game *game = NULL;
	enum exit_status status = EXIT_OK;
	for (; *args && status == EXIT_OK && !writer_gone(out); args++)
		status = merge_file(&f, &game, *args);
	return close_file(&f, status);
}

enum exit_status files_selfplay_run(struct writer *out, char **args)
{
	if (args[0] && strcmp(args[0], "--merge") == 0)
		return merge(out, args + 1);
	if (args[0] && *args[0] != '-')
		return run_game(out, args);
	fputs(usage, stderr);
	return EXIT_USAGE;
}
