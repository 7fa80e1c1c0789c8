/* file_kit.h - for the tests of readers of files. The includer has cmocka. */
#ifndef TESTS_UNIT_FILE_KIT_H
#define TESTS_UNIT_FILE_KIT_H

#include <stdio.h>
#include <unistd.h>

/* A descriptor from which n bytes are read. */
static inline int file_of_bytes(const char *text, size_t n)
{
	FILE *file = tmpfile();
	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, n, file), n);
	assert_int_equal(fflush(file), 0);
	int fd = dup(fileno(file));
	fclose(file);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

#endif
