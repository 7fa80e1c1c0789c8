/* verify_claims.h - what a file says of a deal: lines of `record`, `events` and of logs, and saves. */
#ifndef FRONT_VERIFY_CLAIMS_H
#define FRONT_VERIFY_CLAIMS_H

#include "base/deal_commitment.h"
#include "base/strbuf.h"

/* What became of a thing that was made again. */
typedef void claim_report(void *to, bool right, const char *what);

/* Starts zeroed; freed by verify_claims_free. */
struct verify_claims {
	bool committed, revealed;
	struct deal_bytes commitment; /* the last; those before were void */
	struct deal_entropies hashes, opened;
	struct rng_key key;   /* where revealed */
	struct strbuf record; /* the last `position ...`, "" without one */
	struct strbuf save;   /* the last line that is a JSON object, or "" */
	bool transcript;      /* there are commands in it */
};

/* Reads a text, and reports of each entropy and of each void deal whether it is as it was committed to. */
void verify_claims_read(struct verify_claims *claims, const struct strbuf *text,
                        claim_report *report, void *to);
void verify_claims_free(struct verify_claims *claims);

#endif
