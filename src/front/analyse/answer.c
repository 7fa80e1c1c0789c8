/* answer.c - what was found, as JSON. */
#include "front/analyse/answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void analyse_lines_clear(struct analyse_lines *lines)
{
	while (lines->n > 0)
		free(lines->at[--lines->n].pv);
}

static size_t token_length(const char *pv)
{
	return strcspn(pv, " ");
}

static bool is_same_decision(const char *one, const char *two)
{
	size_t n = token_length(one);
	return n == token_length(two) && memcmp(one, two, n) == 0;
}

static bool has_decision(const struct analyse_lines *lines, const char *pv)
{
	for (int i = 0; i < lines->n; i++)
		if (is_same_decision(lines->at[i].pv, pv))
			return true;
	return false;
}

void analyse_lines_complete(struct analyse_lines *lines, struct analyse_lines *others, int most)
{
	for (int i = 0; i < others->n && lines->n < most; i++)
		if (!has_decision(lines, others->at[i].pv)) {
			lines->at[lines->n++] = others->at[i];
			others->at[i].pv = NULL;
		}
	analyse_lines_clear(others);
}

static void write_score(struct json_writer *w, const struct analyse_line *line)
{
	static const char *const kinds[] = {[QUADRILLE_SCORE_CP] = "cp",
	                                    [QUADRILLE_SCORE_MATE] = "mate",
	                                    [QUADRILLE_SCORE_CHANCE] = "chance"};
	if (line->kind == QUADRILLE_SCORE_NONE) {
		json_write_null(w, "score");
		return;
	}
	json_write_open(w, "score", '{');
	json_write_number(w, kinds[line->kind], line->score);
	json_write_close(w, '}');
}

static void write_wdl(struct json_writer *w, const struct analyse_line *line)
{
	if (line->kind == QUADRILLE_SCORE_NONE) {
		json_write_null(w, "wdl");
		return;
	}
	json_write_open(w, "wdl", '[');
	json_write_number(w, NULL, line->win);
	json_write_number(w, NULL, line->draw);
	json_write_number(w, NULL, line->loss);
	json_write_close(w, ']');
}

/* How many nodes the search has counted below the decision of a line. */
static uint64_t nodes_of(const struct analyse_result *result, const char *pv)
{
	for (size_t i = 0; i < result->n_tree; i++)
		if (is_same_decision(result->tree[i].token, pv))
			return result->tree[i].nodes;
	return 0;
}

static void write_decision(struct json_writer *w, const struct analyse_result *result,
                           const struct analyse_line *line)
{
	json_write_open(w, NULL, '{');
	json_write_number(w, "nodes", (int64_t)nodes_of(result, line->pv));
	json_write_open(w, "pv", '[');
	for (const char *token = line->pv; *token; token += *token == ' ') {
		json_write_string_n(w, NULL, token, token_length(token));
		token += token_length(token);
	}
	json_write_close(w, ']');
	write_score(w, line);
	json_write_string_n(w, "token", line->pv, token_length(line->pv));
	write_wdl(w, line);
	json_write_close(w, '}');
}

/* As `belief json` has it. */
static void write_belief(struct json_writer *w, const struct analyse_request *request,
                         const struct analyse_result *result)
{
	json_write_open(w, "belief", '{');
	json_write_open(w, "chances", '[');
	for (size_t i = 0; i < result->n_chances; i++) {
		const quadrille_chance *chance = &result->chances[i];
		json_write_open(w, NULL, '{');
		json_write_number(w, "ppm", chance->ppm);
		json_write_string(
			w, "seat", chance->seat == QUADRILLE_NONE ? NULL : request->game.seats[chance->seat]);
		json_write_string(w, "value", chance->value);
		json_write_string(w, "what", chance->what);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
	json_write_bool(w, "exact", true);
	json_write_close(w, '}');
}

/* Closes the object, and writes it as a line. */
static void write_line(struct writer *out, struct json_writer *w)
{
	json_write_close(w, '}');
	strbuf_add_char(w->out, '\n');
	writer_put(out, w->out->s, w->out->n);
	strbuf_free(w->out);
}

void analyse_write_result(struct writer *out, const struct analyse_request *request,
                          const struct analyse_result *result)
{
	struct strbuf text = {0};
	struct json_writer w = {.out = &text};
	json_write_open(&w, NULL, '{');
	json_write_string(&w, "as", request->viewer_name);
	if (request->belief)
		write_belief(&w, request, result);
	json_write_open(&w, "decisions", '[');
	for (int i = 0; i < result->lines.n; i++)
		write_decision(&w, result, &result->lines.at[i]);
	json_write_close(&w, ']');
	json_write_string(&w, "id", request->id);
	json_write_number(&w, "turn", result->turn);
	write_line(out, &w);
}

void analyse_write_fault(struct writer *out, const char *id, int64_t turn,
                         const struct analyse_fault *fault)
{
	struct strbuf text = {0};
	struct json_writer w = {.out = &text};
	json_write_open(&w, NULL, '{');
	json_write_string(&w, "error", fault->code);
	json_write_string(&w, "field", fault->field);
	json_write_string(&w, "id", id);
	json_write_string(&w, "text", fault->text);
	if (turn >= 0)
		json_write_number(&w, "turn", turn);
	write_line(out, &w);
}

void analyse_write_stopped(struct writer *out, const char *id, const char *stopped)
{
	struct strbuf text = {0};
	struct json_writer w = {.out = &text};
	json_write_open(&w, NULL, '{');
	json_write_string(&w, "id", id);
	json_write_string(&w, "stopped", stopped);
	write_line(out, &w);
}
