/* cmd_entropy.c - a deal that was committed to (`newgame ... commit`) takes the entropy of seats; the referee's. */
#include <string.h>

#include "protocol/commands/cmd.h"

static bool parse_bytes(struct request *req, const char *word, struct deal_bytes *out)
{
	return deal_bytes_read(out, word) ||
	       error_set(&req->err, ERROR_BAD_SYNTAX,
	                 "32 bytes are 64 hexadecimal digits, in small letters");
}

/* Does a step and tells what it has made happen. */
static enum reply carry_out(struct request *req, const struct commitment_step *step)
{
	size_t from = match_events(request_match(req))->n;
	if (!engine_commitment_step(req->session->engine, step, &req->err))
		return REPLY_ERROR;
	request_write_events(req, from);
	return REPLY_OK;
}

/* `<seat> <64 hex>` */
static enum reply of_seat(struct request *req, enum commitment_kind kind)
{
	struct commitment_step step = {.kind = kind, .seat = request_parse_seat(req, req->words[0])};
	if (step.seat < 0 || !parse_bytes(req, req->words[1], &step.bytes))
		return REPLY_ERROR;
	return carry_out(req, &step);
}

static enum reply cmd_entropy_commit(struct request *req)
{
	return of_seat(req, COMMITMENT_ENTROPY);
}

static enum reply cmd_entropy(struct request *req)
{
	return of_seat(req, COMMITMENT_OPEN);
}

static enum reply cmd_entropy_close(struct request *req)
{
	return carry_out(req, &(struct commitment_step){.kind = COMMITMENT_CLOSE});
}

static enum reply cmd_entropy_void(struct request *req)
{
	struct commitment_step step = {.kind = COMMITMENT_VOID, .given = req->n > 0};
	bool fine = req->n == 0 || (req->n == 2 && strcmp(req->words[0], "key") == 0) ||
	            error_set(&req->err, ERROR_BAD_SYNTAX, "entropy-void takes key <64 hex> at most");
	if (!fine || (step.given && !parse_bytes(req, req->words[1], &step.bytes)))
		return REPLY_ERROR;
	enum reply reply = carry_out(req, &step);
	if (reply == REPLY_OK && !step.given)
		request_log_key(req, req->text + req->text_n, true);
	request_mask_drawn_commitment(req);
	return reply;
}

const struct command command_entropy_commit = {
	.name = "entropy-commit",
	.arguments = "<seat> <hash>",
	.summary = "a seat commits to what it adds to the chance of a committed deal",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_REFEREE,
	.min_args = 2,
	.max_args = 2,
	.data = "event",
	.errors = CODE(NOT_APPLICABLE),
	.run = cmd_entropy_commit,
};

const struct command command_entropy_close = {
	.name = "entropy-close",
	.arguments = "",
	.summary = "no more seats add to a committed deal: they open what they have",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_REFEREE,
	.data = "event",
	.errors = CODE(NOT_APPLICABLE),
	.run = cmd_entropy_close,
};

const struct command command_entropy = {
	.name = "entropy",
	.arguments = "<seat> <64 hex>",
	.summary = "a seat opens what it has committed to; when all have, the deal follows",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_REFEREE,
	.min_args = 2,
	.max_args = 2,
	.data = "event",
	.errors = CODE(NOT_APPLICABLE) | CODE(BAD_CHANCE),
	.run = cmd_entropy,
};

const struct command command_entropy_void = {
	.name = "entropy-void",
	.arguments = "[key K]",
	.summary = "give a committed deal up, since seats do not open: another begins",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_REFEREE | COMMAND_BEGINS_MATCH,
	.max_args = 2,
	.data = "event",
	.errors = CODE(NOT_APPLICABLE),
	.run = cmd_entropy_void,
};
