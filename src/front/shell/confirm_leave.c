/* confirm_leave.c - the command that would end the game is kept until it has been confirmed. */
#include "front/shell/confirm_leave.h"

#include <stdlib.h>

#include "base/memory.h"

static struct {
	void (*run)(struct model *m, char *rest);
	char *rest;
	bool sure;
} pending;

static bool on_leave(struct model *m, char *line)
{
	bool yes = model_is_yes(line);
	bool no = !*line || model_is_no(line);
	if (!yes && !no && model_ask_again(m, line, TYPE_Y_OR_N, on_leave))
		return true;
	char *rest = pending.rest;
	pending.rest = NULL;
	if (yes) {
		pending.sure = true;
		pending.run(m, rest);
		pending.sure = false;
	}
	free(rest);
	return yes || no;
}

bool confirm_leave_asks(struct model *m, void (*run)(struct model *m, char *rest), const char *rest)
{
	bool begun = m->play.on && m->play.people && m->play.decided && !model_is_over(m);
	if (pending.sure || !begun)
		return false;
	free(pending.rest);
	pending.rest = xstrdup(rest);
	pending.run = run;
	model_ask(m, "Leave the game that is on? It is kept: resume goes on with it. (y/n) [n] ",
	          on_leave);
	return true;
}
