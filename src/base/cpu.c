/* cpu.c - asks the processor what it has. */
#include "base/cpu.h"

enum cpu_level cpu_level;

static enum cpu_level best_level(void)
{
#if CPU_X86_64
	__builtin_cpu_init();
	if (!__builtin_cpu_supports("popcnt"))
		return CPU_ANY;
	/* AMD's Zen 1 and 2 have PEXT in microcode, slower than a multiplication. */
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
	    __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
	    !__builtin_cpu_is("znver2"))
		return CPU_PEXT;
	return CPU_POPCNT;
#else
	return CPU_ANY;
#endif
}

void cpu_limit(enum cpu_level most)
{
	enum cpu_level best = best_level();
	cpu_level = most < best ? most : best;
}

/* Some games need no other preparation than this. */
static __attribute__((constructor)) void ask_before_main(void)
{
	cpu_limit(CPU_PEXT);
}
