/*
 * Prints all that the tables in a directory say about the positions on standard input, one FEN a line.
 *
 *     answers DIRECTORY
 *
 * For each position the FEN and, by tabs separated, wdl, dtc, dtw, and the moves by each of the three.
 */

#include <manoury.h>

#include <inttypes.h>
#include <string.h>

#include "check.h"

enum { CAPACITY = 256 };

static void print_value(const char *before, manoury_value value)
{
    printf("%s%d:%" PRIu32, before, (int)value.wdl, value.plies);
}

static void print_moves(const manoury_tablebase *tablebase, const manoury_position *position, int metric)
{
    manoury_move moves[CAPACITY];
    size_t count, i;

    CHECK(!manoury_probe_moves(tablebase, position, metric, moves, CAPACITY, &count, NULL));
    CHECK(count <= CAPACITY);
    printf("\t");
    for (i = 0; i < count; i++) {
        printf(" %d,%d,%" PRIx64 ",%d", moves[i].from, moves[i].to, moves[i].captured, moves[i].promotes);
        print_value("=", moves[i].value);
    }
}

static void print_answers(const manoury_tablebase *tablebase, const char *fen)
{
    manoury_position position;
    manoury_wdl wdl;
    manoury_value dtc, dtw;

    CHECK(!manoury_position_from_fen(fen, &position, NULL));
    CHECK(!manoury_probe_wdl(tablebase, &position, &wdl, NULL));
    CHECK(!manoury_probe_dtc(tablebase, &position, &dtc, NULL));
    CHECK(!manoury_probe_dtw(tablebase, &position, &dtw, NULL));
    printf("%s\t%d", fen, (int)wdl);
    print_value("\t", dtc);
    print_value("\t", dtw);
    print_moves(tablebase, &position, MANOURY_METRIC_WDL);
    print_moves(tablebase, &position, MANOURY_METRIC_DTC);
    print_moves(tablebase, &position, MANOURY_METRIC_DTW);
    printf("\n");
}

int main(int argc, char **argv)
{
    char fen[256];
    const char *directories[1];
    manoury_tablebase *tablebase;

    CHECK(argc == 2);
    directories[0] = argv[1];
    CHECK(!manoury_open(directories, 1, 1 << 20, &tablebase, NULL));
    while (fgets(fen, sizeof fen, stdin)) {
        fen[strcspn(fen, "\n")] = '\0';
        print_answers(tablebase, fen);
    }
    manoury_close(tablebase);
    return 0;
}
