/* theme.c - the file `theme` of the shell's own files has its name. */
#include "front/shell/theme.h"

#include <string.h>

#include "front/shell/user_files.h"
#include "protocol/board_view.h"

static const struct board_theme *find(const char *name)
{
	const struct board_theme *t = board_themes;
	while (t->name && strcmp(t->name, name) != 0)
		t++;
	return t->name ? t : NULL;
}

void theme_restore(struct model *m)
{
	enum { MOST_BYTES = 64 };
	struct strbuf path = {0}, name = {0};
	if (user_files_path("theme", &path) && user_files_read(strbuf_get(&path), MOST_BYTES, &name) &&
	    find(strbuf_get(&name)))
		m->theme = find(strbuf_get(&name))->name;
	strbuf_free(&path);
	strbuf_free(&name);
}

static void remember(const char *name)
{
	struct strbuf path = {0};
	if (user_files_path("theme", &path))
		user_files_write(strbuf_get(&path), name,
		                 strlen(name)); /* where it cannot be, it is forgotten */
	strbuf_free(&path);
}

void theme_command(struct model *m, char *rest)
{
	const struct board_theme *theme = find(rest);
	struct strbuf names = {0};
	for (const struct board_theme *t = board_themes; t->name; t++)
		strbuf_printf(&names, "%s%s", names.n ? ", " : "", t->name);
	if (theme) {
		m->theme = theme->name;
		remember(theme->name);
		if (m->state)
			model_draw(m, false);
	} else {
		screen_printf(&m->screen, *rest ? STYLE_ERROR : STYLE_PLAIN, "Themes: %s.",
		              strbuf_get(&names));
	}
	strbuf_free(&names);
}
