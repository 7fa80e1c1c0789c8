/* complete_card.c - cards in words, `cowardice e5e6 e2e4`: the squares a card may
 * name now, and the moves it may ride on, from the tokens that mean the same. */
#include <string.h>

#include "front/shell/complete.h"

/* A token taken apart: e2e4+cowardice@e5e6, long-jump@b1h8, vulture. */
struct played {
	const char *move, *card, *squares; /* "" where there is none */
};

/* Cuts token, in place; false when it plays no card. */
static bool take_apart(char *token, const char *card, struct played *out)
{
	char *plus = strchr(token, '+'), *name = plus ? plus + 1 : token, *at = strchr(name, '@');
	if (plus)
		*plus = '\0';
	if (at)
		*at = '\0';
	*out = (struct played){plus ? token : "", name, at ? at + 1 : ""};
	return strcmp(name, card) == 0;
}

void complete_card(struct shell *sh, struct candidates *l, const char *card, const char *squares)
{
	char *answer = wire_ask(sh->wire, "legal"), *save;
	char *token = answer ? strtok_r(answer, " \n", &save) : NULL;
	for (; token; token = strtok_r(NULL, " \n", &save)) {
		struct played p;
		if (!take_apart(token, card, &p))
			continue;
		if (!squares)
			candidates_add(l, *p.squares ? p.squares : p.move);
		else if (strcmp(p.squares, squares) == 0)
			candidates_add(l, p.move);
	}
	free(answer);
}
