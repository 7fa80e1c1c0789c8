/* complete_card.c - cards in words, `cowardice e5e6 e2e4`: the squares a card may
 * name now, and the moves it may ride on, from the tokens that mean the same. */
#include <string.h>

#include "front/shell/complete.h"

/* A token taken apart: e2e4+cowardice@e5e6, long-jump@b1h8, vulture. */
struct card_token {
	const char *move, *card, *squares; /* "" where there is none */
};

/* Cuts token, in place; false when it plays no card. */
static bool split_token(char *token, const char *card, struct card_token *out)
{
	char *plus = strchr(token, '+'), *name = plus ? plus + 1 : token, *at = strchr(name, '@');
	if (plus)
		*plus = '\0';
	if (at)
		*at = '\0';
	*out = (struct card_token){plus ? token : "", name, at ? at + 1 : ""};
	return strcmp(name, card) == 0;
}

void complete_card(struct shell *sh, struct completions *l, const char *card, const char *squares)
{
	char *answer = shell_client_query(sh->client, "legal"), *save;
	char *token = answer ? strtok_r(answer, " \n", &save) : NULL;
	for (; token; token = strtok_r(NULL, " \n", &save)) {
		struct card_token p;
		if (!split_token(token, card, &p))
			continue;
		if (!squares)
			complete_add(l, *p.squares ? p.squares : p.move);
		else if (strcmp(p.squares, squares) == 0)
			complete_add(l, p.move);
	}
	free(answer);
}
