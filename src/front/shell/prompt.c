/* prompt.c - the prompt: the game, the seat on move, the turn or round, a search. */
#include <string.h>

#include "front/shell/shell_internal.h"

void prompt_write(const struct shell *sh, struct strbuf *out)
{
	const json_t *table = json_object_get(json_object_get(sh->state, "scene"), "table");
	const char *turn = shell_turn(sh), *turn_number = json_str(table, "turn");
	strbuf_clear(out);
	if (sh->confirming_quit) {
		strbuf_add(out, "Leave? (y/n) ");
		return;
	}
	strbuf_add(out, sh->state ? json_str(sh->state, "game") : "quadrille");
	if (sh->state)
		strbuf_printf(out, " %s", strcmp(turn, "-") == 0 ? "over" : turn);
	if (sh->pending_search == PENDING_MOVE)
		strbuf_add(out, sh->caps.utf8 ? " thinks…" : " thinks...");
	else if (sh->state && strcmp(turn, "-") != 0)
		strbuf_printf(out, " %s", *turn_number ? turn_number : json_str(table, "round"));
	if (sh->pending_search == PENDING_HINT ||
	    (!sh->pending_search && shell_client_busy(sh->client)))
		strbuf_add(out, sh->caps.utf8 ? " searching…" : " searching...");
	if (sh->pending_search && sh->live_prompt && time(NULL) > sh->search_began + 1)
		strbuf_printf(out, " %ld s", (long)(time(NULL) - sh->search_began));
	strbuf_add(out, "> ");
}
