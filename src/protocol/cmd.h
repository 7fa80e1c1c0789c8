/* cmd.h - the functions that carry out the commands, by the file they are in. */
#ifndef PROTOCOL_CMD_H
#define PROTOCOL_CMD_H

#include "protocol/request.h"

/* cmd_session.c: the conversation itself */
enum reply cmd_uci(struct request *req);
enum reply cmd_isready(struct request *req);
enum reply cmd_ping(struct request *req);
enum reply cmd_quit(struct request *req);
enum reply cmd_setoption(struct request *req);
enum reply cmd_options(struct request *req);
enum reply cmd_ignored(struct request *req); /* debug, register */
enum reply cmd_help(struct request *req);

/* cmd_match.c: what changes the match */
enum reply cmd_newgame(struct request *req);
enum reply cmd_ucinewgame(struct request *req);
enum reply cmd_position(struct request *req);
enum reply cmd_move(struct request *req);
enum reply cmd_play_card(struct request *req);
enum reply cmd_undo(struct request *req);
enum reply cmd_adjudicate(struct request *req);
enum reply cmd_view(struct request *req);

/* cmd_query.c: what looks at the match */
enum reply cmd_legal(struct request *req);
enum reply cmd_state(struct request *req);
enum reply cmd_turn(struct request *req);
enum reply cmd_result(struct request *req);
enum reply cmd_record(struct request *req);
enum reply cmd_why(struct request *req);
enum reply cmd_show(struct request *req);
enum reply cmd_eval(struct request *req);

/* cmd_next.c: what may be clicked next */
enum reply cmd_next(struct request *req);

/* cmd_as.c: one command through other eyes */
enum reply cmd_as(struct request *req);

/* cmd_events.c: what has happened */
enum reply cmd_events(struct request *req);

/* cmd_save.c, cmd_restore.c: a whole game as JSON */
enum reply cmd_save(struct request *req);
enum reply cmd_restore(struct request *req);

/* cmd_describe.c: what describes a game */
enum reply cmd_describe(struct request *req);

/* cmd_go.c: a search beside the conversation */
enum reply cmd_go(struct request *req);
enum reply cmd_stop(struct request *req);
enum reply cmd_ponderhit(struct request *req);
enum reply cmd_wait(struct request *req);

/* cmd_sample.c: samples beside the conversation */
enum reply cmd_sample(struct request *req);

/* cmd_playouts.c: random games beside the conversation */
enum reply cmd_playouts(struct request *req);

/* cmd_perft.c: a perft beside the conversation */
enum reply cmd_perft(struct request *req);
enum reply cmd_divide(struct request *req);
/* `go perft N`, in the form Stockfish prints. */
enum reply cmd_go_perft(struct request *req);

#endif
