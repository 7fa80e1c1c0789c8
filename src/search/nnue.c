/* nnue.c - reading a net, and its value by the vectors that the processor has. */
#if defined(__x86_64__)
#include <immintrin.h> /* before ours, for it uses malloc */
#endif

#include "search/nnue.h"

#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"

/* The two loops of a kind of processor. */
struct nnue_kernel {
	const char *name;
	void (*change)(const struct nnue *net, int16_t *to, const int16_t *from,
	               const struct features changed[2]);
	int32_t (*half)(const int16_t *sums, const int16_t *weights, int hidden);
};

/* ---- plain C */

static int16_t wrap16(int number)
{
	return (int16_t)(uint16_t)(unsigned)number;
}

#define KERNEL(name) name##_c
#define TARGET
#define LANES 1
#define V int16_t
#define V32 int32_t
#define LOAD(at) (*(at))
#define STORE(at, v) (*(at) = (v))
#define ADD(a, b) wrap16((a) + (b))
#define SUB(a, b) wrap16((a) - (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MULLO(a, b) wrap16((a) * (b))
#define SET1(n) ((int16_t)(n))
#define MADD(a, b) ((int32_t)(a) * (b))
#define ADD32(a, b) ((a) + (b))
#define SUM32(v) (v)
#define ZERO32 0
#include "search/nnue_kernel.inc"

/* ---- SSE2, which every x86-64 has, and AVX2 */

#if CPU_X86_64

static inline int32_t sum_sse2(__m128i v)
{
	v = _mm_add_epi32(v, _mm_shuffle_epi32(v, 0x4E));
	v = _mm_add_epi32(v, _mm_shuffle_epi32(v, 0xB1));
	return _mm_cvtsi128_si32(v);
}

#define KERNEL(name) name##_sse2
#define TARGET
#define LANES 8
#define V __m128i
#define V32 __m128i
#define LOAD(at) _mm_loadu_si128((const __m128i *)(const void *)(at))
#define STORE(at, v) _mm_storeu_si128((__m128i *)(void *)(at), v)
#define ADD(a, b) _mm_add_epi16(a, b)
#define SUB(a, b) _mm_sub_epi16(a, b)
#define MIN(a, b) _mm_min_epi16(a, b)
#define MAX(a, b) _mm_max_epi16(a, b)
#define MULLO(a, b) _mm_mullo_epi16(a, b)
#define SET1(n) _mm_set1_epi16(n)
#define MADD(a, b) _mm_madd_epi16(a, b)
#define ADD32(a, b) _mm_add_epi32(a, b)
#define SUM32(v) sum_sse2(v)
#define ZERO32 _mm_setzero_si128()
#include "search/nnue_kernel.inc"

CPU_PEXT_TARGET static inline int32_t sum_avx2(__m256i v)
{
	return sum_sse2(_mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1)));
}

#define KERNEL(name) name##_avx2
#define TARGET CPU_PEXT_TARGET
#define LANES 16
#define V __m256i
#define V32 __m256i
#define LOAD(at) _mm256_loadu_si256((const __m256i *)(const void *)(at))
#define STORE(at, v) _mm256_storeu_si256((__m256i *)(void *)(at), v)
#define ADD(a, b) _mm256_add_epi16(a, b)
#define SUB(a, b) _mm256_sub_epi16(a, b)
#define MIN(a, b) _mm256_min_epi16(a, b)
#define MAX(a, b) _mm256_max_epi16(a, b)
#define MULLO(a, b) _mm256_mullo_epi16(a, b)
#define SET1(n) _mm256_set1_epi16(n)
#define MADD(a, b) _mm256_madd_epi16(a, b)
#define ADD32(a, b) _mm256_add_epi32(a, b)
#define SUM32(v) sum_avx2(v)
#define ZERO32 _mm256_setzero_si256()
#include "search/nnue_kernel.inc"
#endif

/* ---- NEON, which every 64-bit ARM has */

#if defined(__aarch64__)
#include <arm_neon.h>

static inline int32x4_t madd_neon(int16x8_t a, int16x8_t b)
{
	return vmlal_high_s16(vmull_s16(vget_low_s16(a), vget_low_s16(b)), a, b);
}

#define KERNEL(name) name##_neon
#define TARGET
#define LANES 8
#define V int16x8_t
#define V32 int32x4_t
#define LOAD(at) vld1q_s16(at)
#define STORE(at, v) vst1q_s16(at, v)
#define ADD(a, b) vaddq_s16(a, b)
#define SUB(a, b) vsubq_s16(a, b)
#define MIN(a, b) vminq_s16(a, b)
#define MAX(a, b) vmaxq_s16(a, b)
#define MULLO(a, b) vmulq_s16(a, b)
#define SET1(n) vdupq_n_s16(n)
#define MADD(a, b) madd_neon(a, b)
#define ADD32(a, b) vaddq_s32(a, b)
#define SUM32(v) vaddvq_s32(v)
#define ZERO32 vdupq_n_s32(0)
#include "search/nnue_kernel.inc"
#endif

static const struct nnue_kernel kernels[] = {
	{"c", change_c, half_c},
#if CPU_X86_64
	{"sse2", change_sse2, half_sse2},
	{"avx2", change_avx2, half_avx2},
#elif defined(__aarch64__)
	{"neon", change_neon, half_neon},
#endif
};

/* How many of them this processor has; the last is the fastest. */
static int count_kernels(void)
{
	int n = sizeof kernels / sizeof *kernels;
	return CPU_X86_64 && cpu_level < CPU_PEXT ? n - 1 : n;
}

const char *const *nnue_kernel_names(void)
{
	static const char *names[sizeof kernels / sizeof *kernels + 1];
	int n = count_kernels();
	for (int i = 0; i < n; i++)
		names[i] = kernels[i].name;
	names[n] = NULL;
	return names;
}

bool nnue_use_kernel(struct nnue *net, const char *name)
{
	int i = count_kernels() - 1;
	while (i >= 0 && strcmp(kernels[i].name, name) != 0)
		i--;
	if (i >= 0)
		net->kernel = &kernels[i];
	return i >= 0;
}

/* ---- reading */

static uint32_t get_le(const uint8_t *at, int n)
{
	uint32_t number = 0;
	for (int i = 0; i < n; i++)
		number |= (uint32_t)at[i] << 8 * i;
	return number;
}

/* FNV-1a (Fowler, Noll, Vo 1991). */
static uint64_t hash_of(const uint8_t *bytes, size_t n)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	return hash;
}

static const uint8_t *take16(int16_t *to, size_t n, const uint8_t *from)
{
	for (size_t i = 0; i < n; i++, from += 2)
		to[i] = (int16_t)get_le(from, 2);
	return from;
}

/* The header: "quadrille net 1\n", then the neurons of a seat, the features, the stages, the scale,
 * two bytes each, and whether it is a correction; the name of the game in the last seven. */
static bool read_header(struct nnue *net, const uint8_t *bytes)
{
	static const char magic[] = "quadrille net 1\n";
	char name[8] = "";
	const struct learning *learning = net->game->learning;
	memcpy(name, bytes + 25, 7);
	net->hidden = (int)get_le(bytes + 16, 2);
	net->scale = (int)get_le(bytes + 22, 2);
	net->is_correction = bytes[24];
	return memcmp(bytes, magic, sizeof magic - 1) == 0 && learning &&
	       strncmp(name, net->game->name, 7) == 0 && net->hidden > 0 &&
	       net->hidden <= NNUE_HIDDEN_MAX && net->hidden % NNUE_HIDDEN_STEP == 0 &&
	       (int)get_le(bytes + 18, 2) == learning->features &&
	       (int)get_le(bytes + 20, 2) == learning->buckets && net->scale > 0 && bytes[24] < 2;
}

/* What stands in the file behind the header, into memory of its own. */
static void read_weights(struct nnue *net, const uint8_t *bytes)
{
	size_t hidden = (size_t)net->hidden, buckets = (size_t)net->game->learning->buckets;
	size_t columns = hidden * (size_t)net->game->learning->features;
	net->block = xmalloc((columns + hidden + 2 * hidden * buckets) * sizeof(int16_t) + 64);
	net->columns = (int16_t *)(((uintptr_t)net->block + 63) & ~(uintptr_t)63);
	net->bias = net->columns + columns;
	net->weights = net->bias + hidden;
	net->output_bias = xmalloc(buckets * sizeof *net->output_bias);
	bytes = take16(net->columns, columns, bytes);
	bytes = take16(net->bias, hidden, bytes);
	bytes = take16(net->weights, 2 * hidden * buckets, bytes);
	for (size_t i = 0; i < buckets; i++, bytes += 4)
		net->output_bias[i] = (int32_t)get_le(bytes, 4);
}

static bool weights_are_small(const struct nnue *net)
{
	int n = 2 * net->hidden * net->game->learning->buckets;
	while (n > 0 && abs(net->weights[n - 1]) <= NNUE_WEIGHT_MAX)
		n--;
	return n == 0;
}

struct nnue *nnue_read(const struct game *game, const uint8_t *bytes, size_t n, struct error *err)
{
	struct nnue *net = xzalloc(sizeof *net);
	net->game = game;
	bool fine = n > NNUE_HEADER_SIZE && read_header(net, bytes);
	if (fine) {
		size_t hidden = (size_t)net->hidden, buckets = (size_t)game->learning->buckets;
		size_t sixteens = hidden * ((size_t)game->learning->features + 1 + 2 * buckets);
		fine = n == NNUE_HEADER_SIZE + 2 * sixteens + 4 * buckets + 8;
	}
	if (fine) {
		net->hash = hash_of(bytes, n - 8);
		fine = get_le(bytes + n - 8, 4) == (uint32_t)net->hash &&
		       get_le(bytes + n - 4, 4) == (uint32_t)(net->hash >> 32);
	}
	if (fine) {
		read_weights(net, bytes + NNUE_HEADER_SIZE);
		net->kernel = &kernels[count_kernels() - 1];
		fine = weights_are_small(net);
	}
	if (fine)
		return net;
	nnue_free(net);
	error_set(err, ERROR_BAD_OPTION, "not a net for %s", game->name);
	return NULL;
}

void nnue_free(struct nnue *net)
{
	if (!net)
		return;
	free(net->block);
	free(net->output_bias);
	free(net);
}

/* ---- the value */

void nnue_follow(const struct nnue *net, struct nnue_sums *to, const struct nnue_sums *from,
                 const void *was, const void *is)
{
	const struct learning *learning = net->game->learning;
	struct features changed[2][2];
	bool anew[2] = {true, true};
	if (from && learning->features_changed)
		learning->features_changed(was, is, changed, anew);
	for (int seat = 0; seat < 2; seat++) {
		if (anew[seat]) {
			changed[seat][0].n = 0;
			learning->features_of(is, seat, &changed[seat][1]);
		}
		net->kernel->change(net, to->of[seat], anew[seat] ? net->bias : from->of[seat],
		                    changed[seat]);
	}
}

int nnue_output(const struct nnue *net, const struct nnue_sums *sums, const void *s, int seat)
{
	int hidden = net->hidden, bucket = net->game->learning->bucket(s);
	const int16_t *weights = net->weights + 2 * hidden * bucket;
	int64_t sum = (int64_t)net->kernel->half(sums->of[seat], weights, hidden) +
	              net->kernel->half(sums->of[!seat], weights + hidden, hidden);
	sum = sum / NNUE_ONE + net->output_bias[bucket];
	return (int)(sum * net->scale / (NNUE_ONE * NNUE_WEIGHT_ONE));
}

int nnue_evaluate(const struct game *game, const struct nnue *net, const void *s, int seat)
{
	struct nnue_sums sums;
	int score = !net || net->is_correction ? game->evaluate(s, seat) : 0;
	if (!net)
		return score;
	nnue_follow(net, &sums, NULL, NULL, s);
	return nnue_clip(score + nnue_output(net, &sums, s, seat));
}

void nnue_evaluate_terms(const struct nnue *net, const void *s, int seat, struct eval_terms *out)
{
	const struct learning *learning = net->game->learning;
	_Alignas(16) unsigned char without[STATE_MAX];
	int rest = nnue_evaluate(net->game, net, s, seat), whole = rest;
	const char *name;
	for (int place = 0; place < learning->places; place++)
		if ((name = learning->take_off(s, place, without)))
			rest -= eval_term(out, name, whole - nnue_evaluate(net->game, net, without, seat));
	if (!learning->places && net->is_correction) {
		net->game->evaluate_terms(s, seat, out);
		rest -= eval_terms_sum(out);
	}
	eval_term(out, "rest", rest);
}
