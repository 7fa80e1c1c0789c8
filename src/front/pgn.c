/* pgn.c - opens the files, and counts what was found in them. */
#include "front/chess_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "collection/collection.h"

struct pgn_run {
	struct writer *out;
	bool exports;
	uint64_t games, faulty;
	enum exit_status status;
};

static bool put(void *to, const char *lines, size_t n)
{
	struct pgn_run *run = to;
	return writer_put(run->out, lines, n);
}

static bool complain(void *to, const char *lines, size_t n)
{
	(void)to;
	fprintf(stderr, "quadrille: %.*s", (int)n, lines);
	return true;
}

static void cannot_read(struct pgn_run *run, const char *name, int error)
{
	fprintf(stderr, "quadrille: %s: %s\n", name, collection_error_text(error));
	run->status = EXIT_USAGE;
}

static void run_file(struct pgn_run *run, const char *name, bool several)
{
	bool standard = strcmp(name, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		cannot_read(run, name, errno);
		return;
	}
	struct collection_counts counts =
		collection_run(&(struct collection_task){.fd = fd,
	                                             .name = several ? name : NULL,
	                                             .exports = run->exports,
	                                             .put = put,
	                                             .complain = complain,
	                                             .to = run});
	if (!standard)
		close(fd);
	run->games += counts.games;
	run->faulty += counts.faulty;
	if (counts.read_error && !writer_gone(run->out))
		cannot_read(run, name, counts.read_error);
}

enum exit_status files_pgn_run(struct writer *out, char **args)
{
	struct pgn_run run = {.out = out};
	run.exports = *args && strcmp(*args, "--export") == 0;
	args += run.exports;
	if (!*args || (**args == '-' && (*args)[1])) {
		fprintf(stderr, "quadrille: pgn takes files: pgn [--export] FILE...\n");
		return EXIT_USAGE;
	}
	for (char **file = args; *file && !writer_gone(out); file++)
		run_file(&run, *file, args[1] != NULL);
	if (!run.exports && !writer_gone(out)) {
		struct strbuf line = {0};
		strbuf_printf(&line, "pgn: %llu game%s, %llu with errors\n", (unsigned long long)run.games,
		              run.games == 1 ? "" : "s", (unsigned long long)run.faulty);
		put(&run, line.s, line.n);
		strbuf_free(&line);
	}
	if (run.status == EXIT_OK && (run.faulty || writer_gone(out)))
		run.status = EXIT_FAILED;
	return run.status;
}
