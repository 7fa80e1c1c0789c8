/* net_file.h - a trained model as a file that the engine reads. */
#ifndef TOOLS_TRAIN_NET_FILE_H
#define TOOLS_TRAIN_NET_FILE_H

#include "tools/train/model.h"

/* Rounds every parameter to what whole numbers can hold. */
void model_round(struct model *m);
/* Writes a rounded model in the form of search/nnue.h; the name gets its hash: eight hexadecimal digits.
 * False, and has said why, where it cannot. */
bool net_file_write(const struct model *m, const struct game *game, int scale, bool is_correction,
                    const char *name);

#endif
