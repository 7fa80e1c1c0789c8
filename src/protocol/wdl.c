/* wdl.c - the chances to win and to lose as logistic curves of the score, each
 * shifted by the same amount, so that what is between them are draws: the model
 * of Rao and Kupper (1967). Whole numbers only: the curve is a table. */
#include "protocol/wdl.h"

enum {
	STEP = 50,       /* centi-units between two entries of the curve */
	ENTRIES = 17,
	DRAW_MARGIN = 120 /* the score at which a win is as likely as no win */
};

/* Thousandths: 1000 / (1 + exp(-score / 100)) for scores 0, 50, 100, ... */
static const int curve[ENTRIES] = {500, 622, 731, 818, 881, 924, 953, 971, 982,
                                   989, 993, 996, 998, 998, 999, 999, 1000};

static int chance(int score)
{
	if (score < 0)
		return 1000 - chance(-score);
	int i = score / STEP, part = score % STEP;
	return i >= ENTRIES - 1 ? 1000 : curve[i] + (curve[i + 1] - curve[i]) * part / STEP;
}

struct wdl wdl_of(enum score_kind kind, int score)
{
	struct wdl w = {.win = score > 0 ? 1000 : 0, .loss = score > 0 ? 0 : 1000};
	if (kind == SCORE_CHANCE) {
		w.win = score;
		w.loss = 1000 - score;
	} else if (kind == SCORE_CP) {
		w.win = chance(score - DRAW_MARGIN);
		w.loss = chance(-score - DRAW_MARGIN);
	}
	w.draw = 1000 - w.win - w.loss;
	return w;
}
