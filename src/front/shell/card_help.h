/* card_help.h - the commands cards and hand, and help on one card. */
#ifndef FRONT_SHELL_CARD_HELP_H
#define FRONT_SHELL_CARD_HELP_H

#include "front/shell/model.h"

/* All cards of the game; those in the person's hand, or what else there is to know of it. The rest
 * of the line does not matter. */
void card_help_all(struct model *m, char *rest);
void card_help_hand(struct model *m, char *rest);
/* Appends what a card, does and how it is typed. */
void card_help_one(struct model *m, const struct card *card, struct strbuf *out);

#endif
