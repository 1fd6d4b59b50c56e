/*
 * Prints the results under draw rules of the questions on standard input, one a line: the number of the rules, quiet plies,
 * plies left to the deadline or -1, and a FEN.
 *
 *     ruled DIRECTORY
 *
 * For each question the FEN and, by tabs separated, the outcome, result, metric and distance of the position set up now, and
 * the moves with outcome and distance.
 */

#include <manoury.h>

#include <inttypes.h>

#include "check.h"

enum { CAPACITY = 256 };

static void print_answers(const manoury_tablebase *tablebase, const char *fen, int rules, manoury_counters counters)
{
    manoury_position position;
    manoury_outcome outcome;
    manoury_distance distance;
    manoury_ruled_move moves[CAPACITY];
    size_t count, i;

    CHECK(!manoury_position_from_fen(fen, &position, NULL));
    CHECK(!manoury_probe_ruled_outcome(tablebase, &position, rules, &counters, &outcome, NULL));
    CHECK(!manoury_probe_ruled_distance(tablebase, &position, rules, &distance, NULL));
    CHECK(!manoury_probe_ruled_moves(tablebase, &position, rules, &counters, moves, CAPACITY, &count, NULL));
    CHECK(count <= CAPACITY);
    printf("%s\t%d\t%d:%d:%" PRIu32 "\t", fen, (int)outcome, (int)distance.wdl, distance.metric, distance.plies);
    for (i = 0; i < count; i++)
        printf(" %d,%d=%d:%" PRIu32, moves[i].from, moves[i].to, (int)moves[i].outcome, moves[i].plies);
    printf("\n");
}

static void failures(const manoury_tablebase *tablebase)
{
    manoury_counters late = {5, 60};
    manoury_position position;
    manoury_outcome outcome, fresh;
    manoury_error error;
    bool covered;

    CHECK(!manoury_position_from_fen("W:WK1,K2:BK45", &position, NULL));
    CHECK(manoury_probe_ruled_outcome(tablebase, &position, MANOURY_RULES_FMJD, &late, &outcome, &error)
          == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(error.text[0] == '6');
    CHECK(manoury_probe_ruled_outcome(tablebase, &position, 3, NULL, &outcome, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_ruled_outcome(tablebase, NULL, 1, NULL, &outcome, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_ruled_distance(tablebase, &position, 1, NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(!manoury_probe_ruled_outcome(tablebase, &position, MANOURY_RULES_FMJD, NULL, &fresh, NULL));
    CHECK(fresh == MANOURY_OUTCOME_WIN);
    uint32_t pieces = 0;
    CHECK(!manoury_ruled_max_pieces(tablebase, MANOURY_RULES_FMJD, MANOURY_METRIC_WDL, &pieces, NULL));
    CHECK(pieces == 3);
    CHECK(manoury_ruled_max_pieces(tablebase, 9, MANOURY_METRIC_WDL, &pieces, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(!manoury_ruled_covers(tablebase, "1K-2K", MANOURY_RULES_FMJD, MANOURY_METRIC_DTD, &covered, NULL));
    CHECK(covered);
    CHECK(!manoury_ruled_covers(tablebase, "1K-2K", MANOURY_RULES_FFJD, MANOURY_METRIC_DTD, &covered, NULL));
    CHECK(!covered);
    CHECK(manoury_ruled_covers(tablebase, "1K-2K", 1, 4, &covered, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
}

int main(int argc, char **argv)
{
    char fen[256];
    const char *directories[1];
    manoury_tablebase *tablebase;
    manoury_counters counters;
    int rules;

    CHECK(argc == 2);
    directories[0] = argv[1];
    CHECK(!manoury_open(directories, 1, 1 << 20, &tablebase, NULL));
    failures(tablebase);
    while (scanf("%d %" SCNu32 " %" SCNd32 " %255s", &rules, &counters.quiet_plies, &counters.deadline_left, fen) == 4)
        print_answers(tablebase, fen, rules, counters);
    manoury_close(tablebase);
    return 0;
}
