/* rule_quotes.h - what the rule books say of a word or of a question. */
#ifndef PROTOCOL_RULE_QUOTES_H
#define PROTOCOL_RULE_QUOTES_H

#include "base/style.h"

/* Appends what the book of a game says of a word, or of several, whatever their ending: the paragraphs that mark it as what they
 * explain; else, where pieces go as in chess, what chess's book explains so, and up to two paragraphs that have it. False of
 * none. */
bool rule_quotes_of(const char *game, const char *word, const struct terminal_caps *caps,
                    int columns, struct strbuf *out);

/* Appends the paragraph of a game's book that has most of what a question asks about, each word counted by how few paragraphs have
 * it: inverse document frequency (K. Spärck Jones, 1972). False where none has two of its words and more than half of them. */
bool rule_quotes_nearest(const char *game, const char *question, const struct terminal_caps *caps,
                         int columns, struct strbuf *out);

#endif
