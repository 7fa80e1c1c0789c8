/* sandbox_seccomp.c - system calls by a list of those allowed (seccomp-bpf: W. Drewry, Linux 3.5), made by libseccomp. All
 * others fail with EPERM, and no flaw of ours can take that back. */
#include "front/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *const allowed[] = {
	/* what is open, and pipes within the process */
	"read", "write", "readv", "writev", "close", "fstat", "newfstatat", "lseek", "fsync",
	"fdatasync", "poll", "ppoll", "ppoll_time64", "pipe", "pipe2",
	/* memory, but no code */
	"brk", "munmap", "mremap", "madvise",
	/* threads */
	"futex", "futex_time64", "set_robust_list", "rseq", "gettid", "getpid", "sched_yield",
	"sched_getaffinity", "exit", "exit_group", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
	"sigaltstack", "restart_syscall",
	/* clocks and chance */
	"clock_gettime", "clock_gettime64", "clock_nanosleep", "clock_nanosleep_time64", "nanosleep",
	"gettimeofday", "getrandom", "getrusage", "sysinfo"};

static bool allow(scmp_filter_ctx filter, const char *name)
{
	int number = seccomp_syscall_resolve_name(name);
	return number < 0 || seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) == 0;
}

/* Rules that hang on arguments: memory that cannot be run, threads but no processes, own signals, own flags. */
static bool allow_by_arguments(scmp_filter_ctx filter)
{
#if defined(__s390__) || defined(__s390x__)
	const struct scmp_arg_cmp thread = SCMP_A1(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD);
#else
	const struct scmp_arg_cmp thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD);
#endif
	const struct scmp_arg_cmp no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
	static const int flags[] = {F_GETFL, F_SETFL, F_GETFD, F_SETFD};
	bool fine = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, no_code) == 0 &&
	            seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, no_code) == 0 &&
	            seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, thread) == 0 &&
	            /* its flags are in memory, which no filter sees; then clone is called */
	            seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
	            seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
	                             SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0)) == 0 &&
	            seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1,
	                             SCMP_A2(SCMP_CMP_EQ, 0, 0)) == 0;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		fine = fine && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1,
		                                SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)flags[i], 0)) == 0;
	return fine;
}

bool sandbox_enter(const char **why)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	bool fine = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
	for (size_t i = 0; fine && i < sizeof allowed / sizeof *allowed; i++)
		fine = allow(filter, allowed[i]);
	fine = fine && allow_by_arguments(filter) && seccomp_load(filter) == 0;
	seccomp_release(filter);
	*why = "the system refuses a filter of system calls";
	return fine;
}
