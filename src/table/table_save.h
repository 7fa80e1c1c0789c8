/* table_save.h - a table in the save of its match: the member "table" of that. */
#ifndef TABLE_TABLE_SAVE_H
#define TABLE_TABLE_SAVE_H

#include "table/table.h"

/* As engine_save, with the table (NULL: there is none). */
void table_save(const struct table *t, const struct engine *e, struct strbuf *out);
/* As engine_restore; the table of the save, NULL where it has none, takes the place of *t, which is
 * freed. The caller of table_do goes on from the time that was named last. */
bool table_restore(struct table **t, struct engine *e, const char *text, size_t n,
                   struct error *err);

#endif
