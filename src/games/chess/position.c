/* position.c - positions as text: FEN. Every state comes from chess_start or from
 * chess_state_from_text, so these see to it that the library is ready. */
#include "chess/fen.h"
#include "games/chess/state.h"

void chess_start(const struct setup *setup, void *out)
{
	chess_init();
	struct chess s = {.p = chess_position_start(), .chess960 = setup->chess960};
	memcpy(out, &s, sizeof s);
}

bool chess_state_from_text(const char *text, const struct setup *setup, void *out,
                           struct error *err)
{
	chess_init();
	struct chess s = {.chess960 = setup->chess960};
	if (!chess_fen_read(&s.p, text, err))
		return false;
	memcpy(out, &s, sizeof s);
	return true;
}

void chess_state_to_text(const void *state, struct strbuf *out)
{
	const struct chess *s = state;
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&s->p, NULL, CHESS_X_FEN, fen);
	strbuf_add(out, fen);
}
