/* prompt.c - the prompt: which game, whose turn, how far it is. */
#include <string.h>

#include "front/shell/shell_internal.h"

void prompt_write(const struct shell *sh, struct strbuf *out)
{
	const json_t *table = json_object_get(json_object_get(sh->state, "scene"), "table");
	const char *turn = shell_turn(sh), *number = look_text(table, "turn");
	strbuf_clear(out);
	if (sh->asking) {
		strbuf_add(out, "Leave? (y/n) ");
		return;
	}
	strbuf_add(out, sh->state ? look_text(sh->state, "game") : "quadrille");
	if (sh->state)
		strbuf_printf(out, " %s", strcmp(turn, "-") == 0 ? "over" : turn);
	if (sh->thinks == THINKS_MOVE)
		strbuf_add(out, sh->paint.utf8 ? " thinks…" : " thinks...");
	else if (sh->state && strcmp(turn, "-") != 0)
		strbuf_printf(out, " %s", *number ? number : look_text(table, "round"));
	if (sh->thinks == THINKS_HINT || (!sh->thinks && wire_busy(sh->wire)))
		strbuf_add(out, sh->paint.utf8 ? " searching…" : " searching...");
	if (sh->thinks && sh->ticks && time(NULL) > sh->since + 1)
		strbuf_printf(out, " %ld s", (long)(time(NULL) - sh->since));
	strbuf_add(out, "> ");
}
