/* search_job.c - a search as a job: prepared from match and options, begun, reported, ended. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/engine_internal.h"
#include "engine/engine_jobs.h"
#include "engine/searchmoves.h"
#include "search/skill.h"

/* Everything a running search needs, apart from the engine it came from. */
struct search_job {
	struct go go;
	struct search_request request;
	struct search_control control;
	struct search_answer answer;
	struct kept_tree *tree; /* owned, until it is kept */
	struct kept_trees *kept_trees;
	struct job_runner *job_runner;
	bool clairvoyant; /* it sees what the seat on move may not */
};

static void interrupt(void *data)
{
	search_stop(&((struct search_job *)data)->control);
}

static struct job_root root_of(const struct search_job *job)
{
	return (struct job_root){job->request.game, job->request.root_infostate.now};
}

static void report_info(void *to, const struct search_info *info)
{
	const struct search_job *job = to;
	if (job->go.on_info)
		job->go.on_info(job->go.to, &(struct go_info){.root = root_of(job),
		                                              .info = info,
		                                              .tt = job->request.tt,
		                                              .clairvoyant = job->clairvoyant});
}

int engine_go_hashfull(const struct go_info *info)
{
	return info->tt ? tt_hashfull(info->tt) : info->info->tree_full;
}

/* UCI: after `go infinite` and while pondering no bestmove comes before `stop` or
 * `ponderhit`, even where the search has ended by itself. */
static bool withholds_bestmove(const void *data)
{
	const struct search_job *job = data;
	return !atomic_load(job_runner_stopped(job->job_runner)) &&
	       (job->request.limits.infinite || atomic_load(&job->control.pondering));
}

static void run(void *data)
{
	struct search_job *job = data;
	skill_search(&job->request, &job->control, &job->answer);
	job_runner_wait_while(job->job_runner, withholds_bestmove, job);
}

static void ponderhit(void *data)
{
	search_ponderhit(&((struct search_job *)data)->control);
}

static void finish(void *data, bool stopped)
{
	struct search_job *job = data;
	job->tree->stopped = stopped;
	kept_trees_put(job->kept_trees, job->go.viewer, job->tree);
	job->tree = NULL;
	job->go.on_bestmove(job->go.to, &(struct go_answer){.root = root_of(job),
	                                                    .pv = job->answer.pv,
	                                                    .n_pv = job->answer.n_pv,
	                                                    .clairvoyant = job->clairvoyant,
	                                                    .stopped = stopped});
}

static void free_job(void *data)
{
	struct search_job *job = data;
	match_infostate_free(&job->request.root_infostate);
	steps_free(&job->request.limits.searchmoves);
	kept_tree_free(job->tree);
	free(job);
}

static const struct job_kind kind = {
	.run = run,
	.interrupt = interrupt,
	.ponderhit = ponderhit,
	.endless = withholds_bestmove,
	.finish = finish,
	.free = free_job,
};

/* Skill Level, or with UCI_LimitStrength the best level that is no stronger than UCI_Elo; none
 * with UCI_AnalyseMode: whoever analyses wants to know what is best. */
static int level_of(const struct options *o, const struct game *game)
{
	if (o->analyse_mode)
		return SKILL_FULL;
	if (!o->limit_strength || !game->level_elo)
		return (int)o->skill_level;
	int level = SKILL_FULL - 1;
	while (level > 0 && game->level_elo[level] > o->uci_elo)
		level--;
	return level;
}

/* The search sees only the information state of the seat on move, unless it is
 * clairvoyant: then the present itself, or with some of its secrets what the seat would observe. Where
 * nothing is hidden the past tells nothing more. */
static void prepare_infostate(struct search_job *job, const struct engine *e)
{
	const struct game *game = match_game(e->match);
	const struct options *o = &e->options;
	struct infostate *infostate = &job->request.root_infostate;
	bool all = o->clairvoyant == SECRET_ALL;
	job->clairvoyant = o->clairvoyant && (game->flags & GAME_SECRETS);
	match_infostate(e->match, job->clairvoyant && all ? VIEW_ALL : match_to_move(e->match),
	                infostate);
	if (job->clairvoyant && !all)
		match_infostate_reveal(infostate, e->match, o->clairvoyant);
	if ((job->clairvoyant && !game->has_unknowns(infostate->now)) || o->beliefs == BELIEFS_UNIFORM)
		match_infostate_forget(infostate, game);
	job->request.weighs_behaviour = o->beliefs == BELIEFS_BEHAVIOUR;
}

/* A viewer that does not know the secrets of the seat on move may know others' that this seat was not
 * told, and of the decisions that the seat reckons with refuse some. */
static void restrict_to_legal(struct search_request *search, const struct match *m, int viewer)
{
	const struct game *game = search->game;
	void *observed = xmalloc(game->state_size);
	match_observe(m, viewer, observed);
	if ((game->flags & GAME_SECRETS) && game->has_unknowns(observed) &&
	    memcmp(observed, search->root_infostate.now, game->state_size) != 0)
		searchmoves_only_legal(&search->limits, game, observed);
	free(observed);
}

static void prepare_limits(struct search_request *search, const struct options *o)
{
	search->multipv = (int)o->multipv;
	search->threads = (int)o->threads;
	search->skill_level = level_of(o, search->game);
	search->worlds = (int)o->worlds;
	search->move_overhead = (int64_t)o->move_overhead;
	search->ponders = o->ponder;
	search->tree_memory = o->hash << 20;
	search->seed = o->search_seed;
	search->without_cards = !o->use_cards && search->game->plays_card;
	if (search->without_cards)
		searchmoves_without_cards(&search->limits, search->game, search->root_infostate.now);
}

/* What was found before under the view of who asks is forgotten now. */
static void prepare_tree(struct search_job *job, struct engine *e)
{
	job->kept_trees = e->kept_trees;
	kept_trees_forget(job->kept_trees, job->go.viewer);
	job->tree = xzalloc(sizeof *job->tree);
	job->tree->changes = match_changes(e->match);
	memcpy(job->tree->root, job->request.root_infostate.now, job->request.game->state_size);
	job->request.tree = &job->tree->tree;
}

const struct kept_tree *engine_tree(const struct engine *e, int viewer)
{
	return kept_trees_get(e->kept_trees, viewer, match_changes(e->match));
}

static void prepare(struct search_job *job, struct engine *e)
{
	struct search_request *search = &job->request;
	search->game = match_game(e->match);
	search->net = engine_net(e, search->game);
	prepare_infostate(job, e);
	restrict_to_legal(search, e->match, job->go.viewer);
	prepare_limits(search, &e->options);
	prepare_tree(job, e);
	search->report = report_info;
	search->to = job;
	job->job_runner = e->job_runner;
	search_begin(&job->control, search);
}

bool engine_go(struct engine *e, const struct go *go, struct error *err)
{
	struct search_job *data = xzalloc(sizeof *data);
	data->go = *go;
	data->request.limits = go->limits;
	if (!engine_search_tt(e, go->alone, go->limits.nodes, &data->request.tt, err)) {
		free_job(data);
		return false;
	}
	data->request.memory = engine_search_memory(e, go->alone);
	prepare(data, e);
	if (go->here)
		job_runner_run(e->job_runner, &kind, data);
	return go->here || job_runner_start(e->job_runner, &kind, data, err);
}
