/*
 * Asks tables about positions.
 *
 *     probe DIRECTORY FEN...
 */

#include <manoury.h>

#include <inttypes.h>
#include <stdio.h>

/* Positions with few pieces have fewer legal moves than this. */
enum { CAPACITY = 128 };

static const char *name_of(manoury_wdl wdl)
{
    switch (wdl) {
    case MANOURY_WDL_WIN:
        return "win";
    case MANOURY_WDL_LOSS:
        return "loss";
    default:
        return "draw";
    }
}

static void print_value(manoury_value value)
{
    if (value.wdl == MANOURY_WDL_DRAW)
        printf("draw\n");
    else
        printf("%s in %" PRIu32 "\n", name_of(value.wdl), value.plies);
}

/* The value of a position and of its moves, in plies to the end of the game. */
static manoury_status show(const manoury_tablebase *tablebase, const char *fen, manoury_error *error)
{
    manoury_position position;
    manoury_value value;
    manoury_move moves[CAPACITY];
    size_t count, i;
    manoury_status status;

    status = manoury_position_from_fen(fen, &position, error);
    if (status != MANOURY_STATUS_OK)
        return status;
    status = manoury_probe_dtw(tablebase, &position, &value, error);
    if (status != MANOURY_STATUS_OK)
        return status;
    status = manoury_probe_moves(tablebase, &position, MANOURY_METRIC_DTW, moves, CAPACITY, &count, error);
    if (status != MANOURY_STATUS_OK)
        return status;

    printf("%s: ", fen);
    print_value(value);
    for (i = 0; i < count && i < CAPACITY; i++) {
        printf("  %d%c%d: ", moves[i].from, moves[i].captured ? 'x' : '-', moves[i].to);
        print_value(moves[i].value);
    }
    return MANOURY_STATUS_OK;
}

int main(int argc, char **argv)
{
    const char *directories[1];
    manoury_tablebase *tablebase;
    manoury_error error;
    int i, failed = 0;

    if (argc < 3) {
        fprintf(stderr, "usage: %s DIRECTORY FEN...\n", argv[0]);
        return 2;
    }
    directories[0] = argv[1];
    if (manoury_open(directories, 1, (size_t)64 << 20, &tablebase, &error) != MANOURY_STATUS_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    for (i = 2; i < argc; i++) {
        if (show(tablebase, argv[i], &error) != MANOURY_STATUS_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], error.text);
            failed = 1;
        }
    }
    manoury_close(tablebase);
    return failed;
}
