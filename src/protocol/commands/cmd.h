/* cmd.h - the records of all commands: command_go is that of `go`, beside the function that
 * carries it out. */
#ifndef PROTOCOL_CMD_H
#define PROTOCOL_CMD_H

#include "protocol/request.h"

/* In byte order of the names on the wire. */
#define COMMANDS(X)   \
	X(adjudicate)     \
	X(as)             \
	X(belief)         \
	X(debug)          \
	X(describe)       \
	X(diff)           \
	X(divide)         \
	X(entropy)        \
	X(entropy_close)  \
	X(entropy_commit) \
	X(entropy_void)   \
	X(eval)           \
	X(events)         \
	X(go)             \
	X(goto)           \
	X(help)           \
	X(isready)        \
	X(legal)          \
	X(mark)           \
	X(move)           \
	X(newgame)        \
	X(next)           \
	X(options)        \
	X(perft)          \
	X(ping)           \
	X(play_card)      \
	X(playouts)       \
	X(ponderhit)      \
	X(position)       \
	X(quit)           \
	X(read)           \
	X(record)         \
	X(redo)           \
	X(register)       \
	X(restore)        \
	X(result)         \
	X(review)         \
	X(sample)         \
	X(save)           \
	X(setoption)      \
	X(show)           \
	X(state)          \
	X(stop)           \
	X(at_table)       \
	X(tree)           \
	X(turn)           \
	X(uci)            \
	X(ucinewgame)     \
	X(undo)           \
	X(view)           \
	X(wait)           \
	X(why)

#define X(name) extern const struct command command_##name;
COMMANDS(X)
#undef X

/* `go perft N`, in the form Stockfish prints. */
enum reply go_perft(struct request *req);

#endif
