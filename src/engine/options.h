/* options.h - what can be set of an engine, by the names that UCI has for it: one list gives the
 * fields, the defaults and, in the protocol, the lines that list them. */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/strbuf.h"

/* X(field, name, default, min, max, what it does) - whole numbers. */
#define SPIN_OPTIONS(X)                                                                    \
	X(hash, "Hash", 16, 1, 65536, "MiB of the transposition table, or of the trees")       \
	X(threads, "Threads", 1, 1, 64, "of a search or a count; a search by 1 is repeatable") \
	X(perft_hash, "PerftHash", 0, 0, 65536, "MiB of a table of counts for perft; 0 none")  \
	X(multipv, "MultiPV", 1, 1, 256, "how many best lines go reports")                     \
	X(move_overhead, "Move Overhead", 4, 0, 5000, "milliseconds kept back from the clock") \
	X(search_seed, "SearchSeed", 0, 0, UINT32_MAX, "seed of go, sample and playouts")      \
	X(skill_level, "Skill Level", 20, 0, 20, "0 random, 1 greedy, 2 to 19 weak, 20 full")  \
	X(uci_elo, "UCI_Elo", 1300, 100, 1900, "with UCI_LimitStrength: how strong, in chess") \
	X(worlds, "Worlds", 0, 0, 65536, "determinizations of a go with secrets; 0 no limit")

/* X(field, name, default, what it does) - true or false. */
#define CHECK_OPTIONS(X)                                                                    \
	X(ponder, "Ponder", false, "the GUI uses go ponder: more time a move")                  \
	X(show_time, "ShowTime", false, "time, nps and the like in the native dialect")         \
	X(chess960, "UCI_Chess960", false, "castling as e1h1 in matches begun from now")        \
	X(show_wdl, "UCI_ShowWDL", false, "estimated win, draw, loss (of 1000) in info")        \
	X(limit_strength, "UCI_LimitStrength", false, "UCI_Elo in place of Skill Level")        \
	X(analyse_mode, "UCI_AnalyseMode", false, "go is the whole engine, whatever its level") \
	X(use_cards, "UseCards", true, "false: go plays a card only where nothing else is legal")

/* What a search weighs the worlds by that it reckons with. */
enum beliefs {
	BELIEFS_UNIFORM,  /* the present position; all that agree weigh the same */
	BELIEFS_FACTS,    /* all that was told */
	BELIEFS_BEHAVIOUR /* how likely each makes what the others did, too */
};

/* What a search evaluates positions by, where its game has a net. */
enum evaluation {
	EVALUATION_HAND, /* by what people wrote alone */
	EVALUATION_NET   /* by the net, alone or as its correction */
};

/* X(field, name, default, values, words that mean the first two: of older versions, what it does)
 * - one of some words; the field is the word's number. */
#define COMBO_OPTIONS(X)                                                                       \
	X(beliefs, "Beliefs", BELIEFS_BEHAVIOUR, COMBO("uniform", "facts", "behaviour"),           \
	  COMBO("false", "true"), "go forgets the past, reasons from it, or reads behaviour, too") \
	X(evaluation, "Evaluation", EVALUATION_NET, COMBO("hand", "net"), COMBO("hand", "net"),    \
	  "go and eval go by a net, where the game has one, or not")

/* The values of a combo. */
#define COMBO(...)        \
	{                     \
		__VA_ARGS__, NULL \
	}

/* X(field, name, what it does) - false, true, or a list of kinds of secrets (SECRETS in
 * game/game.h), by commas; the field is the set of enum secret. */
#define SECRETS_OPTIONS(X) \
	X(clairvoyant, "Clairvoyant", "go sees secrets, all or some, and says so; view all only")

/* X(field, name, what it does) - without a value: something that is done at once. */
#define BUTTON_OPTIONS(X) X(clear_hash, "Clear Hash", "empty the transposition table")

struct game;

struct options {
#define X(field, ...) uint64_t field;
	SPIN_OPTIONS(X)
#undef X
#define X(field, ...) bool field;
	CHECK_OPTIONS(X)
#undef X
#define X(field, ...) unsigned field;
	COMBO_OPTIONS(X)
	SECRETS_OPTIONS(X)
#undef X
#define X(field, ...) bool field; /* was set; whoever does it clears that */
	BUTTON_OPTIONS(X)
#undef X
	const struct game *uci_variant; /* UCI_Variant */
};

/* Every option at its default. */
void options_init(struct options *o);
/* Sets one option by name (letters in any case) and value (NULL: none given);
 * fails with ERROR_BAD_OPTION. */
bool options_set(struct options *o, const char *name, const char *value, struct error *err);
/* Appends a set of secrets as its option takes it. */
void options_format_secrets(unsigned secrets, struct strbuf *out);

#endif
