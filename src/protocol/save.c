/* save.c - the checksum is that of the save's one spelling without it. */
#include "protocol/save.h"

#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/memory.h"

bool save_check_is_right(const json_t *save)
{
	char check[CHECKSUM_SIZE];
	const char *said = json_string_value(json_object_get(save, "check"));
	json_t *rest = json_copy((json_t *)save);
	json_object_del(rest, "check");
	char *text = json_dumps(rest, JSON_COMPACT | JSON_SORT_KEYS);
	ensure(text);
	checksum_write(check, text, strlen(text));
	free(text);
	json_decref(rest);
	return said && strcmp(said, check) == 0;
}
