/* export.h - games that are read, written in the export form: the seven tag roster and
 * the other tags by their names, lines of at most 79 columns, suffixes as glyphs; and what is
 * left of a game with an error as it stands, so that nothing is lost. */
#ifndef COLLECTION_EXPORT_H
#define COLLECTION_EXPORT_H

#include "chess/pgn_read.h"
#include "chess/pgn_write.h"

/* Starts zeroed, ends with pgn_writer_free of its writer. What is written stands in
 * writer.out; whoever takes it from there within a game clears result_due, too. */
struct collection_exporter {
	struct pgn_writer writer;
	size_t result_at;  /* where the tag Result belongs that the game did not have */
	bool result_due;   /* it is still to be put there */
	bool line_comment; /* the comment that is being written goes up to the end of its line */
	bool in_moves;     /* the tags are written */
	bool in_rest;      /* the rest of a game is being written */
	size_t line_ends;  /* that the rest ends with */
};

/* What to call with each thing that a reader tells. */
void collection_export_tags(struct collection_exporter *e, const struct pgn_game *game);
void collection_export_move(struct collection_exporter *e, const struct chess_position *p,
                            chess_move move);
void collection_export_nag(struct collection_exporter *e, unsigned n);
void collection_export_variation(struct collection_exporter *e, bool begins);
void collection_export_comment(struct collection_exporter *e, enum pgn_comment_part part,
                               const char *text, size_t n);
void collection_export_rest(struct collection_exporter *e, const char *text, size_t n);
/* The end of a game. */
void collection_export_end(struct collection_exporter *e, const struct pgn_game *game);

#endif
