/* pick.c - by the parts that the game makes its decisions of (engine/next.h): no game is known here. */
#include "front/shell/pick.h"

#include <stdlib.h>
#include <string.h>

#include "engine/next.h"
#include "front/shell/play_screen.h"

/* In the place of a step: what is begun is a decision as it is. */
enum { AS_IT_IS = -1 };

bool pick_is_arrow(const char *line)
{
	return strncmp(line, "\033[", 2) == 0 && line[2] >= 'A' && line[2] <= 'D' && !line[3];
}

/* The square of step number i, or -1. */
static int square_of(const struct model *m, const struct next_node *node, int i)
{
	const struct path_part *part = i >= 0 && i < (int)node->n ? &node->steps[i].part : NULL;
	if (!part || part->kind != PATH_SQUARE)
		return -1;
	return part->value[0] - 'a' + (part->value[1] - '1') * m->game->info->files;
}

/* How far a square is from another in the direction of an arrow; 0: it is not there. */
static int distance(const struct model *m, int from, int to, char arrow)
{
	int files = m->game->info->files, side = m->flipped ? -1 : 1;
	int x = (to % files - from % files) * side, y = (to / files - from / files) * side;
	int along = arrow == 'A' ? y : arrow == 'B' ? -y : arrow == 'C' ? x : -x;
	int aside = abs(arrow == 'A' || arrow == 'B' ? x : y);
	return along > 0 && aside <= along ? along + 2 * aside : 0;
}

/* The step that an arrow leads to: the nearest square in its direction, else the next thing that is no square. */
static int find_step(const struct model *m, const struct next_node *node, int at, char arrow)
{
	int from = square_of(m, node, at), best = -1, least = 0, n = (int)node->n;
	int step = arrow == 'A' || arrow == 'D' ? -1 : 1;
	for (int i = 0; i < n && from >= 0; i++) {
		int to = square_of(m, node, i), far = to >= 0 ? distance(m, from, to, arrow) : 0;
		if (far && (best < 0 || far < least)) {
			best = i;
			least = far;
		}
	}
	for (int k = 1; k <= n && best < 0; k++) {
		int i = ((at < 0 ? step < 0 ? 0 : -1 : at) + k * step + k / n * n + n) % n;
		if (from < 0 || square_of(m, node, i) < 0)
			best = i;
	}
	return best < 0 ? at : best;
}

static bool on_pick(struct model *m, char *line);

/* Lights what may come next, draws it and says what is chosen. */
static void show(struct model *m, const struct next_node *node)
{
	auto_strbuf whole = {0}, words = {0};
	int here = square_of(m, node, m->pick.at);
	m->pick.targets = 0;
	for (int i = 0; i < (int)node->n; i++)
		if (square_of(m, node, i) >= 0)
			m->pick.targets |= 1ull << square_of(m, node, i);
	m->pick.cursor = here < 0 ? 0 : 1ull << here;
	strbuf_printf(&whole, "%s%s", strbuf_get(&m->pick.begun),
	              m->pick.at == AS_IT_IS ? "" : node->steps[m->pick.at].part.add);
	next_write_meaning(m->game, m->state->state, strbuf_get(&whole), &words);
	screen_board_draw(m, true);
	strbuf_printf(model_ask(m, on_pick), "%s: %s. Arrows, Enter%s, q ends> ", strbuf_get(&whole),
	              strbuf_get(&words), m->pick.begun.n ? ", b for back" : "");
}

/* Looks at what may come behind what is begun; false: nothing, it is a decision. */
static bool find(struct model *m, struct next_node *node)
{
	*node = (struct next_node){.begun = strbuf_get(&m->pick.begun)};
	next_find(node, m->game, m->state->state);
	return node->n > 0;
}

/* Begins behind a prefix: with the square of the last decision, if it is among them, or with the first step. */
static void begin_at(struct model *m, size_t n)
{
	struct next_node node;
	strbuf_truncate(&m->pick.begun, n);
	if (find(m, &node)) {
		m->pick.at = m->pick.begun.n && node.played != STEP_NONE ? AS_IT_IS : 0;
		show(m, &node);
	} else {
		m->pick.chosen = true;
	}
	next_free(&node);
}

static bool on_pick(struct model *m, char *line)
{
	struct next_node node;
	if (!m->state || !m->state->may_list || !find(m, &node))
		return false;
	bool known = true;
	if (pick_is_arrow(line)) {
		m->pick.at = find_step(m, &node, m->pick.at, line[2]);
		show(m, &node);
	} else if (!*line && m->pick.at == AS_IT_IS) {
		m->pick.chosen = true;
	} else if (!*line) {
		strbuf_add(&m->pick.begun, node.steps[m->pick.at].part.add);
		begin_at(m, m->pick.begun.n);
	} else if (strcmp(line, "q") == 0) {
		screen_board_draw(m, true); /* nothing is lit any more */
	} else if (strcmp(line, "b") == 0 && m->pick.begun.n) {
		begin_at(m, 0);
	} else {
		known = false;
	}
	next_free(&node);
	return known;
}

bool pick_is_on(const struct model *m)
{
	return m->question.answer == on_pick;
}

const char *pick_arrows(const struct model *m)
{
	return pick_is_on(m) ? "ABCD" : m->state && !m->question.answer ? "CD" : NULL;
}

void pick_command(struct model *m, char *rest)
{
	(void)rest;
	if (!m->state->may_list || model_is_over(m) ||
	    (m->play.on && model_to_move(m) != m->play.person))
		refuse(m, "It is not your move.");
	else
		begin_at(m, 0);
}
