/* replay.c - plays the inputs of a folder by a target, without libFuzzer: replay FOLDER... */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "talk.h"

static void play(const char *folder, const char *name)
{
	static uint8_t data[1 << 20];
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");
	if (!file)
		return;
	size_t n = fread(data, 1, sizeof data, file);
	fclose(file);
	uint8_t *exact = xmalloc(n ? n : 1); /* so that a sanitizer sees its end */
	for (size_t i = 0; i < n; i++)
		exact[i] = data[i];
	LLVMFuzzerTestOneInput(exact, n);
	free(exact);
}

int main(int argc, char **argv)
{
	size_t played = 0;
	for (int i = 1; i < argc; i++) {
		DIR *folder = opendir(argv[i]);
		for (struct dirent *entry; folder && (entry = readdir(folder));)
			if (*entry->d_name != '.') {
				play(argv[i], entry->d_name);
				played++;
			}
		if (folder)
			closedir(folder);
	}
	printf("%zu inputs, nothing found\n", played);
	return played == 0;
}
