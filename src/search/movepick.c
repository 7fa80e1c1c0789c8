/* movepick.c - the best of many scores, by vectors of eight, of which the last may begin within the one
 * before. */
#if defined(__x86_64__)
#include <immintrin.h> /* before ours, for it uses malloc */
#endif

#include "search/movepick.h"

#if CPU_X86_64
CPU_PEXT_TARGET unsigned movepick_best_avx2(const int *scores, unsigned from, unsigned n)
{
#define LOAD(at) _mm256_loadu_si256((const __m256i *)(const void *)(scores + (at)))
	__m256i best = LOAD(n - 8);
	for (unsigned at = from; at + 8 < n; at += 8)
		best = _mm256_max_epi32(best, LOAD(at));
	best = _mm256_max_epi32(best, _mm256_permute2x128_si256(best, best, 1));
	best = _mm256_max_epi32(best, _mm256_shuffle_epi32(best, 0x4e));
	best = _mm256_max_epi32(best, _mm256_shuffle_epi32(best, 0xb1));
	for (unsigned at = from;; at += 8) {
		at = at + 8 < n ? at : n - 8;
		int equal = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(best, LOAD(at))));
		if (equal)
			return at + (unsigned)__builtin_ctz((unsigned)equal);
	}
#undef LOAD
}
#else
unsigned movepick_best_avx2(const int *scores, unsigned from, unsigned n)
{
	(void)scores, (void)n;
	return from;
}
#endif
