/* asked.h - a question of answers.h, for those who answer. */
#ifndef PROTOCOL_ASKED_H
#define PROTOCOL_ASKED_H

#include "base/strbuf.h"
#include "engine/observation.h"

/* What is asked, and where the answer goes. */
struct asked {
	const struct engine *engine;
	const struct observation *seen;
	const struct game_info *info;
	const char *about; /* what else was said */
	int columns;
	struct strbuf *out;
};

/* The seat that a word of what was said names, by its name, as the other of two or as the viewer's; -1: none. */
int asked_seat(const struct asked *a);
/* The letter of the piece that a word means as a secret of a seat, its `life` or `target`; NULL: it means none, or that is not
 * known. */
const char *asked_secret(const struct asked *a, int seat, const char *word);
/* Ends a line by what a word of the game means, `; of the seats in this cycle`; with its full stop. */
void asked_add_meaning(const struct asked *a, const char *word, struct strbuf *line);
/* Adds what happened along the record that the viewer has, also before it was said move by move. Freed by events_free. */
void asked_replay(const struct asked *a, struct events *events);
/* Moves a line to the answer, in the columns that there are. */
void asked_add_line(const struct asked *a, struct strbuf *line);
/* Adds what the viewer was told from the last decision on before the last event of a kind, up to that; false where there is
 * none. */
bool asked_add_last(const struct asked *a, enum event_kind kind);

/* Adds what the viewer was told of what the others have done since its own turn; who has none, of the last decision. */
void asked_add_news(const struct asked *a);

/* What the card that was played last, of a seat that is named or of any, has done, and what it says. */
void answer_card(const struct asked *a);
/* How the viewer's seat went out last; else what the others have done. */
void answer_fate(const struct asked *a);
/* Whether a seat that is named, or any, has taken a piece of a kind that is, or any; and the last time. */
void answer_took(const struct asked *a);
/* Who took a piece of the viewer's last, or of a seat that is named: of a kind or a secret that is named, or any. */
void answer_taken(const struct asked *a);
/* What the viewer's last turn has done. */
void answer_own(const struct asked *a);
/* Adds by what the seat on move is in check, and what gets out of it; false where it is in none. */
bool asked_add_check(const struct asked *a);
/* Adds where three in a row of the other are, which win unless they are broken, and what breaks them; false where there are none. */
bool asked_add_line_to_break(const struct asked *a);

/* The answers of other files: of seats, and of what is threatened. */
void answer_team(const struct asked *a);
void answer_side(const struct asked *a);
void answer_about(const struct asked *a);
void answer_who(const struct asked *a);
void answer_in(const struct asked *a);
void answer_me(const struct asked *a);
void answer_where(const struct asked *a);
void answer_threats(const struct asked *a);
void answer_attackers(const struct asked *a);
void answer_attacked(const struct asked *a);
void answer_amounts(const struct asked *a);
/* Whether the viewer, or who is on move, or a seat that is named can win at once, give check, or make a row. */
void answer_win(const struct asked *a);
void answer_captured(const struct asked *a);
void answer_known(const struct asked *a);
/* What signs mean, one that is named or all. */
void answer_signs(const struct asked *a);
/* Appends which of two has more, and how that is counted; without the end of the sentence. */
void counts_add_ahead(const struct asked *a, struct strbuf *line);

#endif
