/* effects.h - what a line of decisions does: what is taken and lost, threatened and brought to safety. */
#ifndef PROTOCOL_EFFECTS_H
#define PROTOCOL_EFFECTS_H

#include "game/game.h"

/* What a line of tokens makes of a state for the seat on move, as far as nothing of it is chance. */
struct line_effect {
	const struct piece *taken, *lost; /* by its first turn, and of its own by the answer to that */
	const struct piece *aim, *price;  /* what later turns take, and what they lose */
	int aim_turn;                     /* the turn that takes it: 2 is the own next one */
	bool check, row, promotes, claims, ends_by_itself;
	int beans, robbed, later_beans; /* stolen in its first turn, by the answer, and later */
	int placed;                     /* beans, in its first turn */
	int income, rows;               /* of its next turn */
	int gain, answered; /* of material at the end of the line, and when the answer was given */
	int from,
		to; /* squares of a piece that its first turn moves, or adds (from is -1 then), or -1 */
	size_t turn_length;                          /* of its first turn, in bytes of the line */
	int lost_at;                                 /* the square where what is lost is taken, or -1 */
	enum reason reason;                          /* for which the game has ended by it */
	char answer[64];                             /* the token that takes what is lost */
	_Alignas(16) unsigned char after[STATE_MAX]; /* behind its first turn */
};

/* Plays a line; false where not even its first decision can be. Turns count from 0, the seat's own are even. */
bool effects_of_line(const struct game *game, const void *state, const char *line,
                     struct line_effect *out);
/* Does the seat threaten to win behind its turn: after most answers it could at once? Not where it must not know them. */
bool effects_threaten_win(const struct game *game, const void *state, int seat);
/* The strongest piece of a seat that hangs in one state and does not in another: the games list the strong ones behind the
 * weak. moved: a piece went from there to another square. */
const struct piece *effects_rescue(const struct game *game, const void *before, const void *after,
                                   int seat, const struct line_effect *moved);
/* How many decisions of the seat on move claim a target. */
int effects_claims(const struct game *game, const void *state);
/* The most beans that one decision of the seat on move steals. */
int effects_steal(const struct game *game, const void *state);
/* The most that another seat could steal if the seat on move passed. */
int effects_steal_behind(const struct game *game, const void *state);
/* A number that a seat has in the scene, `rows`; 0 where there is none. */
int effects_count(const struct game *game, const void *state, int seat, const char *name);
/* The letter of the piece that a seat's `life` in the round hangs on, or that is its `target`, where the game has such a one
 * and it is known; or NULL. */
const char *effects_secret(const struct scene *scene, int seat, const char *zone);
/* How many decisions of the seat on move take the piece of a letter (NULL: none, "": any); pieces are everybody's to move there, so
 * its own count what the others could do, too. */
int effects_takers(const struct game *game, const void *state, const char *letter);

#endif
