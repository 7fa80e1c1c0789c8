/* view.h - what people and programs are shown besides tokens and positions. */
#ifndef GAMES_CHESSMATE_VIEW_H
#define GAMES_CHESSMATE_VIEW_H

#include "games/chessmate/step.h"

/* tell.c: the events of a decision. AFTER is the state before anything is drawn. */
void cm_tell(const struct cm *before, struct parts p, const struct cm *after,
             struct events *events);

/* view.c: the contract's facts, scene and draw. */
void cm_facts(const void *s, bool derived, put_field *put, void *to);
void cm_scene(const void *s, put_item *put, void *to);
void cm_draw(const void *s, struct strbuf *out);

/* about.c */
extern const struct game_info cm_about;

#endif
