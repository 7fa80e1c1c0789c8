/* error.h - what went wrong, as a value: a code that programs rely on and a
 * text that people read.
 *
 * A caller's mistake fills in a struct error and changes nothing else. Our own
 * mistakes end in ensure(), base/memory.h. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/banned.h"

/* Every error code of the protocol: the enum, the wire name, and the sentence
 * the manual prints for it. */
#define ERROR_CODES(X)                                                               \
	X(UNKNOWN_COMMAND, "unknown-command", "the first word is no command")            \
	X(BAD_SYNTAX, "bad-syntax", "an argument is missing, surplus or malformed")      \
	X(UNKNOWN_GAME, "unknown-game", "no such game")                                  \
	X(BAD_POSITION, "bad-position", "the position is malformed or impossible")       \
	X(ILLEGAL_MOVE, "illegal-move", "the rules forbid it: token, rule id, words")    \
	X(CHANCE_EXPECTED, "chance-expected", "a chance or table token must come first") \
	X(BAD_CHANCE, "bad-chance", "a chance or table token that cannot be")            \
	X(NO_GAME, "no-game", "the command needs a game and none has begun")             \
	X(GAME_OVER, "game-over", "the game has ended")                                  \
	X(BUSY, "busy", "a search is running")                                           \
	X(STOPPED, "stopped", "the count or the samples were ended by stop")             \
	X(HIDDEN, "hidden", "the viewer may not know this")                              \
	X(BAD_OPTION, "bad-option", "no such option, or not a value it takes")           \
	X(NOTHING_TO_UNDO, "nothing-to-undo", "fewer decisions were made than that")     \
	X(NOT_APPLICABLE, "not-applicable", "this game knows nothing of the kind")       \
	X(LINE_TOO_LONG, "line-too-long", "the line is longer than 1 MiB")               \
	X(BAD_ENCODING, "bad-encoding", "the line has a NUL or invalid UTF-8")           \
	X(OUT_OF_MEMORY, "out-of-memory", "there is not enough memory for this")

enum error_code {
	ERROR_NONE,
#define X(code, name, text) ERROR_##code,
	ERROR_CODES(X)
#undef X
};

struct error {
	enum error_code code;
	char text[400]; /* one line, UTF-8, no control characters */
	/* Where a rule forbids a token, text is `<token> <rule> <why>`: the id of the rule, which is constant,
	 * and where in text it says why; else NULL. */
	const char *rule;
	size_t why;
	bool others_decision; /* ERROR_HIDDEN, for another seat has to decide that */
	bool no_token;        /* ERROR_BAD_SYNTAX, for no token of the game is written so */
};

/* The wire name of a code, for example "bad-syntax". */
const char *error_name(enum error_code code);

/* Fills in err (which may be NULL) and returns false, so that a caller can
 * write `return error_set(err, ERROR_BAD_SYNTAX, "...")`. Control characters in
 * the text become '?', and an over-long text is cut at a character. */
bool error_set(struct error *err, enum error_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same of what another seat has to decide. */
bool error_set_others_decision(struct error *err);
/* Says of an error (or NULL) that it is about what is no token. */
bool error_mark_no_token(struct error *err);

#endif
