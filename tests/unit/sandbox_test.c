/* What a process in the sandbox can no longer do, and what it still can. Each attempt has a process of its own, since there is no
 * way back. */
#include "front/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/cmocka.h"

static int open_file(void)
{
	return open("/etc/passwd", O_RDONLY);
}
static int create_file(void)
{
	return open("/tmp/quadrille-escape", O_CREAT | O_WRONLY, 0600);
}
static int remove_file(void)
{
	return unlink("/tmp/quadrille-escape");
}
static int make_folder(void)
{
	return mkdir("/tmp/quadrille-escape", 0700);
}
static int connect_out(void)
{
	return socket(AF_INET, SOCK_STREAM, 0);
}
static int make_pair(void)
{
	int pair[2];
	return socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
}
static int run_program(void)
{
	char *const none[] = {NULL};
	return execve("/bin/true", none, none);
}
static int make_process(void)
{
	return fork();
}
static int signal_parent(void)
{
	return kill(getppid(), SIGWINCH);
}
static int trace_parent(void)
{
	return (int)ptrace(PTRACE_ATTACH, getppid(), 0, 0);
}
static int make_code(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
	           ? -1
	           : 0;
}
static int turn_into_code(void)
{
	return mprotect((void *)((uintptr_t)&open_file & ~(uintptr_t)4095), 4096,
	                PROT_READ | PROT_WRITE | PROT_EXEC);
}
static int read_memory(void)
{
	return (int)syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0);
}
static int other_user(void)
{
	return setuid(0);
}
static int load_module(void)
{
	return (int)syscall(SYS_init_module, NULL, 0, "");
}

static void *add_one(void *number)
{
	++*(int *)number;
	return NULL;
}

/* Memory, threads, pipes and clocks are there; 0 when all are. */
static int go_on(void)
{
	pthread_t thread;
	int number = 1, ends[2];
	char *memory = xmalloc(64 << 20), byte = 'x';
	memory[1 << 20] = byte;
	bool fine = pthread_create(&thread, NULL, add_one, &number) == 0 &&
	            pthread_join(thread, NULL) == 0 && number == 2 && pipe(ends) == 0 &&
	            write(ends[1], memory + (1 << 20), 1) == 1 && read(ends[0], &byte, 1) == 1 &&
	            usleep(10) == 0;
	free(memory);
	return fine ? 0 : -1;
}

/* What an attempt comes to in the sandbox: 1 it is refused with EPERM, 0 it is done, 2 there is no sandbox, 3 anything else. */
static int attempt(int (*what)(void))
{
	pid_t child = fork();
	if (child == 0) {
		const char *why;
		if (!sandbox_enter(&why))
			_exit(2);
		int done = what();
		_exit(done == -1 && errno == EPERM ? 1 : done == -1 ? 3 : 0);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 4;
}

static void nothing_gets_out(void **state)
{
	int (*const attempts[])(void) = {open_file,     create_file,  remove_file, make_folder,
	                                 connect_out,   make_pair,    run_program, make_process,
	                                 signal_parent, trace_parent, make_code,   turn_into_code,
	                                 read_memory,   other_user,   load_module};
	if (attempt(go_on) == 2)
		skip();
	for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
		if (attempt(attempts[i]) != 1)
			fail_msg("attempt %zu of the list is not refused", i);
}

static void the_rest_goes_on(void **state)
{
	int found = attempt(go_on);
	if (found == 2)
		skip();
	assert_int_equal(found, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_gets_out),
	                                   cmocka_unit_test(the_rest_goes_on)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
