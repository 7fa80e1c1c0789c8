/* wdl.c - the model of Rao and Kupper (1967): the rates to win and to lose are
 * logistic curves of the score, each shifted by the same margin, and what is left
 * between them are draws. Whole numbers only: the curve is a table. */
#include "protocol/wdl.h"

enum {
	CURVE_STEP = 50, /* centi-units between two entries of the curve */
	CURVE_ENTRIES = 17,
	DRAW_MARGIN = 120 /* the score at which a win is as likely as no win */
};

/* Thousandths: 1000 / (1 + exp(-score / 100)) for scores 0, 50, 100, ... */
static const int logistic[CURVE_ENTRIES] = {500, 622, 731, 818, 881, 924, 953, 971, 982,
                                            989, 993, 996, 998, 998, 999, 999, 1000};

/* The logistic curve at a score, in thousandths; linear between two entries. */
static int win_rate(int score)
{
	if (score < 0)
		return 1000 - win_rate(-score);
	int i = score / CURVE_STEP, part = score % CURVE_STEP;
	return i >= CURVE_ENTRIES - 1
	           ? 1000
	           : logistic[i] + (logistic[i + 1] - logistic[i]) * part / CURVE_STEP;
}

struct wdl wdl_from_score(enum score_kind kind, int score)
{
	struct wdl w = {.win = score > 0 ? 1000 : 0, .loss = score > 0 ? 0 : 1000};
	if (kind == SCORE_CHANCE) {
		w.win = score;
		w.loss = 1000 - score;
	} else if (kind == SCORE_CP) {
		w.win = win_rate(score - DRAW_MARGIN);
		w.loss = win_rate(-score - DRAW_MARGIN);
	}
	w.draw = 1000 - w.win - w.loss;
	return w;
}
