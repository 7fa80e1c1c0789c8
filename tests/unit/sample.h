/* sample.h - how large the samples of unit tests are: under a sanitizer, which makes all of it
 * five times as slow, a fifth. */
#ifndef TESTS_SAMPLE_H
#define TESTS_SAMPLE_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SAMPLE(n) ((n) / 5)
#else
#define SAMPLE(n) (n)
#endif

#endif
