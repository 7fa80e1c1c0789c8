/* drawing.c - views of what the engine thinks, as structs of the library. */
#include "api/api_internal.h"
#include "engine/find_game.h"

_Static_assert(sizeof((quadrille_drawing *)0)->values == sizeof((struct view_drawing *)0)->values &&
                   sizeof((quadrille_drawing *)0)->labels ==
                       sizeof((struct view_drawing *)0)->labels,
               "drawings are the engine's");

static quadrille_view view_of(const struct view_info *info)
{
	return (quadrille_view){info->name, view_form_name(info->form), info->text};
}

bool quadrille_get_view(const char *name, size_t i, quadrille_view *out)
{
	const struct game *game = find_game(name, NULL);
	const struct view_info *info = game ? view_at(game, i) : NULL;
	if (info)
		*out = view_of(info);
	return info != NULL;
}

static void copy_drawing(const struct view_drawing *d, struct api_results *r)
{
	quadrille_drawing *out = &r->drawing.at;
	*out = (quadrille_drawing){.view = view_of(d->info),
	                           .n_values = d->n_values,
	                           .arrows = r->drawing.arrows,
	                           .n_arrows = (size_t)d->n_arrows};
	memcpy(out->labels, d->labels, sizeof out->labels);
	memcpy(out->has, d->has, sizeof out->has);
	memcpy(out->values, d->values, sizeof out->values);
	for (int i = 0; i < d->n_arrows; i++)
		r->drawing.arrows[i] = (quadrille_arrow){d->arrows[i].from, d->arrows[i].to,
		                                         d->arrows[i].rank, d->arrows[i].ply};
}

quadrille_status quadrille_draw(quadrille *q, int viewer, const char *name,
                                const quadrille_drawing **drawing)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	struct asker asker = api_asker(viewer);
	struct view_drawing d;
	if (!api_check_viewer(q, viewer) || !api_check_words(q, &name, 1) ||
	    (view_is_of_decisions(name) &&
	     !access_may_list(engine_match(q->engine), &asker, &q->err)) ||
	    !engine_draw(q->engine, viewer, name, &d, &q->err))
		return api_end(&call, false);
	copy_drawing(&d, &q->results);
	*drawing = &q->results.drawing.at;
	return api_end(&call, true);
}
