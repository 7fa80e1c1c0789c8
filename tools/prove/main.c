/* main.c - whether a seat wins the whole game of Tic Tac Chess from a position.
 *
 * Usage: prove [OPTION...] white|black [TURN...]
 *   white|black          who is to win, from the start and these turns, as the engine writes them
 *   --position TEXT      from there; with fewer pieces in reserve, too
 *   --turns N            in at most N turns of both seats (default 99, the most)
 *   --bounds DIR GAME    with the help of a game that solve has solved there (bounds.h)
 *   --hash N             a table of 2^N entries of 16 bytes (default 22)
 *   --file FILE          the table in a file, so that a later run goes on from there
 *   --minutes N          ends after that time
 *   --successors         prints what is known of each turn
 *   --certificate FILE   writes the proof down (certificate.h)
 *
 * Of successors that are mirror images one is printed. Progress goes to stderr. Exit 0: proved or
 * refuted. Exit 1: not, or an error. Exit 2: usage. */
#include <inttypes.h>

#include "base/parse.h"
#include "tools/prove/certificate.h"

static const char start[] = "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w";

struct options {
	const char *position, *directory, *game, *file, *certificate, **tokens;
	int turns, hash, minutes, n_tokens;
	bool black, successors;
};

/* What progress is shown of. */
struct run {
	const struct position *position;
	int turns;
	time_t begin, shown;
};

static void show_progress(struct search *search, void *data)
{
	struct run *run = data;
	time_t now = time(NULL);
	if (now < run->shown + 60)
		return;
	run->shown = now;
	struct proof proof = search_summary(search, run->position, run->turns);
	fprintf(stderr,
	        "%ld s, %" PRIu64 " expanded, bounds %" PRIu64 " won %" PRIu64 " not, pn %u dn %u\n",
	        (long)(now - run->begin), search->expanded, search->won, search->not_won, proof.pn,
	        proof.dn);
}

/* Plays the turns; false with one line on stderr at one that is not legal. */
static bool play(struct position *p, const struct options *o)
{
	struct strbuf t = {0};
	for (int i = 0; i < o->n_tokens; i++) {
		struct turn turns[TURNS_MAX];
		int n = position_turns(p, turns), k;
		for (k = 0; k < n; k++) {
			strbuf_clear(&t);
			text_write_turn(&t, &p->board, turns[k], position_is_black(p, o->black));
			if (!strcmp(strbuf_get(&t), o->tokens[i]))
				break;
		}
		if (k == n) {
			fprintf(stderr, "prove: %s is not legal\n", o->tokens[i]);
			strbuf_free(&t);
			return false;
		}
		*p = position_after(p, turns[k]);
	}
	strbuf_free(&t);
	return true;
}

static void write_proof(const struct proof *proof)
{
	if (!proof->pn)
		printf("won in %d or fewer", proof->won_in);
	else if (proof->lasts == NEVER)
		printf("not won");
	else if (!proof->dn)
		printf("not won in %d", proof->lasts - 1);
	else
		printf("open");
}

static void write_successors(struct search *search, const struct position *p,
                             const struct options *o)
{
	struct turn turns[TURNS_MAX];
	uint64_t keys[TURNS_MAX];
	struct strbuf t = {0};
	int n = position_turns(p, turns);
	for (int i = 0; i < n; i++) {
		struct position next = position_after(p, turns[i]);
		int k = 0;
		keys[i] = position_key(&next);
		while (keys[k] != keys[i])
			k++;
		if (k < i)
			continue;
		struct proof proof = search_known(search, &next, o->turns - 1);
		strbuf_clear(&t);
		text_write_turn(&t, &p->board, turns[i], position_is_black(p, o->black));
		printf("%s\t", strbuf_get(&t));
		write_proof(&proof);
		printf("\tpn %u dn %u\n", proof.pn, proof.dn);
	}
	strbuf_free(&t);
}

static bool certify(struct search *search, const struct position *p, int turns,
                    const struct options *o)
{
	FILE *out = fopen(o->certificate, "w");
	uint64_t n = out ? certificate_write(search, p, turns, o->black, out) : 0;
	bool good = n && !ferror(out);
	if (out && fclose(out))
		good = false;
	if (good)
		fprintf(stderr, "%" PRIu64 " lines\n", n);
	else
		fprintf(stderr, "prove: %s is not written\n", o->certificate);
	return good;
}

static int prove(struct search *search, struct position *p, const struct options *o)
{
	struct run run = {.position = p, .turns = o->turns, .begin = time(NULL), .shown = time(NULL)};
	search->deadline = o->minutes ? run.begin + 60 * (time_t)o->minutes : INT32_MAX;
	search->progress = show_progress;
	search->data = &run;
	struct proof proof = search_run(search, p, o->turns);
	printf("%s: ", o->black ? "black" : "white");
	write_proof(&proof);
	printf("\t%" PRIu64 " expanded, bounds %" PRIu64 " won %" PRIu64 " not, %ld s\n",
	       search->expanded, search->won, search->not_won, (long)(time(NULL) - run.begin));
	if (o->successors)
		write_successors(search, p, o);
	bool good = !proof.pn || !proof.dn;
	if (o->certificate && !proof.pn)
		good = certify(search, p, proof.won_in, o) && good;
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

static bool read_count(const char *s, uint64_t low, uint64_t high, int *out)
{
	uint64_t n;
	bool good = s && parse_number(s, low, high, &n);
	*out = good ? (int)n : *out;
	return good;
}

/* Reads one option and its values; returns how many words it took, 0 where it is none. */
static int read_option(struct options *o, char **words)
{
	const char *value = words[1];
	if (!strcmp(words[0], "--successors"))
		return o->successors = true;
	if (!value)
		return 0;
	if (!strcmp(words[0], "--turns"))
		return read_count(value, 1, TURNS_LIMIT, &o->turns) ? 2 : 0;
	if (!strcmp(words[0], "--hash"))
		return read_count(value, 10, 32, &o->hash) ? 2 : 0;
	if (!strcmp(words[0], "--minutes"))
		return read_count(value, 1, 100000, &o->minutes) ? 2 : 0;
	const char **text = !strcmp(words[0], "--position")      ? &o->position
	                    : !strcmp(words[0], "--file")        ? &o->file
	                    : !strcmp(words[0], "--certificate") ? &o->certificate
	                    : !strcmp(words[0], "--bounds")      ? &o->directory
	                                                         : NULL;
	if (!text)
		return 0;
	*text = value;
	if (text != &o->directory)
		return 2;
	o->game = words[2];
	return o->game ? 3 : 0;
}

static bool read_options(struct options *o, char **words)
{
	*o = (struct options){.position = start, .turns = TURNS_LIMIT, .hash = 22};
	while (*words && **words == '-') {
		int n = read_option(o, words);
		if (!n)
			return false;
		words += n;
	}
	if (!*words || (strcmp(*words, "white") && strcmp(*words, "black")))
		return false;
	o->black = !strcmp(*words, "black");
	o->tokens = (const char **)words + 1;
	while (o->tokens[o->n_tokens])
		o->n_tokens++;
	return true;
}

int main(int argc, char **argv)
{
	struct options o;
	struct bounds bounds = {0};
	struct search search;
	struct position p;
	board_init();
	material_init();
	if (!read_options(&o, argv + (argc > 0))) {
		fputs("usage: prove [--position TEXT] [--turns N] [--bounds DIR GAME] [--hash N] [--file "
		      "FILE]\n"
		      "             [--minutes N] [--successors] [--certificate FILE] white|black "
		      "[TURN...]\n",
		      stderr);
		return 2;
	}
	if (!position_read(&p, o.position, o.black)) {
		fprintf(stderr, "prove: %s is no position\n", o.position);
		return 2;
	}
	int status = EXIT_FAILURE;
	if (!play(&p, &o))
		return 2;
	if ((!o.directory || bounds_open(&bounds, o.directory, o.game)) &&
	    search_open(&search, &bounds, o.hash, o.file)) {
		status = prove(&search, &p, &o);
		search_close(&search);
	}
	bounds_close(&bounds);
	return status;
}
