/* eval.c - static evaluation: material and piece-square tables, mobility, pawn
 * structure, king safety, threats, passed pawns.
 *
 * Mobility and pawn structure follow Slate and Atkin (1977), tapering between
 * middle game (mg) and end game (eg) Berliner (1979); king safety adds up attack
 * units that weigh more the more there are. The weights are our own. */
#include "chess/eval.h"

#include <stddef.h>

#include "chess/attacks.h"
#include "chess/endgame.h"
#include "chess/weights.h"

/* Inlined twice, for white and for black, so that the side is a constant. */
#define EACH_SIDE static inline __attribute__((always_inline))

/* A position while it is evaluated. */
struct chess_eval_info {
	bool pext; /* a constant: whether this is inlined into a CPU_PEXT_TARGET */
	const struct chess_search_position *p;
	struct chess_pawn_entry *pawns;
	bitboard occupied;
	bitboard mobility_area[2];               /* squares that count as mobility */
	bitboard attacked_by[2][6];              /* squares attacked, by side and kind */
	bitboard attacked[2], attacked_twice[2]; /* ... by any, by two pieces or more */
	bitboard king_ring[2];                   /* around a side's king */
	int king[2];
	int king_danger[2];             /* attack units against a side's king */
	struct chess_eval_trace *trace; /* a constant: NULL in the search */
	int unit; /* a constant: what one counts in sums, CHESS_FACTOR_ONE by factors */
	const struct chess_eval_factors *factors;
};

/* What one of a term counts in sums. */
EACH_SIDE int factor(const struct chess_eval_info *ei, const enum chess_eval_term term)
{
	return ei->unit == 1 ? 1 : ei->unit + ei->factors->more[term];
}

EACH_SIDE score_t term(const struct chess_eval_info *ei, const enum chess_side us,
                       const enum chess_eval_term term, score_t value)
{
	return chess_trace(ei->trace, us, term, value) * factor(ei, term);
}

static inline void add_attacks(struct chess_eval_info *ei, enum chess_side us, enum chess_kind kind,
                               bitboard set)
{
	ei->attacked_by[us][kind] |= set;
	ei->attacked_twice[us] |= ei->attacked[us] & set;
	ei->attacked[us] |= set;
}

/* Attacks of pawns and kings, and what follows: king ring and mobility area. */
EACH_SIDE void init_side(struct chess_eval_info *ei, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	bitboard pawns = chess_search_position_pieces(ei->p, us, CHESS_PAWN);
	bitboard enemy = chess_search_position_pieces(ei->p, them, CHESS_PAWN);
	bitboard blocked_pawns = pawns & chess_ahead(them, ei->occupied);
	ei->king[us] = chess_king_square(&ei->p->board, us);
	bitboard around = attacks.king[ei->king[us]];
	ei->king_ring[us] = around | bb_of(ei->king[us]) | chess_ahead(us, around);
	add_attacks(ei, us, CHESS_KING, around);
	add_attacks(ei, us, CHESS_PAWN, chess_pawn_attacks(us, pawns));
	ei->mobility_area[us] =
		~(blocked_pawns | bb_of(ei->king[us]) | chess_pawn_attacks(them, enemy));
}

EACH_SIDE bitboard bishop_attacks(const struct chess_eval_info *ei, int square)
{
	return attacks_bishop_for(ei->pext, square, ei->occupied);
}

EACH_SIDE bitboard rook_attacks(const struct chess_eval_info *ei, int square)
{
	return attacks_rook_for(ei->pext, square, ei->occupied);
}

EACH_SIDE bitboard piece_attacks(const struct chess_eval_info *ei, const enum chess_kind kind,
                                 int square)
{
	switch (kind) {
	case CHESS_KNIGHT:
		return attacks.knight[square];
	case CHESS_BISHOP:
		return bishop_attacks(ei, square);
	case CHESS_ROOK:
		return rook_attacks(ei, square);
	default:
		return bishop_attacks(ei, square) | rook_attacks(ei, square);
	}
}

/* Outposts, minors behind pawns, pawns on the bishop's colour. */
EACH_SIDE score_t eval_minor(const struct chess_eval_info *ei, const enum chess_side us,
                             const enum chess_kind kind, int square)
{
	const bitboard outpost_ranks =
		us == CHESS_WHITE ? UINT64_C(0x0000FFFFFF000000) : UINT64_C(0x000000FFFFFF0000);
	bitboard piece = bb_of(square), pawns = ei->p->board.kind[CHESS_PAWN];
	score_t sum = 0;
	if (piece & outpost_ranks & ei->attacked_by[us][CHESS_PAWN] &
	    ~ei->pawns->attack_span[chess_other(us)])
		sum += term(ei, us, CHESS_TERM_OUTPOSTS, chess_weights.outpost[kind == CHESS_BISHOP]);
	if (chess_ahead(us, piece) & pawns)
		sum += term(ei, us, CHESS_TERM_MINOR_BEHIND_PAWN, chess_weights.minor_behind_pawn);
	if (kind == CHESS_BISHOP) {
		bitboard colour = piece & BB_DARK_SQUARES ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
		sum += term(ei, us, CHESS_TERM_BISHOP_PAWNS,
		            chess_weights.bishop_pawns *
		                bb_popcount_for(ei->pext, pawns & ei->p->board.side[us] & colour));
	}
	return sum;
}

/* Open and half-open files. */
EACH_SIDE score_t eval_rook(const struct chess_eval_info *ei, const enum chess_side us, int square)
{
	bitboard file = BB_FILE_A << file_of(square), pawns = ei->p->board.kind[CHESS_PAWN] & file;
	if (!pawns)
		return term(ei, us, CHESS_TERM_ROOK_FILES, chess_weights.open_file);
	return pawns & ei->p->board.side[us]
	           ? 0
	           : term(ei, us, CHESS_TERM_ROOK_FILES, chess_weights.half_open_file);
}

/* All pieces of a kind: mobility, attack units, and what is special about them. */
EACH_SIDE score_t eval_kind(struct chess_eval_info *ei, const enum chess_side us,
                            const enum chess_kind kind)
{
	const enum chess_side them = chess_other(us);
	score_t sum = 0;
	for (bitboard pieces = chess_search_position_pieces(ei->p, us, kind); pieces;) {
		int square = bb_pop_lsb(&pieces);
		bitboard targets = piece_attacks(ei, kind, square);
		add_attacks(ei, us, kind, targets);
		sum +=
			term(ei, us, CHESS_TERM_MOBILITY,
		         chess_weights
		             .mobility[kind][bb_popcount_for(ei->pext, targets & ei->mobility_area[us])]);
		if (targets & ei->king_ring[them]) {
			ei->king_danger[them] += chess_king_danger.attacker[kind];
			ei->king_danger[them] +=
				chess_king_danger.ring_attack *
				bb_popcount_for(ei->pext, targets & ei->attacked_by[them][CHESS_KING]);
		}
		if (kind == CHESS_KNIGHT || kind == CHESS_BISHOP)
			sum += eval_minor(ei, us, kind, square);
		if (kind == CHESS_ROOK)
			sum += eval_rook(ei, us, square);
	}
	return sum;
}

EACH_SIDE score_t eval_pieces(struct chess_eval_info *ei, const enum chess_side us)
{
	score_t sum = eval_kind(ei, us, CHESS_KNIGHT) + eval_kind(ei, us, CHESS_BISHOP) +
	              eval_kind(ei, us, CHESS_ROOK) + eval_kind(ei, us, CHESS_QUEEN);
	if (bb_more_than_one(chess_search_position_pieces(ei->p, us, CHESS_BISHOP)))
		sum += term(ei, us, CHESS_TERM_BISHOP_PAIR, chess_weights.bishop_pair);
	return sum;
}

/* The relative rank of the pawn of a set nearest to our own side; 0: no pawn. */
static int nearest_rank(const enum chess_side us, bitboard pawns)
{
	if (!pawns)
		return 0;
	return chess_relative_rank(us, rank_of(us == CHESS_WHITE ? bb_lsb(pawns) : bb_msb(pawns)));
}

/* Pawn shelter and pawn storm: pawns of both sides before our king, on its file and
 * those beside it. */
static inline score_t eval_shelter(const struct chess_search_position *p, const enum chess_side us,
                                   int king, struct chess_eval_trace *trace)
{
	int middle = file_of(king), rank = rank_of(king);
	bitboard ahead = us == CHESS_WHITE ? BB_ALL << 8 * rank : BB_ALL >> 8 * (7 - rank);
	score_t sum = 0;
	middle = middle < 1 ? 1 : middle > 6 ? 6 : middle;
	for (int file = middle - 1; file <= middle + 1; file++) {
		bitboard pawns = p->board.kind[CHESS_PAWN] & (BB_FILE_A << file) & ahead;
		int own = nearest_rank(us, pawns & p->board.side[us]);
		int enemy = nearest_rank(us, pawns & p->board.side[chess_other(us)]);
		int edge = file < 4 ? file : 7 - file;
		sum += chess_trace(trace, us, CHESS_TERM_SHELTER, chess_weights.shelter[edge][own]);
		sum += chess_trace(trace, us, CHESS_TERM_STORM, chess_weights.storm[edge][enemy]);
		if (own && enemy == own + 1)
			sum += chess_trace(trace, us, CHESS_TERM_STORM, chess_weights.storm_blocked[enemy]);
	}
	return sum;
}

static score_t shelter_of(const struct chess_search_position *p, const enum chess_side us, int king)
{
	return eval_shelter(p, us, king, NULL);
}

/* Pawn shelter, by the pawn table as long as neither pawns nor king have moved. */
EACH_SIDE score_t king_shelter(const struct chess_eval_info *ei, const enum chess_side us)
{
	struct chess_pawn_entry *pawns = ei->pawns;
	if (pawns->shelter_king[us] != ei->king[us] + 1) {
		pawns->shelter_king[us] = (uint8_t)(ei->king[us] + 1);
		pawns->shelter[us] = shelter_of(ei->p, us, ei->king[us]);
	}
	if (ei->trace)
		eval_shelter(ei->p, us, ei->king[us], ei->trace);
	return pawns->shelter[us] * factor(ei, CHESS_TERM_SHELTER);
}

/* Safe checks: squares from which they could give check without being lost. */
EACH_SIDE int safe_checks(const struct chess_eval_info *ei, const enum chess_side us, bitboard weak)
{
	const enum chess_side them = chess_other(us);
	int king = ei->king[us], danger = 0;
	bitboard safe =
		~ei->p->board.side[them] & (~ei->attacked[us] | (weak & ei->attacked_twice[them]));
	bitboard straight = rook_attacks(ei, king) & safe;
	bitboard diagonal = bishop_attacks(ei, king) & safe;
	if (attacks.knight[king] & safe & ei->attacked_by[them][CHESS_KNIGHT])
		danger += chess_king_danger.safe_check[CHESS_KNIGHT];
	if (diagonal & ei->attacked_by[them][CHESS_BISHOP])
		danger += chess_king_danger.safe_check[CHESS_BISHOP];
	if (straight & ei->attacked_by[them][CHESS_ROOK])
		danger += chess_king_danger.safe_check[CHESS_ROOK];
	if ((straight | diagonal) & ei->attacked_by[them][CHESS_QUEEN] &
	    ~ei->attacked_by[us][CHESS_QUEEN])
		danger += chess_king_danger.safe_check[CHESS_QUEEN];
	return danger;
}

/* King safety: the sum of the attack units counts by its square. */
EACH_SIDE score_t king_safety(const struct chess_eval_info *ei, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	bitboard weak =
		ei->attacked[them] & ~ei->attacked_twice[us] &
		(~ei->attacked[us] | ei->attacked_by[us][CHESS_KING] | ei->attacked_by[us][CHESS_QUEEN]);
	int danger =
		ei->king_danger[us] - chess_king_danger.base + safe_checks(ei, us, weak) +
		chess_king_danger.weak_square * bb_popcount_for(ei->pext, weak & ei->king_ring[us]);
	if (!chess_search_position_pieces(ei->p, them, CHESS_QUEEN))
		danger -= chess_king_danger.no_queen;
	return danger > 0 ? term(ei, us, CHESS_TERM_KING_SAFETY, -S(danger * danger / 64, danger / 4))
	                  : 0;
}

/* Their pieces within a set, which are few, by the weights of what attacks them. */
EACH_SIDE score_t threat_score(const struct chess_eval_info *ei, const score_t weights[6],
                               bitboard set)
{
	score_t sum = 0;
	while (set)
		sum += weights[ei->p->mailbox[bb_pop_lsb(&set)]];
	return sum;
}

/* Threats: what we attack. */
EACH_SIDE score_t eval_threats(const struct chess_eval_info *ei, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	const struct chess_weights *w = &chess_weights;
	bitboard pawns = ei->p->board.kind[CHESS_PAWN], enemy = ei->p->board.side[them];
	bitboard strongly_protected =
		ei->attacked_by[them][CHESS_PAWN] | (ei->attacked_twice[them] & ~ei->attacked_twice[us]);
	bitboard weak = enemy & ei->attacked[us] & ~strongly_protected;
	bitboard minors = ei->attacked_by[us][CHESS_KNIGHT] | ei->attacked_by[us][CHESS_BISHOP];
	score_t sum =
		threat_score(ei, w->threat_by_pawn, enemy & ~pawns & ei->attacked_by[us][CHESS_PAWN]);
	sum += threat_score(ei, w->threat_by_minor,
	                    enemy & minors & (~pawns | ~ei->attacked_by[them][CHESS_PAWN]));
	sum += threat_score(ei, w->threat_by_rook, weak & ei->attacked_by[us][CHESS_ROOK]);
	if (weak & ei->attacked_by[us][CHESS_KING])
		sum += w->threat_by_king;
	weak &= ~ei->attacked[them] | (ei->attacked_twice[us] & ~pawns);
	score_t hanging =
		term(ei, us, CHESS_TERM_HANGING, w->hanging * bb_popcount_for(ei->pext, weak));
	bitboard push = chess_ahead(us, pawns & ei->p->board.side[us]) & ~ei->occupied;
	push |= chess_ahead(us, push & bb_rank(chess_relative_rank(us, 2))) & ~ei->occupied;
	push &= ~ei->attacked_by[them][CHESS_PAWN] & (ei->attacked[us] | ~ei->attacked[them]);
	sum += w->threat_by_pawn_push *
	       bb_popcount_for(ei->pext, chess_pawn_attacks(us, push) & enemy & ~pawns);
	return term(ei, us, CHESS_TERM_THREATS, sum) + hanging;
}

static inline int king_distance(int a, int b)
{
	int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
	files = files < 0 ? -files : files;
	ranks = ranks < 0 ? -ranks : ranks;
	return files > ranks ? files : ranks;
}

/* Passed pawns: whether they can advance, and how near the kings are. */
EACH_SIDE score_t eval_passed_pawns(const struct chess_eval_info *ei, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	const struct chess_weights *w = &chess_weights;
	score_t sum = 0;
	for (bitboard set = ei->pawns->passed & ei->p->board.side[us]; set;) {
		int square = bb_pop_lsb(&set), rank = chess_relative_rank(us, rank_of(square));
		bitboard stop = chess_ahead(us, bb_of(square));
		if (rank < 3)
			continue;
		if (stop & ei->occupied)
			sum += w->passed_blocked[rank];
		else if (!(stop & ei->attacked[them]))
			sum += w->passed_safe[rank];
		int goal = bb_lsb(stop);
		sum += w->passed_own_king * (king_distance(goal, ei->king[us]) * (rank - 2));
		sum += w->passed_their_king * (king_distance(goal, ei->king[them]) * (rank - 2));
	}
	return term(ei, us, CHESS_TERM_PASSED, sum);
}

EACH_SIDE score_t eval_side(const struct chess_eval_info *ei, const enum chess_side us)
{
	return king_shelter(ei, us) + king_safety(ei, us) + eval_threats(ei, us) +
	       eval_passed_pawns(ei, us);
}

/* Tapering: mixes the two scores by the game phase. */
static inline int tapered(const struct chess_search_position *p, int mg, int eg)
{
	int phase = p->phase < CHESS_PHASE_MAX ? p->phase : CHESS_PHASE_MAX;
	return (mg * phase + eg * (CHESS_PHASE_MAX - phase)) / CHESS_PHASE_MAX;
}

/* For the side to move. */
static int tapered_eval(const struct chess_search_position *p, score_t sum)
{
	int score = tapered(p, mg_score(sum), endgame_scale(p, eg_score(sum))) + endgame_mop_up(p);
	score = p->side_to_move == CHESS_WHITE ? score : -score;
	/* The nearer the fifty-move rule, the less an advantage is worth. */
	int clock = p->halfmove_clock < 100 ? p->halfmove_clock : 100;
	score = score * (256 - clock) / 256;
	return score > CHESS_EVAL_MAX    ? CHESS_EVAL_MAX
	       : score < -CHESS_EVAL_MAX ? -CHESS_EVAL_MAX
	                                 : score;
}

/* The two scores, for white. */
EACH_SIDE score_t evaluate_sum(const struct chess_search_position *p,
                               struct chess_pawn_table *pawn_table, const bool pext, const int unit,
                               const struct chess_eval_factors *factors,
                               struct chess_eval_trace *trace)
{
	struct chess_pawn_entry uncached;
	struct chess_eval_info ei = {.pext = pext,
	                             .p = p,
	                             .occupied = chess_occupied(&p->board),
	                             .trace = trace,
	                             .unit = unit,
	                             .factors = factors};
	ei.pawns = chess_pawns_probe(p, pawn_table, &uncached);
	init_side(&ei, CHESS_WHITE);
	init_side(&ei, CHESS_BLACK);
	score_t sum = (p->psqt + ei.pawns->score) * unit;
	sum += eval_pieces(&ei, CHESS_WHITE) - eval_pieces(&ei, CHESS_BLACK);
	sum += eval_side(&ei, CHESS_WHITE) - eval_side(&ei, CHESS_BLACK);
	score_t tempo = term(&ei, p->side_to_move, CHESS_TERM_TEMPO, chess_weights.tempo);
	sum += p->side_to_move == CHESS_WHITE ? tempo : -tempo;
	return unit == 1 ? sum : S(mg_score(sum) / unit, eg_score(sum) / unit);
}

EACH_SIDE int evaluate(const struct chess_search_position *p, struct chess_pawn_table *pawn_table,
                       const bool pext, const int unit, const struct chess_eval_factors *factors)
{
	return tapered_eval(p, evaluate_sum(p, pawn_table, pext, unit, factors, NULL));
}

static int evaluate_any(const struct chess_search_position *p, struct chess_pawn_table *pawn_table)
{
	return evaluate(p, pawn_table, false, 1, NULL);
}

static int evaluate_any_by(const struct chess_search_position *p,
                           struct chess_pawn_table *pawn_table,
                           const struct chess_eval_factors *factors)
{
	return evaluate(p, pawn_table, false, CHESS_FACTOR_ONE, factors);
}
#if CPU_X86_64
static CPU_PEXT_TARGET int evaluate_pext(const struct chess_search_position *p,
                                         struct chess_pawn_table *pawn_table)
{
	return evaluate(p, pawn_table, true, 1, NULL);
}

static CPU_PEXT_TARGET int evaluate_pext_by(const struct chess_search_position *p,
                                            struct chess_pawn_table *pawn_table,
                                            const struct chess_eval_factors *factors)
{
	return evaluate(p, pawn_table, true, CHESS_FACTOR_ONE, factors);
}
#endif

int chess_static_eval(const struct chess_search_position *p, struct chess_pawn_table *pawn_table)
{
	return CPU_CHOOSE(evaluate_any, evaluate_pext)(p, pawn_table);
}

int chess_static_eval_by(const struct chess_search_position *p, struct chess_pawn_table *pawn_table,
                         const struct chess_eval_factors *factors)
{
	return CPU_CHOOSE(evaluate_any_by, evaluate_pext_by)(p, pawn_table, factors);
}

int chess_lazy_eval(const struct chess_search_position *p)
{
	int score = tapered(p, mg_score(p->psqt), eg_score(p->psqt));
	return p->side_to_move == CHESS_WHITE ? score : -score;
}

/* Material and piece-square values, a term each kind. */
static void trace_pieces(const struct chess_search_position *p, struct chess_eval_trace *trace)
{
	for (int side = CHESS_WHITE; side <= (int)CHESS_BLACK; side++)
		for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
			for (bitboard set = p->board.kind[kind] & p->board.side[side]; set;)
				chess_trace(
					trace, (enum chess_side)side, (enum chess_eval_term)kind,
					psqt_value((enum chess_side)side, (enum chess_kind)kind, bb_pop_lsb(&set)));
}

const char *const chess_eval_part_names[CHESS_EVAL_PARTS] = {
#define X(term, name) name,
	CHESS_EVAL_TERMS(X)
#undef X
		"mop-up",
	"scale", "rounding"};

void chess_eval_parts(const struct chess_search_position *p,
                      const struct chess_eval_factors *factors, int parts[CHESS_EVAL_PARTS])
{
	struct chess_eval_trace trace = {0};
	score_t sum =
		factors ? evaluate_sum(p, NULL, CPU_CHOOSE(false, true), CHESS_FACTOR_ONE, factors, &trace)
				: evaluate_sum(p, NULL, CPU_CHOOSE(false, true), 1, NULL, &trace);
	chess_pawns_trace(p, &trace);
	trace_pieces(p, &trace);
	int named = 0, whole = tapered(p, mg_score(sum), eg_score(sum)), score = tapered_eval(p, sum);
	for (int i = 0; i < CHESS_TERMS; i++) {
		int more = factors ? factors->more[i] : 0;
		score_t term = trace.term[i] * (CHESS_FACTOR_ONE + more);
		parts[i] = tapered(p, mg_score(term) / CHESS_FACTOR_ONE, eg_score(term) / CHESS_FACTOR_ONE);
		named += parts[i];
	}
	int *rest = parts + CHESS_TERMS;
	rest[0] = endgame_mop_up(p);
	parts[CHESS_PART_SCALE] = (p->side_to_move == CHESS_WHITE ? score : -score) - whole - rest[0];
	rest[2] = whole - named;
}
