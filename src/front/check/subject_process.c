/* subject_process.c - a program is asked after each command whether it has read it: what comes before the
 * answer to that is the command's. */
#include "front/check/subject_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/strbuf.h"
#include "protocol/self_pipe.h"

enum { GRACE_NS = 2000000000 }; /* for a program to end once its input has */

/* How a program says that it has answered. */
enum dialect {
	DIALECT_UNKNOWN, /* it is being asked */
	DIALECT_OWN,     /* this protocol: tags, `wait` */
	DIALECT_UCI,     /* `isready`, and `bestmove` for a go */
	DIALECT_GIVEN    /* the line of the arguments */
};

enum awaited {
	AWAIT_NOTHING,
	AWAIT_DIALECT, /* the answer to what finds the dialect */
	AWAIT_SYNC,    /* the line p->synced, which is no part of the answer unless it was asked for */
	AWAIT_MOVE,    /* bestmove, or the sum of go perft */
	AWAIT_END      /* the end of what it prints */
};

struct process {
	pid_t pid;
	int in, out; /* -1 once closed */
	int gone_fd; /* readable when nobody reads what is printed, or a signal ends it */
	enum dialect dialect;
	enum awaited awaited;
	struct strbuf sync, synced;
	bool synced_is_answer; /* the command was the line that asks */
	struct strbuf pending; /* the first command, until the dialect is known */
	unsigned pending_manner;
	struct strbuf unsent, received;
	size_t taken; /* bytes of received that were given */
	struct strbuf line;
	bool running; /* a job that was not waited for is not known to be over */
	bool held;    /* what it says is kept for later */
	struct strbuf kept;
	size_t kept_taken;
	bool close_input, quit, reaped;
	bool muted; /* what it answers to the quit that the end of the file is */
	int status;
	char fault[64];
};

static const char own_ping[] = "@-sync ping -", own_pong[] = "@-sync pong -";
static const char own_wait[] = "@-sync wait", own_over[] = "@-sync ok";
static const char own_unknown[] = "@-sync error "; /* no job, for a program without searches */

/* The text behind a tag. */
static const char *untagged(const char *line)
{
	const char *blank = *line == '@' ? strchr(line, ' ') : NULL;
	return blank ? blank + strspn(blank, " ") : line;
}

/* True when the first word, behind a tag, is the command. */
static bool is_command(const char *line, const char *command)
{
	line = untagged(line + strspn(line, " \t"));
	size_t n = strlen(command);
	return strncmp(line, command, n) == 0 && (line[n] == '\0' || strchr(" \t\r", line[n]));
}

static bool begins_job(const char *line)
{
	static const char *const jobs[] = {"go", "perft", "divide", "playouts", "sample", "wait"};
	bool found = false;
	for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
		found = found || is_command(line, jobs[i]);
	return found;
}

static void set_text(struct strbuf *to, const char *s)
{
	strbuf_clear(to);
	strbuf_add(to, s);
}

static void send_line(struct process *p, const char *line)
{
	strbuf_add(&p->unsent, line);
	strbuf_add_char(&p->unsent, '\n');
}

/* Asks for a line, which tells that all before it is answered. */
static void await_sync(struct process *p, const char *ask, const char *answer)
{
	send_line(p, ask);
	set_text(&p->synced, answer);
	p->awaited = AWAIT_SYNC;
	p->synced_is_answer = false;
}

/* This protocol: `wait` is answered when no job runs any more, `ping` at once. */
static void await_own(struct process *p, const char *line, unsigned manner)
{
	bool ends = is_command(line, "wait") || is_command(line, "stop") || is_command(line, "quit");
	if (manner & SUBJECT_BACKGROUND) {
		p->running = p->held = p->running || begins_job(line);
	} else if (!p->running || ends) {
		p->held = false;
	}
	if (p->quit)
		p->awaited = AWAIT_END;
	else if (manner & SUBJECT_BACKGROUND || p->held)
		await_sync(p, own_ping, own_pong);
	else
		await_sync(p, own_wait, own_over);
}

/* UCI: a go is over with its bestmove, a count with its sum, and anything else with `readyok`. */
static void await_uci(struct process *p, const char *line, unsigned manner)
{
	bool searches = p->dialect == DIALECT_UCI && is_command(line, "go");
	bool stops = p->dialect == DIALECT_UCI && is_command(line, "stop");
	if (searches && (manner & SUBJECT_BACKGROUND))
		p->running = p->held = true;
	else if (stops)
		p->held = false;
	if (p->quit && p->dialect == DIALECT_UCI) {
		p->awaited = AWAIT_END;
	} else if ((searches && !(manner & SUBJECT_BACKGROUND)) || (stops && p->running)) {
		p->awaited = AWAIT_MOVE;
	} else if (strcmp(line, strbuf_get(&p->sync)) == 0) {
		p->awaited = AWAIT_SYNC;
		p->synced_is_answer = true;
	} else {
		send_line(p, strbuf_get(&p->sync));
		p->awaited = AWAIT_SYNC;
		p->synced_is_answer = false;
	}
}

static void say_now(struct process *p, const char *line, size_t n, unsigned manner)
{
	strbuf_add_n(&p->unsent, line, n);
	strbuf_add_char(&p->unsent, '\n');
	p->quit = is_command(line, "quit");
	if (p->dialect == DIALECT_OWN)
		await_own(p, line, manner);
	else
		await_uci(p, line, manner);
}

static void process_say(void *data, const char *line, size_t n, unsigned manner)
{
	struct process *p = data;
	if (p->dialect != DIALECT_UNKNOWN) {
		say_now(p, line, n, manner);
		return;
	}
	strbuf_add_n(&p->pending, line, n);
	p->pending_manner = manner;
	send_line(p, own_ping);
	send_line(p, "isready");
	set_text(&p->sync, "isready");
	set_text(&p->synced, "readyok");
	p->awaited = AWAIT_DIALECT;
}

static void process_release(void *data)
{
	struct process *p = data;
	p->held = false;
	if (p->dialect == DIALECT_OWN)
		await_sync(p, own_wait, own_over);
	else if (p->running)
		p->awaited = AWAIT_MOVE;
}

static bool process_busy(const void *data)
{
	const struct process *p = data;
	return p->running || p->held;
}

static void note_end(struct process *p)
{
	if (WIFSIGNALED(p->status))
		snprintf(p->fault, sizeof p->fault, "it was ended by signal %d", WTERMSIG(p->status));
	else if (WIFEXITED(p->status) && WEXITSTATUS(p->status) != 0)
		snprintf(p->fault, sizeof p->fault, "its exit status is %d", WEXITSTATUS(p->status));
}

/* Waits a while for the end of the program, then sees to it. */
static void reap(struct process *p, int64_t grace)
{
	static const struct timespec pause = {.tv_nsec = 1000000};
	int64_t deadline = os_monotonic_ns() + grace;
	if (p->reaped)
		return;
	while (!p->reaped && os_monotonic_ns() < deadline) {
		p->reaped = waitpid(p->pid, &p->status, WNOHANG) == p->pid;
		if (!p->reaped)
			nanosleep(&pause, NULL);
	}
	if (p->reaped)
		note_end(p);
	else if (kill(-p->pid, SIGKILL) == 0 && waitpid(p->pid, &p->status, 0) == p->pid)
		p->reaped = true;
}

static void close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void write_some(struct process *p)
{
	ssize_t k = write(p->in, strbuf_get(&p->unsent), p->unsent.n);
	if (k > 0) {
		memmove(p->unsent.s, p->unsent.s + k, p->unsent.n - (size_t)k);
		strbuf_truncate(&p->unsent, p->unsent.n - (size_t)k);
	} else if (errno != EAGAIN && errno != EINTR) { /* what it still says may be read */
		strbuf_clear(&p->unsent);
		close_end(&p->in);
	}
}

static void read_some(struct process *p)
{
	char piece[65536];
	ssize_t k = read(p->out, piece, sizeof piece);
	if (k > 0)
		strbuf_add_n(&p->received, piece, (size_t)k);
	else if (k == 0 || (errno != EAGAIN && errno != EINTR))
		close_end(&p->out);
}

/* Sends what is to be sent until something was read: SUBJECT_LINE, perhaps, or why there is none. */
static enum subject_event exchange(struct process *p, int64_t deadline)
{
	size_t before = p->received.n;
	while (p->out >= 0 && p->received.n == before) {
		if (p->unsent.n == 0 && p->close_input)
			close_end(&p->in);
		bool writes = p->unsent.n > 0 && p->in >= 0;
		struct pollfd fds[3] = {{.fd = p->out, .events = POLLIN},
		                        {.fd = writes ? p->in : -1, .events = POLLOUT},
		                        {.fd = p->gone_fd, .events = POLLIN}};
		int64_t left = (deadline - os_monotonic_ns()) / 1000000;
		if (left < 0)
			return SUBJECT_TIMEOUT;
		if (poll(fds, 3, left < 1000000 ? (int)left + 1 : 1000000) < 0)
			continue;
		if (fds[2].revents)
			return SUBJECT_GONE;
		if (fds[1].revents)
			write_some(p);
		if (fds[0].revents)
			read_some(p);
	}
	return SUBJECT_LINE;
}

/* Takes n bytes for the line, which a NUL would end. */
static void set_line(struct process *p, const char *from, size_t n)
{
	strbuf_clear(&p->line);
	for (size_t i = 0; i < n; i++)
		if (from[i])
			strbuf_add_char(&p->line, from[i]);
		else
			strbuf_add(&p->line, "\\x00");
}

/* The next line from received, without LF or CRLF; the last may have no end. */
static bool take_received(struct process *p)
{
	const char *from = strbuf_get(&p->received) + p->taken;
	size_t left = p->received.n - p->taken;
	const char *end = left > 0 ? memchr(from, '\n', left) : NULL;
	if (!end && (p->out >= 0 || left == 0)) {
		if (p->taken > 0)
			memmove(p->received.s, from, left);
		strbuf_truncate(&p->received, left);
		p->taken = 0;
		return false;
	}
	size_t n = end ? (size_t)(end - from) : left;
	p->taken += n + (end != NULL);
	set_line(p, from, n - (n > 0 && from[n - 1] == '\r'));
	return true;
}

/* True when the line was the program's answer to what finds its dialect, or is of before. */
static bool take_dialect(struct process *p, const char *line)
{
	if (strcmp(line, own_pong) == 0)
		p->dialect = DIALECT_OWN;
	if (strcmp(line, strbuf_get(&p->synced)) != 0)
		return true;
	p->dialect = p->dialect == DIALECT_OWN ? DIALECT_OWN : DIALECT_UCI;
	say_now(p, strbuf_get(&p->pending), p->pending.n, p->pending_manner);
	return true;
}

/* True when the line is of a job that is held: its best move is kept for later. */
static bool take_held(struct process *p, const char *line)
{
	const char *text = untagged(line);
	bool best = strncmp(text, "bestmove ", 9) == 0, info = strncmp(text, "info ", 5) == 0;
	if (!p->held || !(best || info))
		return false;
	if (best)
		p->running = p->running && p->dialect == DIALECT_OWN;
	strbuf_printf(&p->kept, "%s\n", line);
	return true;
}

/* True for the line that tells that all before it is answered. */
static bool is_synced(const struct process *p, const char *line)
{
	return strcmp(line, strbuf_get(&p->synced)) == 0 ||
	       (p->dialect == DIALECT_OWN && strncmp(line, own_unknown, strlen(own_unknown)) == 0);
}

/* Notes what a line tells. True when it is no part of the answer. */
static bool take_line(struct process *p, const char *line)
{
	if (p->muted)
		return true;
	if (p->awaited == AWAIT_DIALECT)
		return take_dialect(p, line);
	if (p->awaited == AWAIT_SYNC && is_synced(p, line)) {
		p->awaited = AWAIT_NOTHING;
		p->running = p->running && (p->held || p->dialect != DIALECT_OWN);
		return !p->synced_is_answer;
	}
	if (take_held(p, line))
		return true;
	if (p->dialect == DIALECT_UCI && strncmp(line, "bestmove", 8) == 0) {
		p->running = false;
		if (p->awaited == AWAIT_MOVE)
			p->awaited = AWAIT_NOTHING;
		p->muted = p->awaited == AWAIT_END && !p->quit;
	} else if (p->awaited == AWAIT_MOVE && strncasecmp(line, "nodes searched", 14) == 0) {
		await_sync(p, strbuf_get(&p->sync), "readyok"); /* an empty line may follow */
	}
	return false;
}

/* The next of the lines that were kept while a job was held. */
static bool take_kept(struct process *p)
{
	const char *from = strbuf_get(&p->kept) + p->kept_taken;
	const char *end = p->held || p->kept_taken == p->kept.n ? NULL : strchr(from, '\n');
	if (!end)
		return false;
	strbuf_clear(&p->line);
	strbuf_add_n(&p->line, from, (size_t)(end - from));
	p->kept_taken = (size_t)(end - p->kept.s) + 1;
	return true;
}

/* What is left to say once the program prints nothing more. */
static enum subject_event at_end(struct process *p)
{
	reap(p, GRACE_NS);
	bool expected = p->quit;
	p->awaited = AWAIT_NOTHING;
	p->running = p->held = false;
	return expected && !*p->fault ? SUBJECT_SETTLED : SUBJECT_GONE;
}

static enum subject_event process_next(void *data, int64_t deadline, const char **line)
{
	struct process *p = data;
	for (;;) {
		if (take_kept(p)) {
			*line = strbuf_get(&p->line);
			return SUBJECT_LINE;
		}
		if (p->awaited == AWAIT_NOTHING)
			return p->out < 0 && p->received.n == p->taken ? at_end(p) : SUBJECT_SETTLED;
		if (take_received(p)) {
			if (take_line(p, strbuf_get(&p->line)))
				continue;
			*line = strbuf_get(&p->line);
			return SUBJECT_LINE;
		}
		if (p->out < 0)
			return at_end(p);
		enum subject_event event = exchange(p, deadline);
		if (event != SUBJECT_LINE)
			return event;
	}
}

/* The end of the input ends a program of this protocol; others are told. */
static void process_end_input(void *data)
{
	struct process *p = data;
	p->held = false;
	if (p->dialect == DIALECT_UCI && p->running)
		send_line(p, "stop");
	if (p->dialect == DIALECT_UCI)
		send_line(p, "quit");
	p->muted = p->dialect == DIALECT_UCI && !p->running;
	p->close_input = true;
	p->quit = false;
	p->awaited = AWAIT_END;
}

static const char *process_fault(const void *data)
{
	const struct process *p = data;
	return *p->fault ? p->fault : NULL;
}

static void process_free(void *data)
{
	struct process *p = data;
	close_end(&p->in);
	close_end(&p->out);
	reap(p, 0);
	strbuf_free(&p->sync);
	strbuf_free(&p->synced);
	strbuf_free(&p->pending);
	strbuf_free(&p->unsent);
	strbuf_free(&p->received);
	strbuf_free(&p->line);
	strbuf_free(&p->kept);
	free(p);
}

/* Runs the command with pipes for its input and output; its errors go where ours go. */
static bool spawn(struct process *p, const char *shell)
{
	extern char **environ;
	char *words[] = {"sh", "-c", xstrdup(shell), NULL};
	int to[2], from[2];
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t usual;
	self_pipe_open(to, O_CLOEXEC);
	self_pipe_open(from, O_CLOEXEC);
	sigemptyset(&usual);
	sigaddset(&usual, SIGPIPE);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &usual);
	posix_spawnattr_setpgroup(&attributes, 0);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	int error = posix_spawn(&p->pid, "/bin/sh", &files, &attributes, words, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	free(words[2]);
	close(to[0]);
	close(from[1]);
	p->in = to[1];
	p->out = from[0];
	fcntl(p->in, F_SETFL, O_NONBLOCK);
	fcntl(p->out, F_SETFL, O_NONBLOCK);
	p->reaped = error != 0;
	errno = error;
	return error == 0;
}

struct subject subject_process(const struct subject_command *command, const struct writer *out)
{
	static const struct subject_kind kind = {.say = process_say,
	                                         .release = process_release,
	                                         .busy = process_busy,
	                                         .next = process_next,
	                                         .end_input = process_end_input,
	                                         .fault = process_fault,
	                                         .free = process_free};
	struct process *p = xzalloc(sizeof *p);
	p->gone_fd = writer_gone_fd(out);
	if (!spawn(p, command->shell)) {
		int error = errno;
		process_free(p);
		errno = error;
		return (struct subject){0};
	}
	if (command->sync) {
		const char *equals = strchr(command->sync, '=');
		p->dialect = DIALECT_GIVEN;
		strbuf_add_n(&p->sync, command->sync, (size_t)(equals - command->sync));
		strbuf_add(&p->synced, equals + 1);
	}
	return (struct subject){&kind, p};
}
