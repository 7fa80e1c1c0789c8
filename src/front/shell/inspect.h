/* inspect.h - what each viewer sees, and what the engine thinks of it. */
#ifndef FRONT_SHELL_INSPECT_H
#define FRONT_SHELL_INSPECT_H

#include "front/shell/model.h"

/* The command eyes: what each viewer is told by `state`, side by side, with a mark where they differ. */
void inspect_eyes(struct model *m, char *rest);
/* What `position` is to be told of the mirror image; false where there is none. */
bool inspect_mirror(const struct model *m, struct strbuf *out);
/* The command watch: from now on says when one of some keys of `state` changes; off ends that. */
void inspect_watch(struct model *m, char *rest);
/* Says what has changed since it was called last. */
void inspect_say_changes(struct model *m);

/* The command `show <view>`; false where the session has to say why there is nothing to draw. */
bool overlay_draw(struct model *m, const char *name);

#endif
