/* view.h - what people and programs are shown besides tokens and positions. */
#ifndef GAMES_CHESSMATE_VIEW_H
#define GAMES_CHESSMATE_VIEW_H

#include "games/chessmate/step.h"

/* tell.c: the events of a decision. AFTER is the state before anything is drawn. */
void cm_tell(const struct cm *before, struct parts p, const struct cm *after,
             struct events *events);

/* view.c: the contract's facts, scene and draw. */
void cm_facts(const void *s, bool derived, put_fact *put, void *to);
void cm_scene(const void *s, put_sight *put, void *to);
void cm_draw(const void *s, struct text *out);

/* about.c */
extern const struct about cm_about;

#endif
