/* store.c - see store.h. */
#include "tools/solve/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/strbuf.h"

static const char slice_columns[] =
	"slice\tmover\tother\tpositions\twins\tlosses\tdraws\tlongest\tchecksum\n";

static bool fail(const char *path)
{
	fprintf(stderr, "solve: %s: %s\n", path, strerror(errno));
	return false;
}

/* A material as text: the reserve, and the men on the board in brackets; * for any. */
static void write_material(struct strbuf *t, const struct material *m)
{
	static const int order[KINDS] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
	for (int board = 0; board < 2; board++) {
		strbuf_add(t, board ? "[" : "");
		for (int i = 0; i < KINDS; i++) {
			int n = board ? m->shape->count[order[i]] : m->reserve[order[i]];
			for (int k = 0; k < (n == INEXHAUSTIBLE ? 1 : n); k++)
				strbuf_add_char(t, "PNBRQK"[order[i]]);
			strbuf_add(t, n == INEXHAUSTIBLE ? "*" : "");
		}
	}
	strbuf_add(t, m->shape->any ? "*]" : "]");
}

static void write_record(const struct store *store, const struct slice *slice, struct strbuf *t)
{
	const struct material *at = store->game->materials.at;
	ptrdiff_t number = slice - store->game->slices;
	const struct slice_record *r = &store->records[number];
	strbuf_printf(t, "%td\t", number);
	write_material(t, &at[slice->material[0]]);
	strbuf_add_char(t, '\t');
	write_material(t, &at[slice->material[1]]);
	strbuf_printf(t, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%d\t%s\n",
	              r->wins + r->losses + r->draws, r->wins, r->losses, r->draws, r->longest,
	              r->checksum);
}

/* A position and its mirror image count as two, whether or not both have a byte. */
static void count_slice(struct store *store, const struct slice *slice)
{
	struct slice_record *r = &store->records[slice - store->game->slices];
	const struct material *material = &store->game->materials.at[slice->material[slice->first]];
	const uint8_t *values = store->game->values + slice->offset;
	uint64_t counts[256] = {0};
	for (uint32_t i = 0; i < material->shape->n_canonical; i++) {
		uint32_t placement = material->shape->placements[i];
		unsigned images = material->shape->canonical[placement] & 2 ? 1 : 2;
		for (uint32_t k = 0; k < slice->second_size; k++)
			counts[values[(size_t)i * slice->second_size + k]] += images;
	}
	*r = (struct slice_record){.done = true, .longest = -1, .draws = counts[DRAWN]};
	for (int value = LOST_IN_0; value <= LONGEST; value++) {
		r->longest = counts[value] ? value - LOST_IN_0 : r->longest;
		*(value % 2 ? &r->losses : &r->wins) += counts[value];
	}
	checksum_write(r->checksum, (const char *)values, slice->size);
}

void store_add(struct store *store, const struct slice *slice)
{
	count_slice(store, slice);
	if (!store->log)
		return;
	struct strbuf t = {0};
	write_record(store, slice, &t);
	pthread_mutex_lock(&store->lock);
	fputs(strbuf_get(&t), store->log);
	fflush(store->log);
	pthread_mutex_unlock(&store->lock);
	strbuf_free(&t);
}

/* Takes the slices whose bytes are as the log has them. */
static void read_log(struct store *store)
{
	char line[512];
	rewind(store->log);
	while (fgets(line, sizeof line, store->log)) {
		char *end, *checksum = strrchr(line, '\t');
		unsigned long number = strtoul(line, &end, 10);
		if (end == line || !checksum || number >= store->game->n_slices)
			continue;
		struct slice_record *r = &store->records[number];
		count_slice(store, &store->game->slices[number]);
		r->done = !strncmp(checksum + 1, r->checksum, CHECKSUM_SIZE - 1);
	}
	fseek(store->log, 0, SEEK_END);
}

/* The log of a directory belongs to one game, which its first line names. */
static bool open_log(struct store *store, const char *path)
{
	char line[512] = "";
	struct strbuf first = {0};
	strbuf_printf(&first, "# %s\n", store->game->name);
	store->log = fopen(path, "a+");
	if (!store->log)
		return fail(path);
	rewind(store->log);
	bool old = fgets(line, sizeof line, store->log);
	bool same = !old || !strcmp(line, strbuf_get(&first));
	if (!old)
		fprintf(store->log, "%s%s", strbuf_get(&first), slice_columns);
	strbuf_free(&first);
	if (!same)
		fprintf(stderr, "solve: %s is of another game\n", path);
	return same;
}

static bool open_directory(struct store *store, const char *directory)
{
	struct strbuf path = {0};
	strbuf_printf(&path, "%s/values", directory);
	if (mkdir(directory, 0777) && errno != EEXIST)
		return fail(directory);
	int fd = open(strbuf_get(&path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	bool good = fd >= 0 && !ftruncate(fd, (off_t)store->game->size);
	if (good) {
		store->game->values =
			mmap(NULL, store->game->size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		good = store->game->values != MAP_FAILED;
	}
	good = good || fail(strbuf_get(&path));
	if (fd >= 0)
		close(fd);
	strbuf_clear(&path);
	strbuf_printf(&path, "%s/slices.tsv", directory);
	good = good && open_log(store, strbuf_get(&path));
	strbuf_free(&path);
	if (good)
		read_log(store);
	return good;
}

bool store_open(struct store *store, struct game *game, const char *directory)
{
	*store = (struct store){.game = game, .lock = PTHREAD_MUTEX_INITIALIZER};
	store->records = xzalloc(game->n_slices * sizeof *store->records);
	if (directory)
		return open_directory(store, directory);
	game->values = mmap(NULL, game->size, PROT_READ | PROT_WRITE,
	                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return game->values != MAP_FAILED || fail("memory");
}

bool store_is_solved(const struct store *store)
{
	for (size_t i = 0; i < store->game->n_slices; i++)
		if (!store->records[i].done)
			return false;
	return true;
}

void store_print_slices(const struct store *store, FILE *out)
{
	struct strbuf t = {0};
	fputs(slice_columns, out);
	for (size_t i = 0; i < store->game->n_slices; i++) {
		strbuf_clear(&t);
		write_record(store, &store->game->slices[i], &t);
		fputs(strbuf_get(&t), out);
	}
	strbuf_free(&t);
}

/* The sum of the slices of a level, or of all with -1; its checksum is that of theirs. */
static void print_sum(const struct store *store, int level, FILE *out)
{
	struct strbuf checksums = {0};
	struct slice_record sum = {.longest = -1};
	int n = 0;
	for (size_t i = 0; i < store->game->n_slices; i++) {
		const struct slice_record *r = &store->records[i];
		if (level >= 0 && store->game->slices[i].level != level)
			continue;
		n++;
		sum.wins += r->wins;
		sum.losses += r->losses;
		sum.draws += r->draws;
		sum.longest = r->longest > sum.longest ? r->longest : sum.longest;
		strbuf_add(&checksums, r->checksum);
	}
	checksum_write(sum.checksum, strbuf_get(&checksums), checksums.n);
	strbuf_free(&checksums);
	fprintf(out, "%s\t", store->game->name);
	fprintf(out, level < 0 ? "all" : "%d", level);
	fprintf(out, "\t%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%d\t%s\n", n,
	        sum.wins + sum.losses + sum.draws, sum.wins, sum.losses, sum.draws, sum.longest,
	        sum.checksum);
}

void store_print_levels(const struct store *store, FILE *out)
{
	fputs("game\tlevel\tslices\tpositions\twins\tlosses\tdraws\tlongest\tchecksum\n", out);
	for (int level = 0; level <= store->game->slices[store->game->n_slices - 1].level; level++)
		print_sum(store, level, out);
	print_sum(store, -1, out);
}

void store_close(struct store *store)
{
	if (!store->game)
		return;
	if (store->game->values && store->game->values != MAP_FAILED)
		munmap(store->game->values, store->game->size);
	if (store->log)
		fclose(store->log);
	free(store->records);
}
