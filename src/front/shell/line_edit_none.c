/* line_edit_none.c - in the place of edit_readline.c in a build without readline. */
#include "front/shell/line_edit.h"

const struct line_edit *line_edit_open(const struct line_edit_callbacks *user)
{
	line_edit_plain.open(user);
	return &line_edit_plain;
}
