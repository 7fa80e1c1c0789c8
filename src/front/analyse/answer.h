/* answer.h - the lines that `quadrille analyse` says: JSON, its keys sorted. */
#ifndef FRONT_ANALYSE_ANSWER_H
#define FRONT_ANALYSE_ANSWER_H

#include "front/analyse/request.h"
#include "protocol/writer.h"

enum { ANALYSE_LINES_MAX = 256 };

/* A line that a search has reported. */
struct analyse_line {
	quadrille_score_kind kind;
	int score, win, draw, loss;
	char *pv; /* owned; its first token is the decision */
};

struct analyse_lines {
	struct analyse_line at[ANALYSE_LINES_MAX];
	int n;
};

/* What was found at a turn. */
struct analyse_result {
	int64_t turn;
	struct analyse_lines lines;
	const quadrille_tree_move *tree; /* n_tree of them: what each decision took */
	size_t n_tree;
	const quadrille_chance *chances; /* n_chances of them; NULL: nobody asked */
	size_t n_chances;
};

void analyse_lines_clear(struct analyse_lines *lines);
/* Has lines go on with those of others that are of other decisions, up to most, and clears the others. */
void analyse_lines_complete(struct analyse_lines *lines, struct analyse_lines *others, int most);

/* Each writes a line. turn: below 0 where the error is of no turn. */
void analyse_write_result(struct writer *out, const struct analyse_request *request,
                          const struct analyse_result *result);
void analyse_write_fault(struct writer *out, const char *id, int64_t turn,
                         const struct analyse_fault *fault);
void analyse_write_stopped(struct writer *out, const char *id, const char *stopped);

#endif
