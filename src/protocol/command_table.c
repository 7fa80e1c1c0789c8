/* command_table.c - the table of commands: help, availability, arity and function in one row. */
#include "protocol/command_table.h"

#include "protocol/cmd.h"

#define GAME COMMAND_NEEDS_GAME
#define IDLE COMMAND_NOT_BUSY
#define SILENT COMMAND_UCI_SILENT
#define DECISION COMMAND_NEEDS_DECISION
#define POSITION COMMAND_SETS_POSITION
#define CARD_WORDS COMMAND_TAKES_CARD_WORDS
#define NOW COMMAND_AT_ONCE
#define AS COMMAND_BY_AS

const struct command *command_table(void)
{
	/* clang-format off */
	static const struct command table[] = {
		{"adjudicate", "<outcome> resign|agreement|time|abandoned",
		 "end the game by a ruling of the referee", GAME | IDLE, 2, 2, cmd_adjudicate},
		{"as", "<seat>|all|public <command>", "one command through those eyes: a look, sample, move or play-card", NOW, 2, -1, cmd_as},
		{"debug", "[on|off]", "accepted for UCI; changes nothing", SILENT, 0, 1, cmd_ignored},
		{"describe", "[<game>]", "a game's board, pieces, rules and grammar as JSON", NOW, 0, 1,
		 cmd_describe},
		{"divide", "<N>", "perft by first decision", GAME | IDLE, 1, 1, cmd_divide},
		{"eval", "", "the static estimate for the seat on move", GAME | AS | DECISION | NOW, 0, 0, cmd_eval},
		{"events", "[<from>] [words]",
		 "what has happened, numbered, as the viewer was told it; or in sentences",
		 GAME | AS | NOW, 0, 2, cmd_events},
		{"go",
		 "[nodes N] [depth N] [mate N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] "
		 "[movestogo N] [infinite] [ponder] [searchmoves <token>...] | perft N",
		 "search for the best decision", GAME | IDLE | SILENT | COMMAND_SEARCHES, 0, -1, cmd_go},
		{"help", "[<word>]", "this list, or one command, rule or card; errors; events; options", NOW, 0, 1, cmd_help},
		{"isready", "", "answers readyok, also while searching", NOW, 0, 0, cmd_isready},
		{"legal", "[<prefix>]", "the legal tokens, in byte order", GAME | AS | NOW, 0, 1, cmd_legal},
		{"move", "<token>...", "play tokens: decisions, whole turns, chance", GAME | AS | IDLE, 1, -1,
		 cmd_move},
		{"newgame",
		 "<game> [players N] [decks common|own] [seed S] [placement P|ask] [chance auto|manual]",
		 "begin a game", IDLE, 1, -1, cmd_newgame},
		{"next", "[<prefix>]", "what may come next in a decision made by clicks, as JSON", GAME | AS | NOW, 0, 1, cmd_next},
		{"options", "", "what setoption can set", NOW, 0, 0, cmd_options},
		{"perft", "<N>", "count the sequences of N decisions", GAME | IDLE, 1, 1, cmd_perft},
		{"ping", "<x>", "answers pong <x>", NOW, 1, 1, cmd_ping},
		{"play-card", "<id> <argument>...", "a card in words", GAME | AS | IDLE | CARD_WORDS, 1, -1,
		 cmd_play_card},
		{"playouts", "<N>", "play N random games from here and count how they end", GAME | IDLE, 1, 1,
		 cmd_playouts},
		{"ponderhit", "", "the move pondered on was played", SILENT | NOW, 0, 0, cmd_ponderhit},
		{"position",
		 "[<game>] [players N] [decks common|own] startpos|fen <position> [moves <token>...]",
		 "set up a position; never rolls", IDLE | SILENT | POSITION, 1, -1, cmd_position},
		{"quit", "", "end", 0, 0, 0, cmd_quit},
		{"record", "[pgn]", "the position command that rebuilds state and history; or the game as PGN",
		 GAME | AS | NOW, 0, 1, cmd_record},
		{"register", "[<anything>...]", "accepted for UCI; changes nothing", SILENT, 0, -1,
		 cmd_ignored},
		{"restore", "<json>", "make the game of a save again", IDLE, 1, -1, cmd_restore},
		{"result", "", "the outcome and its reason", GAME | AS | NOW, 0, 0, cmd_result},
		{"sample", "[<N>]", "full positions consistent with what the viewer knows", GAME | AS | IDLE, 0,
		 1, cmd_sample},
		{"save", "", "the whole game as JSON, for restore; the referee's", GAME | NOW, 0, 0, cmd_save},
		{"setoption", "name <name> [value <value>]", "set an option", IDLE | SILENT, 2, -1,
		 cmd_setoption},
		{"show", "", "a drawing of the board", GAME | AS | NOW, 0, 0, cmd_show},
		{"state", "[json]", "the state as the viewer knows it", GAME | AS | NOW, 0, 1, cmd_state},
		{"stop", "", "end the search; its bestmove comes first", SILENT | NOW, 0, 0, cmd_stop},
		{"turn", "", "who is on move", GAME | AS | NOW, 0, 0, cmd_turn},
		{"uci", "", "change to the UCI dialect", SILENT, 0, 0, cmd_uci},
		{"ucinewgame", "", "the next search is of another game: empty the hash table", IDLE | SILENT, 0, 0, cmd_ucinewgame},
		{"undo", "[<N>]", "take back decisions", GAME | IDLE | COMMAND_TAKES_BACK, 0, 1, cmd_undo},
		{"view", "<seat>|all|public", "whose eyes all later output is for", IDLE, 1, 1, cmd_view},
		{"wait", "", "answers when the search is over, and holds later lines until then", 0, 0, 0, cmd_wait},
		{"why", "<token>", "whether a token is legal, and if not which rule forbids it",
		 GAME | AS | DECISION | NOW, 1, 1, cmd_why},
		{0},
	};
	/* clang-format on */
	return table;
}
