/* first.c - one game of ChessMate, played by the engine for both seats. */
#include <quadrille.h>
#include <stdio.h>

static void on_bestmove(void *to, const quadrille_bestmove *best)
{
	if (best->status == QUADRILLE_OK)
		snprintf(to, 64, "%s", best->token);
}

int main(void)
{
	quadrille *q = quadrille_new();
	quadrille_newgame game = {.game = "chessmate", .seeded = true, .seed = 1};
	quadrille_turn turn;
	quadrille_status status = q ? quadrille_start(q, &game) : QUADRILLE_OUT_OF_MEMORY;
	while (status == QUADRILLE_OK && (status = quadrille_get_turn(q, &turn)) == QUADRILLE_OK &&
	       turn.to_move != QUADRILLE_OVER) {
		char token[64] = "";
		const char *const tokens[] = {token};
		quadrille_search search = {.viewer = turn.to_move, /* knows what this seat knows */
		                           .nodes = 100,
		                           .wait = true,
		                           .on_bestmove = on_bestmove,
		                           .to = token};
		status = quadrille_go(q, &search);
		if (status == QUADRILLE_OK)
			status = quadrille_play(q, turn.to_move, tokens, 1);
	}
	if (status == QUADRILLE_OK)
		printf("%s wins by %s\n", turn.outcome, turn.reason);
	else
		printf("%s: %s\n", quadrille_status_name(status), q ? quadrille_error(q) : "");
	quadrille_free(q);
	return status != QUADRILLE_OK;
}
