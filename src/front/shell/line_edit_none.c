/* line_edit_none.c - in the place of edit_readline.c in a build without readline. */
#include "front/shell/line_edit.h"

const struct edit *edit_open(const struct edit_user *user)
{
	edit_plain.open(user);
	return &edit_plain;
}
