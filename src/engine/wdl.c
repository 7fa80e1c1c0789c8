/* wdl.c - the model of Rao and Kupper (1967): the rates to win and to lose are
 * logistic curves of the score, each shifted by the same margin, and what is left
 * between them are draws. Whole numbers only: the curve is a table. */
#include "engine/wdl.h"

enum {
	CURVE_STEP = 50, /* centi-units between two entries of the curve */
	CURVE_ENTRIES = 17
};

/* Chess: by maximum likelihood, `tools/measure chances chess --games 400 --nodes 500 --seed 900` with its fifth net: of players who err,
 * as those do whose games are reviewed. With 20,000 nodes scores say more: a margin of 76, a scale of 93. */
static const struct wdl_model chess_model = {.draw_margin = 91, .scale = 189};

/* Thousandths: 1000 / (1 + exp(-score / 100)) for scores 0, 50, 100, ... */
static const int logistic[CURVE_ENTRIES] = {500, 622, 731, 818, 881, 924, 953, 971, 982,
                                            989, 993, 996, 998, 998, 999, 999, 1000};

/* The logistic curve at a score of scale 100, in thousandths; linear between two entries. */
static int logistic_rate(int score)
{
	if (score < 0)
		return 1000 - logistic_rate(-score);
	int i = score / CURVE_STEP, part = score % CURVE_STEP;
	return i >= CURVE_ENTRIES - 1
	           ? 1000
	           : logistic[i] + (logistic[i + 1] - logistic[i]) * part / CURVE_STEP;
}

static int win_rate(const struct wdl_model *model, int score)
{
	return logistic_rate((score - model->draw_margin) * 100 / model->scale);
}

struct wdl wdl_from_score(const struct game *game, enum score_kind kind, int score)
{
	const struct wdl_model *model = game->wdl.scale ? &game->wdl : &chess_model;
	struct wdl w = {.win = score > 0 ? 1000 : 0, .loss = score > 0 ? 0 : 1000};
	if (kind == SCORE_CHANCE) {
		w.win = score;
		w.loss = 1000 - score;
	} else if (kind == SCORE_CP) {
		w.win = win_rate(model, score);
		w.loss = win_rate(model, -score);
	}
	w.draw = 1000 - w.win - w.loss;
	return w;
}
