/* line_edit_readline.c - GNU readline through its callback interface: the main loop
 * waits, readline is called only when input is there.
 *
 * The library is loaded when the shell opens, not when the process starts: programs
 * that start the engine by the thousand do not pay for it, and where it is missing the
 * shell runs with line_edit_plain. */
#include "front/terminal/line_edit.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "front/terminal/terminal.h"

#define FUNCTIONS(X)               \
	X(rl_initialize)               \
	X(rl_bind_keyseq)              \
	X(rl_function_of_keyseq)       \
	X(rl_callback_handler_install) \
	X(rl_callback_handler_remove)  \
	X(rl_callback_read_char)       \
	X(rl_callback_sigcleanup)      \
	X(rl_clear_visible_line)       \
	X(rl_deprep_terminal)          \
	X(rl_forced_update_display)    \
	X(rl_get_termcap)              \
	X(rl_prep_terminal)            \
	X(rl_redisplay)                \
	X(rl_replace_line)             \
	X(rl_resize_terminal)          \
	X(rl_set_prompt)               \
	X(rl_set_screen_size)          \
	X(rl_variable_bind)            \
	X(add_history)                 \
	X(append_history)              \
	X(history_get)                 \
	X(history_truncate_file)       \
	X(read_history)                \
	X(stifle_history)              \
	X(using_history)

#define VARIABLES(X)                      \
	X(history_base)                       \
	X(history_length)                     \
	X(rl_attempted_completion_function)   \
	X(rl_attempted_completion_over)       \
	X(rl_catch_signals)                   \
	X(rl_catch_sigwinch)                  \
	X(rl_completer_word_break_characters) \
	X(rl_completion_query_items)          \
	X(rl_completion_suppress_append)      \
	X(rl_deprep_term_function)            \
	X(rl_end)                             \
	X(rl_line_buffer)                     \
	X(rl_readline_name)

/* The library's functions, and where its variables are. */
static struct {
#define X(name) __typeof__(&name) name;
	FUNCTIONS(X)
	VARIABLES(X)
#undef X
} rl;

enum { HISTORY_LINES = 1000 };

static struct line_edit_callbacks callbacks;
static bool installed, shown;               /* shown: by set_shown */
static bool forgets;                        /* lines are kept nowhere */
static const char *line_keys, *line_arrows; /* as show has them */
static char arrow;                          /* the key that is a line */
static rl_command_func_t *arrow_bound[4];   /* what they do else */

static void set_shown(bool now)
{
	shown = now;
	terminal_set_prompt(now);
}

/* False when the library or one of its names is missing. */
static bool load_readline(void)
{
	char name[40];
	snprintf(name, sizeof name, "libreadline.so.%d", RL_VERSION_MAJOR);
	void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
	bool all = library != NULL;
#define X(name)                                 \
	if (all) {                                  \
		void *found = dlsym(library, #name);    \
		memcpy(&rl.name, &found, sizeof found); \
		all = found != NULL;                    \
	}
	FUNCTIONS(X)
	VARIABLES(X)
#undef X
	return all;
}

/* Instead of rl_deprep_terminal after every line: the terminal stays in readline's
 * modes, so that what is typed ahead is not echoed amid the answers. */
static void keep_terminal(void)
{
}

/* readline wants the common prefix of the completions first, then all of them. */
static char **complete(const char *word, int start, int end)
{
	bool append_space = false;
	char *line = xstrndup(*rl.rl_line_buffer, (size_t)end);
	(void)word;
	*rl.rl_attempted_completion_over = 1; /* no file names */
	char **words = callbacks.complete(callbacks.to, line, (size_t)start, &append_space);
	size_t n = 0, common;
	free(line);
	while (words && words[n])
		n++;
	if (n == 0) {
		free(words);
		return NULL;
	}
	*rl.rl_completion_suppress_append = !append_space;
	common = strlen(words[0]);
	for (size_t i = 1; i < n; i++)
		for (size_t k = 0; k < common; k++)
			if (words[i][k] != words[0][k])
				common = k;
	words = xrealloc(words, (n + 2) * sizeof *words);
	memmove(words + 1, words, n * sizeof *words);
	words[0] = xstrndup(words[1], common);
	words[n + 1] = NULL;
	if (n == 1) {
		free(words[1]);
		words[1] = NULL;
	}
	return words;
}

/* On a very narrow screen readline divides by zero; and where the cursor cannot go up it
 * scrolls the line, and a prompt wider than the screen corrupts its memory. */
static bool fits_readline(void)
{
	return terminal_columns() >= 4 && rl.rl_get_termcap("up");
}

/* An arrow key: a line where it is one, else what it was bound to. */
static int on_arrow(int count, int key)
{
	if (*rl.rl_end == 0 && line_arrows && strchr(line_arrows, key))
		arrow = (char)key;
	else if (arrow_bound[key - 'A'])
		return arrow_bound[key - 'A'](count, key);
	return 0;
}

static void bind_arrows(void)
{
	for (char key = 'A'; key <= 'D'; key++) {
		char normal[] = "\\e[?", application[] = "\\eO?";
		normal[3] = application[3] = key;
		arrow_bound[key - 'A'] =
			rl.rl_function_of_keyseq((char[]){'\033', '[', key, '\0'}, NULL, NULL);
		rl.rl_bind_keyseq(normal, on_arrow);
		rl.rl_bind_keyseq(application, on_arrow);
	}
}

static void resize(void)
{
	if (fits_readline())
		rl.rl_resize_terminal();
}

static void open_readline(const struct line_edit_callbacks *given)
{
	static char name[] = "quadrille", blanks[] = " \t";
	callbacks = *given;
	*rl.rl_readline_name = name;
	*rl.rl_catch_signals = 0;
	*rl.rl_catch_sigwinch = 0;
	*rl.rl_completion_query_items = -1; /* a question would keep the main loop waiting */
	*rl.rl_attempted_completion_function = complete;
	*rl.rl_deprep_term_function = keep_terminal;
	terminal_keep_output(true); /* before readline reads the modes */
	rl.rl_initialize();
	if (!fits_readline())
		rl.rl_set_screen_size(24, 80);
	*rl.rl_completer_word_break_characters = blanks;
	rl.rl_variable_bind("page-completions", "off");
	rl.rl_variable_bind("show-all-if-ambiguous", "on");
	rl.rl_variable_bind("enable-bracketed-paste", "off");
	bind_arrows();
	rl.using_history();
	rl.stifle_history(HISTORY_LINES);
	if (callbacks.history_file)
		rl.read_history(callbacks.history_file);
}

/* Written to the file at once, so that nothing is lost however the process ends. */
static void add_to_history(const char *line)
{
	/* Entries are numbered from the base, which moves when the history forgets some. */
	HIST_ENTRY *last = rl.history_get(*rl.history_base + *rl.history_length - 1);
	bool one_letter =
		*line && (!line[1] || *line == '\033'); /* an answer to a question, an arrow */
	if (forgets || !*line || *line == ' ' || one_letter || (last && strcmp(last->line, line) == 0))
		return;
	rl.add_history(line);
	if (!callbacks.history_file)
		return;
	/* What was typed, cards too, is for nobody else to read; readline would let them. */
	int fd = open(callbacks.history_file, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
	if (fd >= 0) {
		fchmod(fd, 0600);
		close(fd);
	}
	rl.append_history(1, callbacks.history_file);
	rl.history_truncate_file(callbacks.history_file, HISTORY_LINES);
}

static void on_line(char *line)
{
	rl.rl_callback_handler_remove();
	installed = false;
	set_shown(false);
	if (line)
		add_to_history(line);
	else
		fputc('\n', stdout);
	callbacks.on_line(callbacks.to, line);
}

static void show(const char *prompt, const char *keys, const char *arrows)
{
	line_keys = keys;
	line_arrows = arrows;
	if (callbacks.dumb && shown)
		return;
	if (!installed)
		rl.rl_callback_handler_install(prompt, on_line);
	else
		rl.rl_set_prompt(prompt);
	if (installed && !shown)
		rl.rl_forced_update_display();
	else if (installed)
		rl.rl_redisplay();
	installed = true;
	set_shown(true);
}

static void hide(void)
{
	if (!shown)
		return;
	if (callbacks.dumb)
		fputc('\n', stdout);
	else
		rl.rl_clear_visible_line();
	fflush(stdout);
	set_shown(false);
}

static void read_readline(void)
{
	arrow = '\0';
	rl.rl_callback_read_char();
	if (arrow) {
		hide();
		on_line(xstrdup((char[]){'\033', '[', arrow, '\0'}));
		return;
	}
	if (!installed || !line_keys || *rl.rl_end != 1 || !strchr(line_keys, **rl.rl_line_buffer))
		return;
	char *line = xstrdup(*rl.rl_line_buffer);
	rl.rl_replace_line("", 1);
	fputc('\n', stdout);
	on_line(line);
}

static bool discard(void)
{
	bool had_text = installed && *rl.rl_end > 0;
	if (installed)
		rl.rl_callback_sigcleanup();
	if (had_text) {
		fputs("^C\n", stdout);
		rl.rl_replace_line("", 1);
	} else {
		hide();
	}
	set_shown(false);
	fflush(stdout);
	return had_text;
}

static void release(void)
{
	hide();
	rl.rl_deprep_terminal();
	terminal_keep_output(false);
}

static void grab(void)
{
	terminal_keep_output(true);
	rl.rl_prep_terminal(1);
}

static void forget(bool now)
{
	forgets = now;
}

const struct line_edit *line_edit_open(const struct line_edit_callbacks *given)
{
	static const struct line_edit line_edit_readline = {
		open_readline, show, hide, read_readline, discard, resize, release, grab, forget};
	const struct line_edit *best = load_readline() ? &line_edit_readline : &line_edit_plain;
	best->open(given);
	return best;
}
