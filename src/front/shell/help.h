/* help.h - the command help: what people type, the games and their rules. */
#ifndef FRONT_SHELL_HELP_H
#define FRONT_SHELL_HELP_H

#include "front/shell/model.h"

/* Explains a command, rule, card, word or game; "" for an overview. */
void help_topic(struct model *m, char *word);
/* The command rules. */
/* What the rule book says of some words. */
void help_quote(struct model *m, const char *words);
void help_rules(struct model *m, char *rest);
/* What a newcomer to a game should know. */
void help_introduction(struct model *m, const struct game *game);

/* Explains what a line asks about or names, `what is a row?`; false where that is nothing known. */
bool help_answer(struct model *m, const char *line);
/* The same, or says that a word means nothing here, and which one it is perhaps meant to be. */
void help_explain_unknown(struct model *m, const char *word);
/* All cards of the game, whatever the rest of the line is; those in the hand of a person, or of the seat that the line
 * names, as far as they are seen. */
void help_cards(struct model *m, char *rest);
void help_hand(struct model *m, char *rest);

#endif
