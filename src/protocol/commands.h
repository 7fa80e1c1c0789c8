/* commands.h - the functions behind the command table, by the file they are in. */
#ifndef PROTOCOL_COMMANDS_H
#define PROTOCOL_COMMANDS_H

#include "protocol/protocol_internal.h"

/* talk.c: the conversation itself */
enum reply run_uci(struct call *c);
enum reply run_isready(struct call *c);
enum reply run_ping(struct call *c);
enum reply run_quit(struct call *c);
enum reply run_setoption(struct call *c);
enum reply run_options(struct call *c);
enum reply run_nothing(struct call *c); /* debug, register */
enum reply run_help(struct call *c);

/* play.c: what changes the match */
enum reply run_newgame(struct call *c);
enum reply run_ucinewgame(struct call *c);
enum reply run_position(struct call *c);
enum reply run_move(struct call *c);
enum reply run_play_card(struct call *c);
enum reply run_undo(struct call *c);
enum reply run_view(struct call *c);

/* ask.c: what looks at the match */
enum reply run_legal(struct call *c);
enum reply run_state(struct call *c);
enum reply run_turn(struct call *c);
enum reply run_result(struct call *c);
enum reply run_record(struct call *c);
enum reply run_why(struct call *c);
enum reply run_show(struct call *c);
enum reply run_eval(struct call *c);
enum reply run_sample(struct call *c);

/* describe.c */
enum reply run_describe(struct call *c);

/* go.c and count.c: what runs beside the conversation */
enum reply run_go(struct call *c);
enum reply run_stop(struct call *c);
enum reply run_ponderhit(struct call *c);
enum reply run_wait(struct call *c);
enum reply run_perft(struct call *c);
enum reply run_divide(struct call *c);
/* `go perft N`, in the form Stockfish prints. */
enum reply run_go_perft(struct call *c);

#endif
