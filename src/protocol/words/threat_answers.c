/* threat_answers.c - what can be taken and won, by a null move. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/parse.h"
#include "protocol/words/asked.h"
#include "protocol/words/effects.h"
#include "protocol/words/move_words.h"
#include "protocol/words/sentences.h"
#include "protocol/words/threats.h"

/* Who is asked what threatens: the viewer, or who is on move. */
static int own_seat(const struct asked *a)
{
	return a->seen->viewer < SEATS_MAX ? a->seen->viewer : a->seen->to_move;
}

/* Appends a step as people write it in a state. */
static void write_step(const struct game *game, const void *state, step_t step, struct strbuf *out)
{
	auto_strbuf token = {0};
	game->step_to_text(state, step, &token);
	move_words_write(game, state, strbuf_get(&token), out);
}

/* Writes the steps that have a kind of event, `Nxd1, Bxd1`, plain ones alone; returns how many there are. */
static int write_steps(const struct asked *a, const struct null_move *t, enum event_kind kind,
                       int square, struct strbuf *out)
{
	enum { MANY = 12 };
	int n = 0;
	for (size_t i = 0; i < t->steps.n; i++) {
		const void *state = threats_does(a->seen->game, t, t->steps.at[i], kind, square);
		auto_strbuf step = {0};
		if (!state)
			continue;
		write_step(a->seen->game, state, t->steps.at[i], &step);
		bool plain = !strpbrk(strbuf_get(&step), "*+") ||
		             (kind == EVENT_OVER && !a->info->cards); /* by a claim */
		if (plain && n++ < MANY)
			strbuf_printf(out, "%s%s", n > 1 ? ", " : "", strbuf_get(&step));
	}
	strbuf_add(out, n > MANY ? " and more" : "");
	return n;
}

/* Who could do that, as the beginning of a sentence. */
static const char *who(const struct asked *a, const struct null_move *t)
{
	return !a->info->pieces[0].seat ? "whoever is on move" : a->info->seat_names[t->seat];
}

/* Finds what could be done to a seat: where pieces are nobody's, by whoever is on move now. */
static bool find_threats(const struct asked *a, int seat, struct null_move *t)
{
	bool nobodys = !a->info->pieces[0].seat;
	threats_find(a->seen->game, a->seen->state, nobodys ? -1 : seat, t);
	if (t->seat == SEATS_MAX)
		strbuf_add(a->out, a->seen->to_move == SEAT_OVER ? "The game is over.\n"
		                                                 : "Nobody is on move now.\n");
	return t->seat != SEATS_MAX;
}

/* Appends pieces by the squares where they stand, a bit for each: ` the queen on d8 and the rook on e1`; at most a few. */
static void write_pieces(const struct asked *a, uint64_t squares, struct strbuf *out)
{
	enum { MOST = 8 };
	int said = 0;
	for (int i = 0; i < SCENE_SQUARES && said < MOST; i++) {
		const struct piece *piece = a->seen->scene.squares[i].piece;
		char name[3];
		if (!(squares >> i & 1) || !piece)
			continue;
		squares &= squares - 1;
		strbuf_printf(out, "%s the %s on %s",
		              !said     ? ""
		              : squares ? ","
		                        : " and",
		              piece->kind, info_square_name(a->info, i, name));
		said++;
	}
}

/* What can take the piece on a square, and whether it is protected; t is what could be done to its owner. */
static void add_attackers(const struct asked *a, const struct null_move *t, int square)
{
	const struct game *game = a->seen->game;
	const struct piece *piece = a->seen->scene.squares[square].piece;
	int own = piece->seat ? info_seat(a->info, piece->seat) : own_seat(a);
	bool yours = own == own_seat(a);
	uint64_t attackers = game->attackers ? game->attackers(a->seen->state, !own, square) : 0;
	bool bean = strcmp(piece->kind, "bean") == 0, king = strcmp(piece->kind, "king") == 0;
	char name[3];
	auto_strbuf line = {0}, moves = {0};
	strbuf_printf(&line, "The %s on %s: ", piece->seat && !bean ? piece->kind : piece->name,
	              info_square_name(a->info, square, name));
	if (king && attackers) {
		strbuf_add(&line, "it is in check by");
		write_pieces(a, attackers, &line);
	} else if (king && game->attackers) {
		strbuf_add(&line, "it is not in check");
	} else if (write_steps(a, t, bean ? EVENT_STEAL : EVENT_CAPTURE, square, &moves)) {
		strbuf_printf(&line, "%s can %s it: %s", who(a, t), bean ? "steal from" : "take",
		              strbuf_get(&moves));
	} else {
		strbuf_printf(&line, "nothing can %s it now", bean ? "steal from" : "take");
	}
	uint64_t protectors =
		!king && game->attackers ? game->attackers(a->seen->state, own, square) : 0;
	if (!king && game->attackers && !protectors)
		strbuf_add(&line, yours ? "; nothing of yours protects it" : "; nothing protects it");
	else if (!king && game->attackers)
		strbuf_add(&line, yours ? "; you protect it with" : "; it is protected by");
	write_pieces(a, protectors, &line);
	strbuf_add(&line, a->info->cards ? " (cards aside)." : ".");
	asked_add_line(a, &line);
}

/* The same of a piece that may be another seat's. */
static void add_attackers_of_any(const struct asked *a, const struct null_move *t, int square)
{
	const struct piece *piece = a->seen->scene.squares[square].piece;
	int owner = piece->seat ? info_seat(a->info, piece->seat) : own_seat(a);
	struct null_move other = {.n_states = 0};
	if (owner != own_seat(a))
		threats_find(a->seen->game, a->seen->state, owner, &other);
	add_attackers(a, owner == own_seat(a) ? t : &other, square);
	threats_free(&other);
}

/* Adds the pieces of a seat that nothing of its own protects. */
static void add_unprotected(const struct asked *a, int seat)
{
	uint64_t squares = 0;
	auto_strbuf line = {0};
	for (int i = 0; i < a->info->files * a->info->ranks; i++) {
		const struct piece *piece = a->seen->scene.squares[i].piece;
		if (piece && info_seat(a->info, piece->seat) == seat && strcmp(piece->kind, "king") != 0 &&
		    !a->seen->game->attackers(a->seen->state, seat, i))
			squares |= UINT64_C(1) << i;
	}
	strbuf_printf(&line, squares ? "Unprotected:" : "Each piece is protected");
	write_pieces(a, squares, &line);
	strbuf_add_char(&line, '.');
	asked_add_line(a, &line);
}

/* Of each piece of the viewer's, or of a seat that is named, that can be taken, what can; of its king alone, if that is named,
 * also that nothing does; of those that are nobody's all that can
 * be taken. */
void answer_attacked(const struct asked *a)
{
	int seat = asked_seat(a) >= 0 ? asked_seat(a) : own_seat(a);
	if (!a->info->pieces[0].seat && a->seen->to_move < SEATS_MAX)
		answer_attackers(a); /* of the life, which is all that is the viewer's */
	if (!a->info->pieces[0].seat || a->seen->to_move >= SEATS_MAX) {
		answer_threats(a);
		return;
	}
	if (a->seen->game->attackers && strcasestr(a->about, "un"))
		add_unprotected(a, seat);
	size_t before = a->out->n;
	bool king = strcasestr(a->about, "king");
	struct null_move t;
	threats_find(a->seen->game, a->seen->state, seat, &t);
	for (int i = 0; i < a->info->files * a->info->ranks; i++) {
		const struct piece *piece = a->seen->scene.squares[i].piece;
		auto_strbuf moves = {0};
		bool own = piece && info_seat(a->info, piece->seat) == seat;
		bool is_king = own && strcmp(piece->kind, "king") == 0;
		bool can =
			is_king ? king || a->seen->game->attackers(a->seen->state, !seat, i)
					: own && !king &&
						  write_steps(a, &t, info_has_kinds(a->info) ? EVENT_CAPTURE : EVENT_STEAL,
		                              i, &moves) > 0;
		if (can)
			add_attackers(a, &t, i);
	}
	if (a->out->n == before)
		strbuf_printf(a->out, "Nothing of %s can be taken now%s.\n",
		              seat == a->seen->viewer ? "yours" : a->info->seat_names[seat],
		              a->info->cards ? " (cards aside)" : "");
	threats_free(&t);
}

/* Is a piece on a square meant by a word: by the square, its kind, its letter, or as a secret of the viewer? */
static bool is_meant(const struct asked *a, int square, const char *word)
{
	const struct piece *piece = a->seen->scene.squares[square].piece;
	int seat = strncmp(a->about, " of ", strlen(" of ")) == 0 ? asked_seat(a) : own_seat(a);
	char name[3];
	if (strcasecmp(info_square_name(a->info, square, name), word) == 0)
		return true;
	if (piece->seat && info_seat(a->info, piece->seat) != seat)
		return false;
	size_t n = strlen(piece->kind);
	const char *secret = asked_secret(a, seat, word);
	bool of_secret = strcasestr(a->about, "life") || strcasestr(a->about, "target"); /* its piece */
	return (strncasecmp(piece->kind, word, n) == 0 && (!word[n] || strcmp(word + n, "s") == 0)) ||
	       strcasecmp(piece->letter, word) == 0 || (secret && strcmp(piece->letter, secret) == 0) ||
	       (!of_secret && strncasecmp(word, "piece", 5) == 0) || strncasecmp(word, "stack", 5) == 0;
}

/* What can be taken of the viewer's, and won at once; that it is nothing where nothing else was said. */
static void add_threats(const struct asked *a, const struct null_move *t, bool says_none)
{
	static const struct {
		enum event_kind kind;
		const char *words;
	} kinds[] = {{EVENT_OVER, "win at once"},
	             {EVENT_ROW, "make three in a row"},
	             {EVENT_CAPTURE, "take"},
	             {EVENT_STEAL, "steal"},
	             {EVENT_CHECK, "give check"}};
	auto_strbuf line = {0};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		auto_strbuf moves = {0};
		if (write_steps(a, t, kinds[i].kind, -1, &moves))
			strbuf_printf(&line, "%s%s: %s", line.n ? "; " : "", kinds[i].words,
			              strbuf_get(&moves));
	}
	auto_strbuf whole = {0};
	if (!line.n && !says_none)
		return;
	strbuf_printf(&whole, line.n ? "%s could %s" : "%s could take nothing now, nor win at once",
	              who(a, t), strbuf_get(&line));
	sentences_capitalize(&whole, 0);
	strbuf_add(&whole, a->info->cards ? "; by cards perhaps more." : ".");
	asked_add_line(a, &whole);
}

/* Appends all that is legal, `Kd1, Bd2`. */
static void write_legal(const struct asked *a, struct strbuf *out)
{
	enum { MANY = 12 };
	struct steps legal = {0};
	int n = 0;
	a->seen->game->legal(a->seen->state, &legal);
	for (size_t i = 0; i < legal.n; i++) {
		auto_strbuf step = {0};
		write_step(a->seen->game, a->seen->state, legal.at[i], &step);
		if (!strpbrk(strbuf_get(&step), "*+") && n++ < MANY)
			strbuf_printf(out, "%s%s", n > 1 ? ", " : "", strbuf_get(&step));
	}
	steps_free(&legal);
	strbuf_add(out, n > MANY ? " and more" : !n ? "nothing without a card" : "");
}

bool asked_add_check(const struct asked *a)
{
	const struct observation *seen = a->seen;
	auto_strbuf line = {0};
	if (seen->to_move >= SEATS_MAX || !seen->may_list || !seen->game->attackers)
		return false;
	for (int i = 0; i < a->info->files * a->info->ranks; i++) {
		const struct piece *piece = seen->scene.squares[i].piece;
		if (!piece || strcmp(piece->kind, "king") != 0 ||
		    info_seat(a->info, piece->seat) != seen->to_move)
			continue;
		uint64_t checkers = seen->game->attackers(seen->state, !seen->to_move, i);
		strbuf_add(&line, checkers ? "You are in check by" : "");
		write_pieces(a, checkers, &line);
	}
	if (!line.n)
		return false;
	strbuf_add(&line, ". What gets out of it: ");
	write_legal(a, &line);
	strbuf_add_char(&line, '.');
	asked_add_line(a, &line);
	return true;
}

bool asked_add_line_to_break(const struct asked *a)
{
	const struct scene *scene = &a->seen->scene;
	auto_strbuf squares = {0}, moves = {0}, line = {0};
	char name[3];
	if (a->seen->to_move >= SEATS_MAX || !a->seen->may_list)
		return false;
	for (int i = 0; i < a->info->files * a->info->ranks; i++)
		if (scene->squares[i].piece && scene->squares[i].marks >> MARK_LINE & 1 &&
		    info_seat(a->info, scene->squares[i].piece->seat) != a->seen->to_move)
			strbuf_printf(&squares, "%s%s", squares.n ? ", " : "",
			              info_square_name(a->info, i, name));
	if (!squares.n)
		return false;
	write_legal(a, &moves);
	strbuf_printf(&line,
	              "%s has three in a row, %s, and wins by them unless one is captured now: %s.",
	              a->info->seat_names[!a->seen->to_move], strbuf_get(&squares), strbuf_get(&moves));
	sentences_capitalize(&line, 0);
	asked_add_line(a, &line);
	return true;
}

void answer_threats(const struct asked *a)
{
	struct null_move t;
	int by = asked_seat(a);
	if (asked_add_line_to_break(a))
		return;
	bool in_check = asked_add_check(a);
	if (find_threats(a, by < 0 ? own_seat(a) : !by, &t))
		add_threats(a, &t, !in_check);
	threats_free(&t);
}

/* Of each piece that one of the words means what can take it; returns how many there are. */
static int add_meant(const struct asked *a, const struct null_move *t, char *const *words, size_t n)
{
	enum { MOST = 8 };
	int said = 0;
	for (int square = 0; square < a->info->files * a->info->ranks; square++) {
		bool meant = false, by_square = false;
		for (size_t i = 0; i < n && a->seen->scene.squares[square].piece; i++) {
			char name[3];
			meant |= is_meant(a, square, words[i]);
			by_square |= strcasecmp(info_square_name(a->info, square, name), words[i]) == 0;
		}
		bool other_square = strpbrk(a->about, "12345678") && strlen(a->about) > 2 && !by_square &&
		                    a->info->pieces[0].seat;
		if (meant && !other_square && said++ < MOST)
			add_attackers_of_any(a, t, square);
	}
	return said;
}

/* Whether something can be done now, as it is named, and by which moves. */
void answer_win(const struct asked *a)
{
	static const struct {
		enum event_kind kind;
		const char *called, *none;
	} kinds[] = {{EVENT_OVER, " ", "wins at once"}, /* if nothing is named */
	             {EVENT_ROW, " three 3 row rows line ", "makes three in a row"},
	             {EVENT_CHECK, " check ", "gives check"}};
	struct null_move t;
	auto_strbuf moves = {0}, line = {0};
	auto_split_line words = split_line(a->about, "?");
	int by = asked_seat(a) >= 0 ? asked_seat(a) : own_seat(a), kind = 0;
	bool own = by == own_seat(a);
	for (size_t i = 0; i < words.n; i++)
		for (int k = 1; k < 3; k++)
			kind = is_among_words(kinds[k].called, words.at[i]) ? k : kind;
	if (!own && asked_add_line_to_break(a))
		return;
	bool found = find_threats(a, !by, &t), wins = kind == 0;
	if (found && write_steps(a, &t, kinds[kind].kind, -1, &moves))
		strbuf_printf(&line, "Yes: %s.", strbuf_get(&moves));
	else
		strbuf_printf(&line, "No%s: nothing %s.%s", a->info->cards ? ", cards aside" : "",
		              kinds[kind].none, own && wins ? " hint looks further." : "");
	if (found)
		asked_add_line(a, &line);
	if (found && !own && wins && !moves.n)
		add_threats(a, &t, false);
	if (found && own && wins && !a->info->pieces[0].seat) /* what brings points */
		add_meant(a, &t, (char *[]){"target"}, 1);
	threats_free(&t);
}

/* Has the viewer a piece of a kind on the board? */
static bool piece_is_on_board(const struct asked *a, const char *kind)
{
	for (int i = 0; i < a->info->files * a->info->ranks; i++) {
		const struct piece *piece = a->seen->scene.squares[i].piece;
		if (piece && strcmp(piece->kind, kind) == 0 && piece->seat &&
		    info_seat(a->info, piece->seat) == own_seat(a))
			return true;
	}
	return false;
}

/* Of each piece that was named what can take it; of none, all that can be taken. */
void answer_attackers(const struct asked *a)
{
	struct null_move t;
	auto_split_line words = split_line(a->about, "");
	int said = 0;
	bool fine = find_threats(a, own_seat(a), &t);
	if (fine)
		said = add_meant(a, &t, words.at, words.n);
	if (fine && !said && strcasestr(a->about, "king") && !piece_is_on_board(a, "king")) {
		strbuf_add(a->out, "No king of yours is on the board, so nothing is check.\n");
		said = 1;
	}
	if (fine && !said) /* of nothing that is named it is asked of what the viewer hides */
		said = add_meant(a, &t, (char *[]){"life"}, 1);
	if (fine && !said)
		add_threats(a, &t, true);
	threats_free(&t);
}
