/*
 * Endgame tablebases of international draughts: the C interface of manoury.
 *
 * A program opens the tables of some directories with manoury_open(), asks about positions, and closes
 * them with manoury_close(). Distances are in plies, one ply being one move of one side. Values are those
 * of theory: no draw comes from counting moves. The functions with `ruled` in their names answer under draw
 * rules that count, from tables that hold under them.
 *
 * Squares. They have the numbers 1 to 50 that players know: 1 to 5 is the row where white men are crowned,
 * 46 to 50 that where black men are. In a bitboard bit 0 is square 1, bit 1 square 2, and so on to bit 49,
 * which is square 50; bits 50 to 63 are 0.
 *
 * Errors. All functions but manoury_close() return a status. They write their answer to a place of the caller,
 * and leave it alone when the status is not MANOURY_STATUS_OK. Their last argument is a place for the reason in
 * words, or NULL if nobody wants to know. NULL for any other argument is MANOURY_STATUS_BAD_ARGUMENT, unless the
 * function allows it. Nothing else is checked of a pointer: it must be aligned, and point to as many objects as
 * the function says.
 *
 * Threads. Any number of threads may ask one tablebase at the same time; only manoury_close() must wait
 * until all others are done. The library has no global state, owns nothing but the tablebase, and ends the
 * program only where memory runs out.
 *
 * Licence: MIT or Apache-2.0, as you like.
 */


#ifndef MANOURY_H
#define MANOURY_H

/* Made by cbindgen from probe/capi/src. Change it there. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Bytes of the text of an error, the final NUL included.
 */
#define MANOURY_ERROR_SIZE 1024

/**
 * How a call ended. Versions to come may have more of them.
 */
typedef enum {
    /**
     * All is well, and the answer is written.
     */
    MANOURY_STATUS_OK = 0,
    /**
     * The answer needs a table that is in none of the directories.
     */
    MANOURY_STATUS_MISSING_TABLE = 1,
    /**
     * The answer needs a table that is damaged, of a newer format, or holds another table than its name says.
     */
    MANOURY_STATUS_DAMAGED_TABLE = 2,
    /**
     * The system refused to list a directory or to read a file.
     */
    MANOURY_STATUS_IO = 3,
    /**
     * Not a position, or the side not to move has no pieces, so that the game was over before.
     */
    MANOURY_STATUS_BAD_POSITION = 4,
    /**
     * More pieces than any table has.
     */
    MANOURY_STATUS_TOO_MANY_PIECES = 5,
    /**
     * NULL where it must not be, a number that is no metric or rule set, a text that is no material, or more plies left to a
     * deadline than there can be.
     */
    MANOURY_STATUS_BAD_ARGUMENT = 6,
    /**
     * A bug in the library. Rust has described it on standard error.
     */
    MANOURY_STATUS_INTERNAL = 7,
} manoury_status;

/**
 * The result for the side to move.
 */
typedef enum {
    /**
     * It loses.
     */
    MANOURY_WDL_LOSS = -1,
    /**
     * Nobody wins.
     */
    MANOURY_WDL_DRAW = 0,
    /**
     * It wins.
     */
    MANOURY_WDL_WIN = 1,
} manoury_wdl;

/**
 * The result for the side to move under draw rules and counters; a draw says whether it is one in theory.
 */
typedef enum {
    /**
     * It loses in time.
     */
    MANOURY_OUTCOME_LOSS = -2,
    /**
     * It would lose, but the game is drawn before.
     */
    MANOURY_OUTCOME_BLESSED_LOSS = -1,
    /**
     * Nobody would win, whatever is counted.
     */
    MANOURY_OUTCOME_DRAW = 0,
    /**
     * It would win, but the game is drawn before.
     */
    MANOURY_OUTCOME_CURSED_WIN = 1,
    /**
     * It wins in time.
     */
    MANOURY_OUTCOME_WIN = 2,
} manoury_outcome;

/**
 * A colour.
 */
typedef enum {
    /**
     * Starts on 31 to 50 and moves towards the low squares.
     */
    MANOURY_COLOR_WHITE = 0,
    /**
     * Starts on 1 to 20 and moves towards the high squares.
     */
    MANOURY_COLOR_BLACK = 1,
} manoury_color;

/**
 * What a table stores, and what moves are rated by.
 */
typedef enum {
    /**
     * Win, draw or loss.
     */
    MANOURY_METRIC_WDL = 0,
    /**
     * Plies to the next conversion that keeps the result: a capture or any man move.
     */
    MANOURY_METRIC_DTC = 1,
    /**
     * Plies to the end of the game.
     */
    MANOURY_METRIC_DTW = 2,
    /**
     * Under draw rules, in materials with a deadline: the fewest plies left to it with which the result stands.
     */
    MANOURY_METRIC_DTD = 3,
} manoury_metric;

/**
 * Draw rules that count moves.
 */
typedef enum {
    /**
     * Nothing is counted.
     */
    MANOURY_RULES_THEORY = 0,
    /**
     * The world federation's rules.
     */
    MANOURY_RULES_FMJD = 1,
    /**
     * The older rules of clubs, as the French federation states them.
     */
    MANOURY_RULES_FFJD = 2,
} manoury_rules;

/**
 * The tables of some directories. Files are opened when they are first needed and stay open.
 */
typedef struct manoury_tablebase manoury_tablebase;

/**
 * Why the last call with it failed: which table is missing and after which move it is needed, which block of which
 * file is damaged, which character of a FEN is wrong. It need not be initialized. Give each thread its own.
 */
typedef struct {
    /**
     * UTF-8, ended by NUL, empty after a call that succeeded. What does not fit is cut off.
     */
    char text[MANOURY_ERROR_SIZE];
} manoury_error;

/**
 * A position: a bitboard for each kind of piece, bit 0 for square 1 to bit 49 for square 50, and who is to move. No
 * square has two pieces, and no man is on the row where it would have been crowned.
 */
typedef struct {
    /**
     * The squares of the white men.
     */
    uint64_t white_men;
    /**
     * The squares of the white kings.
     */
    uint64_t white_kings;
    /**
     * The squares of the black men.
     */
    uint64_t black_men;
    /**
     * The squares of the black kings.
     */
    uint64_t black_kings;
    /**
     * The side to move, a manoury_color.
     */
    int turn;
} manoury_position;

/**
 * The result for the side to move, and how far away it is.
 */
typedef struct {
    /**
     * The result.
     */
    manoury_wdl wdl;
    /**
     * The distance in plies, 0 to 65535. 0 if the side to move has lost already; 0 and without meaning for a draw,
     * and where only the result was asked for.
     */
    uint32_t plies;
} manoury_value;

/**
 * A legal move and what it is worth to the side that plays it. No two moves of a position agree in start, final
 * square and captured pieces.
 */
typedef struct {
    /**
     * The squares of the captured pieces. 0 for a move without a capture.
     */
    uint64_t captured;
    /**
     * Result, and the distance by the metric asked for, this move included.
     */
    manoury_value value;
    /**
     * The square that the piece leaves, 1 to 50.
     */
    uint8_t from;
    /**
     * The square where it ends, 1 to 50. A capture may end where it started.
     */
    uint8_t to;
    /**
     * Whether a man is crowned.
     */
    bool promotes;
} manoury_move;

/**
 * The counts of a position of a game.
 */
typedef struct {
    /**
     * Plies since the last capture or move of a man, or since the position was set up. 50 draw the game.
     */
    uint32_t quiet_plies;
    /**
     * Plies left to the earliest deadline of the material: under MANOURY_RULES_FMJD there is one with three pieces, two or one
     * against a lone king, under MANOURY_RULES_FFJD with three. Negative for one that has just begun.
     */
    int32_t deadline_left;
} manoury_counters;

/**
 * The result under draw rules of a position that is set up now, and how far away it is. It still stands while enough is
 * left: by MANOURY_METRIC_DTC after n quiet plies if n and the distance together are no more than the limit of quiet plies,
 * by MANOURY_METRIC_DTD with at least as many plies left to the deadline as the distance.
 */
typedef struct {
    /**
     * The result.
     */
    manoury_wdl wdl;
    /**
     * What the distance is by, a manoury_metric: MANOURY_METRIC_DTD in materials with a deadline, else MANOURY_METRIC_DTC.
     */
    int metric;
    /**
     * The distance in plies. 0 if the side to move has lost already; 0 and without meaning for a draw.
     */
    uint32_t plies;
} manoury_distance;

/**
 * A legal move and what it is worth under draw rules to the side that plays it, with the counts that it leaves. No two moves
 * of a position agree in start, final square and captured pieces.
 */
typedef struct {
    /**
     * The squares of the captured pieces. 0 for a move without a capture.
     */
    uint64_t captured;
    /**
     * The outcome.
     */
    manoury_outcome outcome;
    /**
     * The distance in plies, this move included, by the metric of the material before the move. 0 and without meaning for a
     * draw of any kind.
     */
    uint32_t plies;
    /**
     * The square that the piece leaves, 1 to 50.
     */
    uint8_t from;
    /**
     * The square where it ends, 1 to 50. A capture may end where it started.
     */
    uint8_t to;
    /**
     * Whether a man is crowned.
     */
    bool promotes;
} manoury_ruled_move;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Opens the tables in `count` directories and writes the handle to `tablebase`, to be given to manoury_close() in the
 * end. Of two tables with the same name the one in the first directory counts. Only lists the directories: a damaged
 * table is found when it is needed. Names of directories are in the encoding of the system, on Windows in UTF-8;
 * `directories` may be NULL if `count` is 0. At most `cache_bytes` bytes of decoded blocks are kept in memory, for
 * which 64 MiB (67108864) are a good choice. Besides them an open table takes 12 bytes for each of its blocks (a
 * megabyte for all of five pieces), and each thread that asks some 200 KB.
 */
manoury_status manoury_open(const char *const *directories,
                            size_t count,
                            size_t cache_bytes,
                            manoury_tablebase **tablebase,
                            manoury_error *error);

/**
 * Closes the files and frees all memory. NULL is allowed and does nothing.
 */
void manoury_close(manoury_tablebase *tablebase);

/**
 * Writes to `pieces` how many pieces the largest table of `metric`, a manoury_metric, has: 2 to 8, or 0 if there is no
 * such table. A search need not ask about positions with more. Some materials of fewer pieces may still lack their
 * table, see manoury_covers().
 */
manoury_status manoury_max_pieces(const manoury_tablebase *tablebase,
                                  int metric,
                                  uint32_t *pieces,
                                  manoury_error *error);

/**
 * Writes to `covered` whether there is a table of `metric`, a manoury_metric, that holds `material`. A material names
 * the pieces of the side to move first, kings before men, without zeros: "2K1M-1K". That with the other side to move
 * is in the same table. The table may turn out to be damaged.
 */
manoury_status manoury_covers(const manoury_tablebase *tablebase,
                              const char *material,
                              int metric,
                              bool *covered,
                              manoury_error *error);

/**
 * Writes to `position` what `fen` describes, such as "W:WK2,6,K35:BK28": White to move, white kings on 2 and 35 and a
 * white man on 6, a black king on 28.
 */
manoury_status manoury_position_from_fen(const char *fen,
                                         manoury_position *position,
                                         manoury_error *error);

/**
 * Writes to `wdl` the result of `position` for the side to move. It may have captures to make; without pieces or moves
 * it has lost.
 */
manoury_status manoury_probe_wdl(const manoury_tablebase *tablebase,
                                 const manoury_position *position,
                                 manoury_wdl *wdl,
                                 manoury_error *error);

/**
 * Writes to `value` the result of `position` for the side to move and the distance to the next conversion, a capture
 * or any man move, that keeps the result. Needs the wdl tables as well.
 */
manoury_status manoury_probe_dtc(const manoury_tablebase *tablebase,
                                 const manoury_position *position,
                                 manoury_value *value,
                                 manoury_error *error);

/**
 * Writes to `value` the result of `position` for the side to move and the distance to the end of the game. Needs the
 * wdl tables as well.
 */
manoury_status manoury_probe_dtw(const manoury_tablebase *tablebase,
                                 const manoury_position *position,
                                 manoury_value *value,
                                 manoury_error *error);

/**
 * Writes the legal moves of `position` to `moves`, an array of `capacity`, rated by `metric`, a manoury_metric. They
 * come best first: the nearest wins, draws, the farthest losses; equal ones always in the same order. Writes to
 * `count` how many moves there are, 0 if the game is over; those that the array is too small for are left out. For
 * the best move alone a capacity of 1 will do, and `moves` may be NULL if it is 0. A table that is missing for one
 * move is an error.
 */
manoury_status manoury_probe_moves(const manoury_tablebase *tablebase,
                                   const manoury_position *position,
                                   int metric,
                                   manoury_move *moves,
                                   size_t capacity,
                                   size_t *count,
                                   manoury_error *error);

/**
 * Writes to `covered` whether there is a table of `metric`, a manoury_metric, that holds `material` under `rules`, a
 * manoury_rules. Otherwise as manoury_covers(), which is about theory.
 */
manoury_status manoury_ruled_covers(const manoury_tablebase *tablebase,
                                    const char *material,
                                    int rules,
                                    int metric,
                                    bool *covered,
                                    manoury_error *error);

/**
 * Writes to `pieces` how many pieces the largest table of `metric`, a manoury_metric, has under `rules`, a manoury_rules.
 * Otherwise as manoury_max_pieces(), which is about theory.
 */
manoury_status manoury_ruled_max_pieces(const manoury_tablebase *tablebase,
                                        int rules,
                                        int metric,
                                        uint32_t *pieces,
                                        manoury_error *error);

/**
 * Writes to `outcome` what `position` is worth to the side to move under `rules`, a manoury_rules, when so much is counted.
 * `counters` may be NULL for a position that is set up now. A draw needs the wdl tables of theory as well; counters
 * other than those of a position that is set up, be it after captures that are compulsory, need the distances of its
 * material. More plies left to a deadline than there can be are MANOURY_STATUS_BAD_ARGUMENT.
 */
manoury_status manoury_probe_ruled_outcome(const manoury_tablebase *tablebase,
                                           const manoury_position *position,
                                           int rules,
                                           const manoury_counters *counters,
                                           manoury_outcome *outcome,
                                           manoury_error *error);

/**
 * Writes to `distance` the result of `position` for the side to move under `rules`, a manoury_rules, as if it were set up
 * now, and how far away it is.
 */
manoury_status manoury_probe_ruled_distance(const manoury_tablebase *tablebase,
                                            const manoury_position *position,
                                            int rules,
                                            manoury_distance *distance,
                                            manoury_error *error);

/**
 * Writes the legal moves of `position` to `moves`, an array of `capacity`, each with its outcome under `rules`, a
 * manoury_rules, after the counts that it leaves of `counters`, which may be NULL for a position that is set up now. They
 * come best first: the nearest wins, cursed wins, draws, blessed losses, the farthest losses; equal ones always in the same
 * order. Writes to `count` how many moves there are, 0 if the game is over, also by a draw here; those that the array is
 * too small for are left out, and `moves` may be NULL if `capacity` is 0. A table that is missing for one move is an error.
 */
manoury_status manoury_probe_ruled_moves(const manoury_tablebase *tablebase,
                                         const manoury_position *position,
                                         int rules,
                                         const manoury_counters *counters,
                                         manoury_ruled_move *moves,
                                         size_t capacity,
                                         size_t *count,
                                         manoury_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MANOURY_H */
