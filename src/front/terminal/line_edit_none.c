/* line_edit_none.c - stands for line_edit_readline.c in a build without readline. */
#include "front/terminal/line_edit.h"

const struct line_edit *line_edit_open(const struct line_edit_callbacks *callbacks)
{
	line_edit_plain.open(callbacks);
	return &line_edit_plain;
}
