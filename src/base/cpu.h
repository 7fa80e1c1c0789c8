/* cpu.h - what the processor has beyond what all of its architecture have. Asked once, before main;
 * what hangs on it is chosen here and nowhere else.
 *
 * Two instructions matter. Bits are counted by POPCNT (x86-64 from 2008 on), which is chosen
 * where they are counted. They are extracted by PEXT (from 2013 on; slow in AMD's Zen 1 and 2),
 * and for processors that do so quickly what is worth it, move generators and the evaluation of
 * chess, is compiled a second time, as functions marked CPU_PEXT_TARGET: CPU_CHOOSE takes those
 * or the ones for any processor. On other architectures there is nothing to choose. */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdbool.h>
#include <stdint.h>

#define CPU_INLINE static inline __attribute__((always_inline, unused))

/* Each has what those before it have. */
enum cpu_level { CPU_ANY, CPU_POPCNT, CPU_PEXT };

#if defined(__x86_64__) && defined(__GNUC__)
#define CPU_X86_64 1
#define CPU_PEXT_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define CPU_CHOOSE(any, pext) (cpu_level == CPU_PEXT ? (pext) : (any))
#else
#define CPU_X86_64 0
#define CPU_CHOOSE(any, pext) (any)
#endif

/* What this one is. Written before main, and by cpu_limit. */
extern enum cpu_level cpu_level;

/* For tests: from now on this processor is taken for one of that level, if it is above it, else
 * for what it is. To be called while no other thread uses what hangs on it; attacks_init is to
 * be called again. */
void cpu_limit(enum cpu_level most);

/* How many bits are set. */
CPU_INLINE int cpu_popcount(uint64_t set)
{
#if CPU_X86_64 && !defined(__POPCNT__)
	if (__builtin_expect(cpu_level >= CPU_POPCNT, 1)) {
		uint64_t count;
		__asm__("popcnt %1, %0" : "=r"(count) : "r"(set) : "cc");
		return (int)count;
	}
	/* in the word, and not by a call, before which registers would have to be saved */
	set -= set >> 1 & UINT64_C(0x5555555555555555);
	set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
	set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(set * UINT64_C(0x0101010101010101) >> 56);
#else
	return __builtin_popcountll(set);
#endif
}

/* Parallel Bits Extract: the bits at the places of a mask, gathered at the low end; and Deposit,
 * the other way round. Only at level CPU_PEXT. In assembly, for the compiler's own words are
 * allowed only in functions for such processors, and these may stand anywhere behind a test. */
CPU_INLINE uint64_t cpu_pext(uint64_t set, uint64_t mask)
{
#if CPU_X86_64
	uint64_t bits;
	__asm__("pext %2, %1, %0" : "=r"(bits) : "r"(set), "rm"(mask));
	return bits;
#else
	(void)set, (void)mask;
	__builtin_trap();
#endif
}

CPU_INLINE uint64_t cpu_pdep(uint64_t bits, uint64_t mask)
{
#if CPU_X86_64
	uint64_t set;
	__asm__("pdep %2, %1, %0" : "=r"(set) : "r"(bits), "rm"(mask));
	return set;
#else
	(void)bits, (void)mask;
	__builtin_trap();
#endif
}

#endif
