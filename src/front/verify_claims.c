/* verify_claims.c - events are found wherever they stand in a line: behind a number, a tag, or `# said:`. */
#include "front/verify_claims.h"

#include <string.h>

#include "base/parse.h"
#include "game/info.h"
#include "game/registry.h"

enum { WORDS_MAX = 16 };

/* A line of an event, in words. */
struct claim_line {
	char *words[WORDS_MAX];
	size_t n;
};

static const char *find_value(const struct claim_line *line, const char *key)
{
	size_t n = strlen(key);
	for (size_t i = 0; i < line->n; i++)
		if (strncmp(line->words[i], key, n) == 0 && line->words[i][n] == '=')
			return line->words[i] + n + 1;
	return "";
}

static bool find_bytes(const struct claim_line *line, const char *key, struct deal_bytes *out)
{
	return deal_bytes_read(out, find_value(line, key));
}

/* The number of a seat, by the name that it has in a game with chance; -1: there is none. */
static int find_seat(const char *name)
{
	for (const struct game *const *game = registry_games(); *game; game++) {
		int seat = (*game)->chance ? info_seat((*game)->info, name) : -1;
		if (seat >= 0)
			return seat;
	}
	return -1;
}

static bool is_root(const struct deal_bytes *commitment, const struct rng_key *key)
{
	struct deal_bytes root;
	deal_commitment(&root, key);
	return memcmp(&root, commitment, sizeof root) == 0;
}

static void read_entropy(struct verify_claims *claims, const struct claim_line *line, bool opens,
                         claim_report *report, void *to)
{
	struct deal_entropies *entropies = opens ? &claims->opened : &claims->hashes;
	int seat = find_seat(find_value(line, "seat"));
	struct deal_bytes bytes, hash;
	if (seat < 0 || !find_bytes(line, opens ? "bytes" : "hash", &bytes))
		return;
	bool again = entropies->seats >> seat & 1; /* the same event of another answer */
	entropies->seats |= 1u << seat;
	entropies->of_seat[seat] = bytes;
	if (!opens || again)
		return;
	deal_entropy_hash(&hash, &claims->commitment, seat, &bytes);
	struct strbuf what = {0};
	strbuf_printf(&what, "entropy of %s", find_value(line, "seat"));
	report(to,
	       claims->hashes.seats >> seat & 1 &&
	           memcmp(&hash, &claims->hashes.of_seat[seat], sizeof hash) == 0,
	       what.s);
	strbuf_free(&what);
}

static void read_commitment(struct verify_claims *claims, const struct claim_line *line)
{
	struct deal_bytes hash;
	bool same;
	if (!find_bytes(line, "hash", &hash))
		return;
	same = claims->committed && memcmp(&hash, &claims->commitment, sizeof hash) == 0;
	if (!same)
		claims->hashes.seats = claims->opened.seats = 0;
	claims->committed = true;
	claims->commitment = hash;
}

static void read_key(const struct claim_line *line, struct rng_key *key, bool *found)
{
	*found = rng_key_read(key, find_value(line, "key")) || *found;
}

static void read_event(struct verify_claims *claims, const struct claim_line *line,
                       const char *kind, claim_report *report, void *to)
{
	struct rng_key old;
	bool found = false;
	if (strcmp(kind, "commit") == 0)
		read_commitment(claims, line);
	else if (strcmp(kind, "entropy-commit") == 0 || strcmp(kind, "entropy") == 0)
		read_entropy(claims, line, strcmp(kind, "entropy") == 0, report, to);
	else if (strcmp(kind, "reveal") == 0)
		read_key(line, &claims->key, &claims->revealed);
	else if (strcmp(kind, "entropy-void") == 0)
		read_key(line, &old, &found);
	if (found)
		report(to, claims->committed && is_root(&claims->commitment, &old), "key of a void deal");
}

static void read_line(struct verify_claims *claims, const char *text, size_t n,
                      claim_report *report, void *to)
{
	struct strbuf copy = {0};
	struct claim_line line = {.n = 0};
	strbuf_printf(&copy, "%.*s", (int)n, text);
	const char *record = strstr(copy.s, "position ");
	bool said = *copy.s == '>';
	claims->transcript |= said;
	if (*copy.s == '{') {
		strbuf_clear(&claims->save);
		strbuf_add(&claims->save, copy.s);
	} else if (!said && record && (record == copy.s || *copy.s == '@')) {
		strbuf_clear(&claims->record);
		strbuf_add(&claims->record, record);
	}
	line.n = said ? 0 : split_words(copy.s, line.words, WORDS_MAX);
	line.n = line.n < WORDS_MAX ? line.n : WORDS_MAX;
	for (size_t i = 0; i + 1 < line.n; i++)
		if (strcmp(line.words[i], "event") == 0) {
			read_event(claims, &line, line.words[i + 1], report, to);
			break;
		}
	strbuf_free(&copy);
}

void verify_claims_read(struct verify_claims *claims, const struct strbuf *text,
                        claim_report *report, void *to)
{
	const char *s = strbuf_get(text), *all = s + text->n;
	for (const char *end; s < all; s = end + 1) {
		end = memchr(s, '\n', (size_t)(all - s));
		end = end ? end : all;
		read_line(claims, s, (size_t)(end - s), report, to);
	}
}

void verify_claims_free(struct verify_claims *claims)
{
	strbuf_free(&claims->record);
	strbuf_free(&claims->save);
}
