/* card_reader.h - lines that name a card, and why it cannot be played so. */
#ifndef PROTOCOL_CARD_READER_H
#define PROTOCOL_CARD_READER_H

#include "protocol/words/move_reader.h"

/* Reads a line that is no decision: perhaps a card is named in it, which *is_card says. READ_NOTHING then: it is a decision of
 * its own, whose token and what is written behind it are appended. */
enum move_reading card_reader_read(const struct move_reader *r, const char *line,
                                   struct strbuf *out, bool *is_card);
/* Appends why a card cannot be played now at all; false, and nothing, where it can. */
bool card_reader_refused(const struct move_reader *r, const struct card *card, struct strbuf *out);
/* Appends which tokens, with cards or not, a line may mean that means several: a refusal. */
enum move_reading card_reader_ambiguous(const struct move_reader *r, const char *line,
                                        const char *tokens, bool cards, struct strbuf *out);

#endif
