/* explain_card.c - what a card's own rule says against the squares it is played at. */
#include "chess/attacks.h"
#include "games/chessmate/explain.h"
#include "games/chessmate/view.h"
#include "chess/move_text.h"

/* What has to stand on a square that a card names. */
enum owner { WHATEVER, OWN, ENEMY, ANYBODY, NOBODY };
struct demand {
	enum owner owner;
	enum chess_kind kind; /* CHESS_NO_KIND: any */
};

/* The two squares of each card, and what they are to be to each other. */
static const struct manner {
	struct demand first, second;
	const char *fit;
} manners[CARD_KINDS] = {
	[CARD_CHAMPION] = {{ANYBODY, CHESS_KNIGHT}, {0}, "it is a Champion already"},
	[CARD_COWARDICE] = {{ENEMY, CHESS_PAWN}, {NOBODY, CHESS_NO_KIND},
	                    "a pawn goes one or two squares straight back, over and onto empty ones"},
	[CARD_DARK_MIRROR] = {{OWN, CHESS_PAWN}, {ENEMY, CHESS_NO_KIND},
	                      "the pawn captures diagonally backward"},
	[CARD_DEATH_DANCE] = {{OWN, CHESS_NO_KIND}, {ENEMY, CHESS_NO_KIND}, "the two are not adjacent"},
	[CARD_DISINTEGRATION] = {{OWN, CHESS_PAWN}, {0}, NULL},
	[CARD_FORBIDDEN_CITY] = {{NOBODY, CHESS_NO_KIND}, {0}, "the square is forbidden already"},
	[CARD_HOLY_QUEST] = {{ENEMY, CHESS_BISHOP}, {ENEMY, CHESS_KNIGHT}, NULL},
	[CARD_LONG_JUMP] = {{OWN, CHESS_KNIGHT}, {NOBODY, CHESS_NO_KIND},
	                    "the new square has to be of the other colour"},
	[CARD_LOST_CASTLE] = {{OWN, CHESS_ROOK}, {ENEMY, CHESS_ROOK}, NULL},
	[CARD_MYSTIC_SHIELD] = {{0}, {0},
	                        "with castling it names the square that the king or the rook has come to"},
	[CARD_REBIRTH] = {{ENEMY, CHESS_NO_KIND}, {0}, NULL},
	[CARD_REVELATION] = {{ANYBODY, CHESS_KNIGHT}, {0}, NULL},
	[CARD_VULTURE] = {{0}, {0},
	                  "no card of the opponent has lain in the discards since it was played"},
};

static bitboard men(const struct scene *scene)
{
	return scene->ground.board.side[0] | scene->ground.board.side[1];
}

static bool meets(const struct scene *scene, struct demand d, int square)
{
	const struct chess_board *b = &scene->ground.board;
	const bitboard owned[] = {
		BB_ALL, b->side[scene->us], b->side[chess_other(scene->us)], men(scene), ~men(scene)
	};
	return d.owner == WHATEVER ||
	       (bb_has(owned[d.owner], square) &&
	        (d.kind == CHESS_NO_KIND || bb_has(b->kind[d.kind], square)));
}

static bool blame_demand(struct violation *why, enum card_kind card, struct demand d, int square)
{
	static const char *const owners[] = {"", "own ", "enemy ", "", ""};
	struct chess_square_name name = chess_square_name(square);
	if (d.owner == NOBODY)
		return against_card(why, card, "%s is not empty", name.s);
	return against_card(why, card, "there is no %s%s on %s", owners[d.owner],
	                    d.kind == CHESS_NO_KIND ? "piece" : chess_kind_name(d.kind), name.s);
}

/* The wrong number of squares. */
static bool blame_shape(const struct scene *scene, enum card_kind card, enum shape shape,
                        struct violation *why)
{
	if (card == CARD_MYSTIC_SHIELD)
		return against_card(why, card, "%s", scene->castled ? manners[card].fit
		                                     : "it names a square only with castling");
	if (shape == SHAPE_NOTHING)
		return against_card(why, card, "it names no square");
	return against_card(why, card, "it names %s: %s",
	                    shape == SHAPE_ONE ? "one square" : "two squares",
	                    cm_about.cards[card].targets);
}

static bool misuse_crusade(const struct cm *s, const struct scene *scene, struct parts p,
                           struct violation *why)
{
	if (!bb_has(s->at.board.kind[CHESS_BISHOP], wire_from(p.move)))
		return against_card(why, CARD_CRUSADE, "it rides on a bishop's move");
	if (!scene->crusading)
		return against_card(why, CARD_CRUSADE, "the bishop's first move may not capture");
	if (p.a == scene->moved)
		return against_card(why, CARD_CRUSADE, "the bishop has to move once more");
	if (!bb_has(attacks_bishop(scene->moved, 0), p.a))
		return against_card(why, CARD_CRUSADE, "a bishop does not go from %s to %s",
		                    chess_square_name(scene->moved).s, chess_square_name(p.a).s);
	bitboard between = attacks.between[scene->moved][p.a] & men(scene);
	return against_card(why, CARD_CRUSADE, between ? "%s is in the way" : "on %s stands an own piece",
	                    chess_square_name(between ? bb_lsb(between) : p.a).s);
}

static bool misuse_rebirth(const struct scene *scene, struct parts p, struct violation *why)
{
	const struct chess_board *b = &scene->ground.board;
	enum chess_kind kind = chess_kind_at(b, p.a);
	bitboard home = starting_squares(chess_other(scene->us), kind);
	if (!bb_has(home, p.b))
		return against_card(why, CARD_REBIRTH, "no %s of that side starts the game on %s",
		                    chess_kind_name(kind), chess_square_name(p.b).s);
	return against_card(why, CARD_REBIRTH, bb_has(b->kind[CHESS_KING], p.b)
	                                       ? "on %s stands a king"
	                                       : "on %s stands a piece of the same side",
	                    chess_square_name(p.b).s);
}

bool cm_misuse(const struct cm *s, const struct scene *scene, struct parts p, struct violation *why)
{
	enum card_kind card = card_kind(p.card);
	const struct manner *m = &manners[card];
	struct aims aims;
	find_aims(scene, card, false, &aims);
	if ((p.a < SQUARE_NONE) + (p.b < SQUARE_NONE) != (int)aims.shape)
		return blame_shape(scene, card, aims.shape, why);
	if (p.a < SQUARE_NONE && !meets(scene, m->first, p.a))
		return blame_demand(why, card, m->first, p.a);
	if (p.a < SQUARE_NONE && p.a == p.b)
		return against_card(why, card, "a card has to change something");
	if (p.b < SQUARE_NONE && !meets(scene, m->second, p.b))
		return blame_demand(why, card, m->second, p.b);
	if (card == CARD_CRUSADE)
		return misuse_crusade(s, scene, p, why);
	if (card == CARD_REBIRTH)
		return misuse_rebirth(scene, p, why);
	return against_card(why, card, "%s", m->fit ? m->fit : "it cannot be played so");
}
