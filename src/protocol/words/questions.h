/* questions.h - what people ask, and say around what they mean. */
#ifndef PROTOCOL_QUESTIONS_H
#define PROTOCOL_QUESTIONS_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "game/info.h"

/* Does a line begin as questions do, `what`, `why`? */
bool question_begins(const char *line);
/* The line behind as many as there are of some words, ` so well ` with blanks around each, and behind each of them signs that part it
 * from what follows; never its end. */
const char *question_behind(const char *line, const char *words, const char *parting);
/* The line behind words that say nothing, `so`, `well,`; never its end. */
const char *question_without_interjection(const char *line);
/* Appends a line with its first word as questions begin, where that is misspelt, `wher is my king`. */
void question_mend(const char *line, struct strbuf *out);
/* Does a word name the other player, `he`, `opponent`? */
bool question_names_other(const char *word);
/* Appends what a question is about: a row of `what is a row?`, the knight of `how does the knight move`, Nf3 of `why can't I
 * play Nf3`. */
void question_add_subject(const char *line, struct strbuf *out);
/* Appends a few questions that have an answer, those that have most words in common with a line: of a game, or of none (NULL). */
void question_add_samples(const struct game_info *info, const char *line, struct strbuf *out);
/* Appends the command that people mean by a line, `take that back`, with its arguments; false where there is none. */
bool question_means(const char *line, struct strbuf *out);

#endif
