/* save.c - the checksum is that of the save's one spelling without it. */
#include "protocol/save.h"

#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/memory.h"

char *save_text(const json_t *save)
{
	char *text = json_dumps(save, JSON_COMPACT | JSON_SORT_KEYS);
	ensure(text);
	return text;
}

static void write_check(char out[CHECKSUM_SIZE], const json_t *save)
{
	json_t *rest = json_copy((json_t *)save);
	json_object_del(rest, "check");
	char *text = save_text(rest);
	checksum_write(out, text, strlen(text));
	free(text);
	json_decref(rest);
}

void save_put_check(json_t *save)
{
	char check[CHECKSUM_SIZE];
	write_check(check, save);
	json_object_set_new(save, "check", json_string(check));
}

bool save_check_is_right(const json_t *save)
{
	char check[CHECKSUM_SIZE];
	const char *said = json_string_value(json_object_get(save, "check"));
	write_check(check, save);
	return said && strcmp(said, check) == 0;
}
