/* info.h - what is constant of a game: its pieces, cards, words, zones and rules, for
 * `describe`, `help` and whoever draws it. */
#ifndef GAME_INFO_H
#define GAME_INFO_H

#include <stdbool.h>

/* A rule of the game: its id and one line that states it for players. */
struct rule {
	const char *id, *text;
};

/* A piece or other thing on the board, for `describe` and for GUIs. */
struct piece {
	const char *token;  /* as positions and board items write it */
	const char *seat;   /* whose it is, NULL: nobody's */
	const char *kind;   /* pawn, bean: the same for every seat, a key for pictures */
	const char *letter; /* of that seat, as its tokens name the kind */
	const char *name;   /* for people */
	const char *glyph;  /* one character to draw */
};

/* A card, for `describe` and `help`. */
struct card {
	const char *id, *name, *timing, *squares; /* the squares it names, in words */
	const struct card_spelling {
		const char *token; /* an example */
		const char *words; /* how it is said behind `play-card` */
	} * spellings;         /* ends with a NULL token */
	const char *text;
	const char *move; /* what move it rides on, NULL: it is a decision of its own */
	/* What it names, in the order of the token; ends with a NULL text. */
	const struct card_target {
		const char *text;
		const char *side; /* whose piece stands there: own enemy either; or empty, any */
		const char *kind; /* of the piece, NULL: any, or none */
		const char *when; /* named only then, NULL: always */
	} * targets;
};

/* A word or sign of tokens and of what is shown, or a label of that, and what it means in
 * plain English. */
struct word {
	const char *key, *text;
};

/* How chance and table tokens that begin so are said to people: a pattern of
 * protocol/words/sentences.c with {seat}, {items}, {each} and {placed} for what stands in the token,
 * and {taken} for what was captured last before it. */
struct token_sentence {
	const char *begin, *pattern;
	/* What the seat that the token names is told, NULL: the same; with {taken}, the piece that
	 * was captured last. */
	const char *to_seat;
};

/* What lies in a zone: enum, wire name. */
#define ZONE_KINDS(X)   \
	X(CARDS, "cards")   \
	X(PIECES, "pieces") \
	X(NUMBER, "number")

enum zone_kind {
#define X(kind, name) ZONE_##kind,
	ZONE_KINDS(X)
#undef X
};

/* The wire name of a kind. */
const char *zone_kind_name(enum zone_kind kind);

/* What lies beside the board: which zones there may be. */
struct zone_info {
	const char *name;
	enum zone_kind kind;
	const char *whose; /* "seat": one for each; "table"; or a team */
	const char *label; /* its name for people, a few words */
	const char *text;
};

/* Constant facts, NULL-terminated lists. */
struct game_info {
	const char *title;
	const char *unit; /* of the numbers of `evaluate`, in words */
	int files, ranks;
	const char *const *blocked;         /* squares that are not part of the board, or NULL */
	const char *const *looks;           /* the edges seats sit at, in seat order; NULL: all south */
	const struct piece *pieces;         /* ends with a NULL token */
	const struct card *cards;           /* ends with a NULL id, or NULL */
	const struct word *words;           /* ends with a NULL key, or NULL */
	const struct word *marks;           /* what marks of squares mean; ends so, too, or NULL */
	const struct zone_info *zones;      /* ends with a NULL name, or NULL */
	const struct rule *rules;           /* ends with a NULL id */
	const char *const *grammar;         /* one ABNF rule a line, tokens and position */
	const char *const *chance_prefixes; /* prefixes of chance and table tokens, or NULL */
	const char *const *chance_meanings; /* what each of them means, in that order, or NULL */
	/* Whole sentences for them, the longer beginning first; ends with a NULL begin, or NULL. */
	const struct token_sentence *chance_sentences;
	const char *const *seat_names; /* SEATS_MAX or fewer, in seat order */
	const char *const *teams;      /* who wins where no seat does, or NULL */
	const char *const *aim; /* lines for who clicks: how to win, what a turn is; no notation */
	const char *const *how_to_play; /* lines for a newcomer: what to type, how to win */
	/* Where who begins wins too often among equals: how often, and a position that is fairer, with what is other in it;
	 * or NULL. */
	const char *unfair, *fair_start;
	/* What mirror.h makes of each field of a position, a character a field: `b`, the board with ranks and sides
	 * changed; `s`, the side to move; `c`, letters of the sides; `q`, squares; `,` and `/`, two things parted
	 * so, exchanged; `>` and `<`, the next field and the last; `-`, as it is. NULL: none has a mirror image. */
	const char *mirror;
};

/* The piece of a token; the card of an id; NULL when there is none. */
const struct piece *info_piece(const struct game_info *game, const char *token);
const struct card *info_card(const struct game_info *game, const char *id);
/* False where all pieces are of one kind: then their letter says nothing. */
bool info_has_kinds(const struct game_info *game);
/* The number of a seat, of all that there may be; -1 when none has that name. */
int info_seat(const struct game_info *game, const char *name);
/* The name of a square by its number, which goes to out, too: a1, b1, ... a2, ... */
const char *info_square_name(const struct game_info *game, int square, char out[3]);
/* True when a square is not part of the board. */
bool info_is_blocked(const struct game_info *game, int square);

#endif
