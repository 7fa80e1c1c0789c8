/* explain_card.c - why a card cannot be played at the squares named, by its own rule. */
#include "chess/attacks.h"
#include "chess/move.h"
#include "games/chessmate/explain.h"
#include "games/chessmate/illegal.h"

/* What has to stand on a square that a card names; nothing else where ANY_SQUARE. */
enum target_owner { ANY_SQUARE, OWN_PIECE, ENEMY_PIECE, ANY_PIECE, EMPTY_SQUARE };
struct target_requirement {
	enum target_owner owner;
	enum chess_kind kind; /* CHESS_NO_KIND: any */
};

/* What each card requires of its two squares, and what is wrong when both meet that but do
 * not fit together. */
/* clang-format off */
static const struct card_requirement {
	struct target_requirement first, second;
	const char *mismatch;
} card_requirements[CARD_KINDS] = {
	[CARD_CHAMPION] = {{ANY_PIECE, CHESS_KNIGHT}, {0}, "it is a Champion already"},
	[CARD_COWARDICE] = {{ENEMY_PIECE, CHESS_PAWN}, {EMPTY_SQUARE, CHESS_NO_KIND},
	                    "a pawn goes one or two squares straight back, over and onto empty ones"},
	[CARD_DARK_MIRROR] = {{OWN_PIECE, CHESS_PAWN}, {ENEMY_PIECE, CHESS_NO_KIND},
	                      "the pawn captures diagonally backward"},
	[CARD_DEATH_DANCE] = {{OWN_PIECE, CHESS_NO_KIND}, {ENEMY_PIECE, CHESS_NO_KIND},
	                      "the two are not adjacent"},
	[CARD_DISINTEGRATION] = {{OWN_PIECE, CHESS_PAWN}, {0}, NULL},
	[CARD_FORBIDDEN_CITY] = {{EMPTY_SQUARE, CHESS_NO_KIND}, {0}, "the square is forbidden already"},
	[CARD_HOLY_QUEST] = {{ENEMY_PIECE, CHESS_BISHOP}, {ENEMY_PIECE, CHESS_KNIGHT}, NULL},
	[CARD_LONG_JUMP] = {{OWN_PIECE, CHESS_KNIGHT}, {EMPTY_SQUARE, CHESS_NO_KIND},
	                    "the new square has to be of the other colour"},
	[CARD_LOST_CASTLE] = {{OWN_PIECE, CHESS_ROOK}, {ENEMY_PIECE, CHESS_ROOK}, NULL},
	[CARD_MYSTIC_SHIELD] = {{0}, {0},
	                        "with castling it names the square that the king or the rook has come to"},
	[CARD_REBIRTH] = {{ENEMY_PIECE, CHESS_NO_KIND}, {0}, NULL},
	[CARD_REVELATION] = {{ANY_PIECE, CHESS_KNIGHT}, {0}, NULL},
	[CARD_VULTURE] = {{0}, {0},
	                  "no card was played in the turn just ended, or it has left the discards"},
};
/* clang-format on */

static bitboard pieces(const struct card_context *ctx)
{
	return ctx->board_state.board.side[0] | ctx->board_state.board.side[1];
}

static bool meets_requirement(const struct card_context *ctx, struct target_requirement requirement,
                              int square)
{
	const struct chess_board *b = &ctx->board_state.board;
	const bitboard owned[] = {BB_ALL, b->side[ctx->us], b->side[chess_other(ctx->us)], pieces(ctx),
	                          ~pieces(ctx)};
	return requirement.owner == ANY_SQUARE ||
	       (bb_has(owned[requirement.owner], square) &&
	        (requirement.kind == CHESS_NO_KIND || bb_has(b->kind[requirement.kind], square)));
}

static bool explain_requirement(struct violation *violation, enum card_kind card,
                                struct target_requirement requirement, int square)
{
	static const char *const owners[] = {"", "own ", "enemy ", "", ""};
	struct chess_square_name name = chess_square_name(square);
	if (requirement.owner == EMPTY_SQUARE)
		return chessmate_illegal_card(violation, card, "%s is not empty", name.s);
	return chessmate_illegal_card(
		violation, card, "there is no %s%s on %s", owners[requirement.owner],
		requirement.kind == CHESS_NO_KIND ? "piece" : chess_kind_name(requirement.kind), name.s);
}

/* The wrong number of squares. */
static bool explain_square_count(const struct card_context *ctx, enum card_kind card,
                                 enum target_squares squares, struct violation *violation)
{
	if (card == CARD_MYSTIC_SHIELD)
		return chessmate_illegal_card(violation, card, "%s",
		                              ctx->castled ? card_requirements[card].mismatch
		                                           : "it names a square only with castling");
	if (squares == TARGETS_NONE)
		return chessmate_illegal_card(violation, card, "it names no square");
	return chessmate_illegal_card(violation, card, "it names %s: %s",
	                              squares == TARGETS_ONE ? "one square" : "two squares",
	                              chessmate_card_target_words[card]);
}

static bool explain_crusade(const struct card_context *ctx, struct chessmate_step p,
                            struct violation *violation)
{
	if (p.first == ctx->moved_to)
		return chessmate_illegal_card(violation, CARD_CRUSADE, "the bishop has to move once more");
	if (!bb_has(attacks_bishop(ctx->moved_to, 0), p.first))
		return chessmate_illegal_card(violation, CARD_CRUSADE, "a bishop does not go from %s to %s",
		                              chess_square_name(ctx->moved_to).s,
		                              chess_square_name(p.first).s);
	bitboard between = attacks.between[ctx->moved_to][p.first] & pieces(ctx);
	return chessmate_illegal_card(violation, CARD_CRUSADE,
	                              between ? "%s is in the way" : "on %s stands an own piece",
	                              chess_square_name(between ? bb_lsb(between) : p.first).s);
}

static bool explain_rebirth(const struct card_context *ctx, struct chessmate_step p,
                            struct violation *violation)
{
	const struct chess_board *b = &ctx->board_state.board;
	enum chess_kind kind = chess_kind_at(b, p.first);
	bitboard home = chessmate_starting_squares(chess_other(ctx->us), kind);
	if (!bb_has(home, p.second))
		return chessmate_illegal_card(violation, CARD_REBIRTH,
		                              "no %s of that side starts the game on %s",
		                              chess_kind_name(kind), chess_square_name(p.second).s);
	return chessmate_illegal_card(violation, CARD_REBIRTH,
	                              bb_has(b->kind[CHESS_KING], p.second)
	                                  ? "on %s stands a king"
	                                  : "on %s stands a piece of the same side",
	                              chess_square_name(p.second).s);
}

bool chessmate_explain_card(const struct chessmate *s, const struct card_context *ctx,
                            struct chessmate_step p, struct violation *violation)
{
	enum card_kind card = card_kind(p.card);
	const struct card_requirement *requirement = &card_requirements[card];
	struct card_targets targets;
	chessmate_card_targets(ctx, card, false, &targets);
	if (card == CARD_CRUSADE && !ctx->quiet_bishop_move)
		return chessmate_illegal_card(violation, card,
		                              bb_has(s->pos.board.kind[CHESS_BISHOP], uci_move_from(p.move))
		                                  ? "the bishop's first move may not capture"
		                                  : "it rides on a bishop's move");
	if ((p.first < SQUARE_NONE) + (p.second < SQUARE_NONE) != (int)targets.squares)
		return explain_square_count(ctx, card, targets.squares, violation);
	if (p.first < SQUARE_NONE && !meets_requirement(ctx, requirement->first, p.first))
		return explain_requirement(violation, card, requirement->first, p.first);
	if (p.first < SQUARE_NONE && p.first == p.second)
		return chessmate_illegal_card(violation, card, "a card has to change something");
	if (p.second < SQUARE_NONE && !meets_requirement(ctx, requirement->second, p.second))
		return explain_requirement(violation, card, requirement->second, p.second);
	if (card == CARD_CRUSADE)
		return explain_crusade(ctx, p, violation);
	if (card == CARD_REBIRTH)
		return explain_rebirth(ctx, p, violation);
	return chessmate_illegal_card(violation, card, "%s",
	                              requirement->mismatch ? requirement->mismatch
	                                                    : "it cannot be played so");
}
