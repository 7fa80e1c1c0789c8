/* banned.h - functions that may not be used, for each has a safe counterpart (those that
 * allocate have theirs in base/memory.h).
 *
 * Included by the base headers, so the whole tree is covered. A use of one of
 * these names is a compile error that names the function. */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BANNED(name) sorry_##name##_is_banned

#undef strcpy
#define strcpy(a, b) BANNED(strcpy)
#undef strcat
#define strcat(a, b) BANNED(strcat)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) BANNED(vsprintf)
#undef strtok
#define strtok(a, b) BANNED(strtok)
#undef gets
#define gets(a) BANNED(gets)
#undef atoi
#define atoi(a) BANNED(atoi)
#undef atol
#define atol(a) BANNED(atol)
#undef rand
#define rand() BANNED(rand)
#undef malloc
#define malloc(n) BANNED(malloc)
#undef calloc
#define calloc(n, size) BANNED(calloc)
#undef realloc
#define realloc(old, n) BANNED(realloc)
#undef strdup
#define strdup(s) BANNED(strdup)
#undef strndup
#define strndup(s, n) BANNED(strndup)

#endif
