/* last_position.c - compares bytes: whatever differs makes a match of its own. */
#include "protocol/last_position.h"

#include <string.h>

#include "protocol/request.h"

static bool is_moves(const char *word)
{
	return strcmp(word, "moves") == 0;
}

void last_position_note(const struct request *req, bool has_key)
{
	struct session *s = req->session;
	struct last_position *last = &s->last_position;
	strbuf_clear(&last->text);
	strbuf_add_n(&last->text, req->text, req->text_n);
	for (size_t i = last->n_words; i < req->n && !last->has_moves; i++)
		last->has_moves = is_moves(req->words[i]);
	last->n_words = req->n;
	last->has_key = has_key;
	last->changes = match_changes(request_match(req));
}

void last_position_forget(struct last_position *last)
{
	strbuf_clear(&last->text);
	last->n_words = 0;
	last->has_moves = false;
}

char **last_position_rest(const struct request *req, size_t *n)
{
	const struct last_position *last = &req->session->last_position;
	size_t known = last->text.n;
	if (known == 0 || req->text_n < known || memcmp(req->text, last->text.s, known) != 0 ||
	    last->changes != match_changes(request_match(req)))
		return NULL;
	char **rest = req->words + last->n_words;
	*n = req->n - last->n_words;
	if (*n == 0)
		return req->text_n == known ? rest : NULL;
	bool at_word = req->text[known] == ' ' || req->text[known] == '\t';
	if (!at_word || (!last->has_moves && !is_moves(*rest)))
		return NULL;
	*n -= !last->has_moves;
	return rest + !last->has_moves;
}

void last_position_free(struct last_position *last)
{
	strbuf_free(&last->text);
}
