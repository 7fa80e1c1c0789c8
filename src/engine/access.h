/* access.h - who may be told and decide what of an engine's match: the one place that rules it, for
 * every face that the engine has. What is refused has ERROR_HIDDEN in err (which may be NULL), where
 * nothing else is said. */
#ifndef ENGINE_ACCESS_H
#define ENGINE_ACCESS_H

#include "engine/engine.h"

/* Who asks, as a value. */
enum speaker {
	SPEAKER_VIEWER,  /* whoever the answer is for; of what one viewer knows, it plays all seats */
	SPEAKER_SEAT,    /* a seat, or the public, that decides for itself alone: through `as` */
	SPEAKER_REFEREE, /* may decide for any seat, whoever the answer is for */
};

struct asker {
	enum speaker speaker;
	int viewer; /* whose eyes the answer is for */
};

/* Whether a question is about a decision of the asker's own, or about one that is open to it. */
bool access_is_own_decision(const struct match *m, const struct asker *asker, struct error *err);
/* Whether the asker may be told what can be decided now (nothing, when the game is over); else
 * ERROR_CHANCE_EXPECTED or ERROR_HIDDEN. */
bool access_may_list(const struct match *m, const struct asker *asker, struct error *err);
/* Whether the asker may make the decision that is due, if any: decisions are those of the seat on move;
 * what else is told in a match of one's own knowledge. */
bool access_may_decide(const struct match *m, const struct asker *asker, struct error *err);
/* Whether the asker may have the engine search: the decision is its own or open, and so is what the
 * search would know. There is a match. */
bool access_may_search(const struct engine *e, const struct asker *asker, struct error *err);
/* Whether the asker may have sequences of decisions counted. */
bool access_may_count(const struct match *m, const struct asker *asker, struct error *err);
/* Whether the asker may do what is the referee's; what it wants is named in err. */
bool access_is_referee(const struct asker *asker, const char *what, struct error *err);
/* Whether the asker may go back and forth along the match, by what is named in err. */
bool access_may_travel(const struct match *m, const struct asker *asker, const char *what,
                       struct error *err);
/* Who plays, as engine_play wants it. */
struct actor access_actor(const struct asker *asker);

#endif
