/* input.h - what a person may have meant by a line that is no command. */
#ifndef FRONT_SHELL_INPUT_H
#define FRONT_SHELL_INPUT_H

#include "front/shell/model.h"

/* Appends the command of the protocol that a line means, `move e2e4` for `e4`; false when
 * it means none, or several: then that has been said. */
bool input_to_command(struct model *m, const char *line, struct strbuf *command);
/* Appends the token that a line means, if it means one, legal or not; otherwise the line as it is. False
 * when it means illegal moves alone: then why they are has been said. */
bool input_to_token(struct model *m, const char *line, struct strbuf *token);
/* Says that a word means nothing here, and which one it is perhaps meant to be. */
void input_explain_unknown(struct model *m, const char *word);

#endif
