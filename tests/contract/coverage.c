/* coverage.c - a game is not done before its tests are: golden transcripts,
 * perft positions, and a test for every rule.
 *
 * A test-only game may keep its files in tests/<name>/ instead. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

/* Reads a whole file; NULL when there is none. Freed with free(). */
static char *slurp(const char *path)
{
	FILE *file = fopen(path, "rb");
	if (!file)
		return NULL;
	struct strbuf t = {0};
	char part[4096];
	for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;)
		strbuf_add_n(&t, part, n);
	fclose(file);
	char *all = xstrdup(strbuf_get(&t));
	strbuf_free(&t);
	return all;
}

static char *path_of(const char *folder, const char *file)
{
	struct strbuf t = {0};
	strbuf_printf(&t, "%s/%s", folder, file);
	char *path = xstrdup(strbuf_get(&t));
	strbuf_free(&t);
	return path;
}

static char *tests_folder(const char *inside)
{
	char *tests = path_of(contract_options.root, "tests"), *folder = path_of(tests, inside);
	free(tests);
	return folder;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool ends_with(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);
	return n >= m && strcmp(name + n - m, end) == 0;
}

/* A file called <name>*<end>, where what follows the name is no letter: chess-1.txt is
 * chess's, chessmate.txt is not. The name "" stands for any. */
static bool is_file_of(const char *file, const char *name, const char *end)
{
	size_t n = strlen(name);
	return strncmp(file, name, n) == 0 && (n == 0 || !is_letter(file[n])) && ends_with(file, end);
}

/* Counts such files in tests/<folder>. */
static size_t files_of(const char *folder, const char *name, const char *end)
{
	char *path = tests_folder(folder);
	DIR *dir = opendir(path);
	size_t found = 0;
	for (struct dirent *e; dir && (e = readdir(dir));) {
		char *file = path_of(path, e->d_name), *all = NULL;
		if (is_file_of(e->d_name, name, end))
			all = slurp(file);
		found += all && *all;
		free(all);
		free(file);
	}
	if (dir)
		closedir(dir);
	free(path);
	return found;
}

void has_golden_transcripts(const struct game *game)
{
	char *own = path_of("golden", game->name);
	if (files_of("golden", game->name, ".txt") + files_of(own, "", ".txt") == 0)
		fail_msg("there is no tests/golden/%s*.txt", game->name);
	free(own);
}

void has_perft_positions(const struct game *game)
{
	if (files_of("perft", game->name, ".epd") + files_of(game->name, game->name, ".epd") == 0)
		fail_msg("there is no tests/perft/%s.epd", game->name);
}

static bool mentions(const char *all, const char *id)
{
	size_t n = strlen(id);
	for (const char *at = all; (at = strstr(at, id)); at += n)
		if ((at == all || !is_letter(at[-1])) && !is_letter(at[n]))
			return true;
	return false;
}

/* Rules that no file has named so far. */
struct rule_coverage {
	const struct game *game;
	bool named[200];
};

/* Only transcripts and C tests called after the game: what another game calls a rule, or
 * a position that has "N2" in it, names none of its rules. */
static void scan_file(struct rule_coverage *coverage, const char *folder, const char *file)
{
	const char *game = coverage->game->name;
	if (!is_file_of(file, game, "_test.c") && !is_file_of(file, game, ".txt"))
		return;
	char *path = path_of(folder, file), *all = slurp(path);
	const struct rule *rules = coverage->game->info->rules;
	for (size_t i = 0; all && rules[i].id; i++)
		coverage->named[i] = coverage->named[i] || mentions(all, rules[i].id);
	free(all);
	free(path);
}

/* Looks into all files of a folder, and of the folders in it down to `depth`. */
static void scan_folder(struct rule_coverage *coverage, const char *folder, int depth)
{
	DIR *dir = opendir(folder);
	for (struct dirent *e; dir && (e = readdir(dir));) {
		struct stat is;
		char *path = path_of(folder, e->d_name);
		if (e->d_name[0] != '.' && stat(path, &is) == 0) {
			if (S_ISDIR(is.st_mode) && depth > 0)
				scan_folder(coverage, path, depth - 1);
			else if (S_ISREG(is.st_mode))
				scan_file(coverage, folder, e->d_name);
		}
		free(path);
	}
	if (dir)
		closedir(dir);
}

void every_rule_is_named_by_a_test(const struct game *game)
{
	struct rule_coverage coverage = {game, {false}};
	struct strbuf list = {0};
	char *tests = path_of(contract_options.root, "tests");
	scan_folder(&coverage, tests, 3);
	free(tests);
	for (size_t i = 0; game->info->rules[i].id; i++) {
		ensure(i < sizeof coverage.named);
		if (!coverage.named[i])
			strbuf_printf(&list, " %s", game->info->rules[i].id);
	}
	if (list.n > 0)
		fail_msg("no tests/unit/%s*_test.c and no tests/golden/%s*.txt names%s", game->name,
		         game->name, strbuf_get(&list));
	strbuf_free(&list);
}
