/*
 * Everything that can go wrong is told by status and text, and leaves the places for answers alone.
 *
 *     failures TABLES SPOILT NOWHERE
 *
 * TABLES has all tables of three pieces, SPOILT the same without 1K-1K and with a damaged 2K-1K.wdl, NOWHERE
 * does not exist.
 */

#include <manoury.h>

#include <string.h>

#include "check.h"

static manoury_error error;

/* The status of a failure whose reason has `part` in it. */
static manoury_status because(manoury_status status, const char *part)
{
    CHECK(memchr(error.text, '\0', sizeof error.text));
    if (!strstr(error.text, part))
        fprintf(stderr, "`%s` is not in `%s`\n", part, error.text);
    CHECK(strstr(error.text, part));
    return status;
}

static manoury_tablebase *open_tables(const char *directory)
{
    manoury_tablebase *tablebase = NULL;

    strcpy(error.text, "of an earlier call");
    CHECK(manoury_open(&directory, 1, 1 << 20, &tablebase, &error) == MANOURY_STATUS_OK);
    CHECK(error.text[0] == '\0');
    return tablebase;
}

static manoury_position parse(const char *fen)
{
    manoury_position position;

    CHECK(manoury_position_from_fen(fen, &position, &error) == MANOURY_STATUS_OK);
    return position;
}

/* The status that all kinds of probing have for `position`, which must be the same. */
static manoury_status probe(const manoury_tablebase *tablebase, manoury_position position)
{
    manoury_wdl wdl = (manoury_wdl)77;
    manoury_value value = {(manoury_wdl)77, 77};
    size_t count = 77;
    manoury_status status = manoury_probe_wdl(tablebase, &position, &wdl, NULL);

    CHECK(status != MANOURY_STATUS_OK);
    CHECK(manoury_probe_dtc(tablebase, &position, &value, NULL) == status);
    CHECK(manoury_probe_dtw(tablebase, &position, &value, NULL) == status);
    CHECK(manoury_probe_moves(tablebase, &position, MANOURY_METRIC_WDL, NULL, 0, &count, NULL) == status);
    CHECK((int)wdl == 77 && (int)value.wdl == 77 && value.plies == 77 && count == 77);
    CHECK(manoury_probe_wdl(tablebase, &position, &wdl, &error) == status);
    return status;
}

static void opening(const char *tables, const char *nowhere)
{
    manoury_tablebase *tablebase = NULL;
    const char *both[2];
    const char *null[1] = {NULL};
    uint32_t pieces;

    both[0] = tables;
    both[1] = nowhere;
    CHECK(because(manoury_open(both, 2, 0, &tablebase, &error), nowhere) == MANOURY_STATUS_IO);
    CHECK(because(manoury_open(NULL, 1, 0, &tablebase, &error), "directories") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_open(null, 1, 0, &tablebase, &error), "directory") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_open(both, 1, 0, NULL, &error), "answer") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_open(both, 2, 0, &tablebase, NULL) == MANOURY_STATUS_IO);
    CHECK(tablebase == NULL);
    manoury_close(NULL);

    /* No directories have no tables. */
    CHECK(manoury_open(NULL, 0, 0, &tablebase, &error) == MANOURY_STATUS_OK);
    CHECK(manoury_max_pieces(tablebase, MANOURY_METRIC_WDL, &pieces, &error) == MANOURY_STATUS_OK);
    CHECK(pieces == 0);
    CHECK(because(probe(tablebase, parse("W:WK1:BK45")), "1K-1K.wdl is missing") == MANOURY_STATUS_MISSING_TABLE);
    manoury_close(tablebase);
}

static void contents(const manoury_tablebase *tablebase)
{
    uint32_t pieces = 77;
    bool covered = false;

    CHECK(manoury_max_pieces(tablebase, MANOURY_METRIC_DTW, &pieces, &error) == MANOURY_STATUS_OK);
    CHECK(pieces == 3);
    CHECK(manoury_covers(tablebase, "1M-1K1M", MANOURY_METRIC_DTC, &covered, &error) == MANOURY_STATUS_OK);
    CHECK(covered);
    CHECK(manoury_covers(tablebase, "4M-1K", MANOURY_METRIC_DTC, &covered, &error) == MANOURY_STATUS_OK);
    CHECK(!covered);
    CHECK(manoury_covers(tablebase, "20K-20K", MANOURY_METRIC_DTC, &covered, &error) == MANOURY_STATUS_OK);
    CHECK(!covered);

    CHECK(because(manoury_max_pieces(tablebase, 3, &pieces, &error), "3 is not a metric")
          == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_covers(tablebase, "1K-1K", -1, &covered, &error), "-1 is not a metric")
          == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_covers(tablebase, "K-K", 0, &covered, &error), "`K-K`") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(pieces == 3);
}

static void positions(const manoury_tablebase *tablebase)
{
    manoury_position good = parse("B:WK28,31:BK5"), bad;

    bad = good;
    bad.white_men |= bad.black_kings;
    CHECK(because(probe(tablebase, bad), "two pieces on square 5") == MANOURY_STATUS_BAD_POSITION);
    bad = good;
    bad.white_men = 1;
    CHECK(because(probe(tablebase, bad), "promotion row, square 1") == MANOURY_STATUS_BAD_POSITION);
    bad = good;
    bad.black_men = (uint64_t)1 << 49;
    CHECK(because(probe(tablebase, bad), "promotion row, square 50") == MANOURY_STATUS_BAD_POSITION);
    bad = good;
    bad.white_kings |= (uint64_t)1 << 50;
    CHECK(because(probe(tablebase, bad), "bit 50") == MANOURY_STATUS_BAD_POSITION);
    bad = good;
    bad.turn = 'W';
    CHECK(because(probe(tablebase, bad), "side to move") == MANOURY_STATUS_BAD_POSITION);

    CHECK(because(probe(tablebase, parse("W:WK1:B")), "no pieces") == MANOURY_STATUS_BAD_POSITION);
    CHECK(because(probe(tablebase, parse("W:W31-50:B1-20")), "40 pieces") == MANOURY_STATUS_TOO_MANY_PIECES);
    CHECK(because(probe(tablebase, parse("W:WK1,K2:BK39,K44")), "2K-2K.wdl is missing")
          == MANOURY_STATUS_MISSING_TABLE);
}

static void fens(void)
{
    static const char *const bad[] = {"", "W", "W:WK28:B51", "W:W1:BK2", "W:W28:BK28", "W:WK28:B\xff", "nonsense"};
    manoury_position position = parse("W:WK28:BK5");
    size_t i;

    CHECK(position.white_kings == (uint64_t)1 << 27 && position.black_kings == 1 << 4);
    CHECK(position.white_men == 0 && position.black_men == 0 && position.turn == MANOURY_COLOR_WHITE);
    for (i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(because(manoury_position_from_fen(bad[i], &position, &error), "column")
              == MANOURY_STATUS_BAD_POSITION);
    CHECK(position.white_kings == (uint64_t)1 << 27 && position.black_kings == 1 << 4);
    CHECK(because(manoury_position_from_fen(NULL, &position, &error), "fen") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_position_from_fen("W:WK28:BK5", NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
}

static void null_pointers(const manoury_tablebase *tablebase)
{
    manoury_position position = parse("W:WK28:BK5");
    manoury_wdl wdl;
    manoury_value value;
    manoury_move move;
    size_t count;
    uint32_t pieces;
    bool covered;

    CHECK(because(manoury_probe_wdl(NULL, &position, &wdl, &error), "tablebase") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_probe_wdl(tablebase, NULL, &wdl, &error), "position") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_probe_wdl(tablebase, &position, NULL, &error), "answer") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_dtc(NULL, &position, &value, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_dtc(tablebase, NULL, &value, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_dtc(tablebase, &position, NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_dtw(NULL, NULL, NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_moves(NULL, &position, 0, &move, 1, &count, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_moves(tablebase, NULL, 0, &move, 1, &count, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_probe_moves(tablebase, &position, 0, &move, 1, NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_probe_moves(tablebase, &position, 0, NULL, 1, &count, &error), "moves")
          == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_probe_moves(tablebase, &position, 9, &move, 1, &count, &error), "9 is not a metric")
          == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_max_pieces(NULL, 0, &pieces, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_max_pieces(tablebase, 0, NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_covers(NULL, "1K-1K", 0, &covered, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(because(manoury_covers(tablebase, NULL, 0, &covered, &error), "material") == MANOURY_STATUS_BAD_ARGUMENT);
    CHECK(manoury_covers(tablebase, "1K-1K", 0, NULL, NULL) == MANOURY_STATUS_BAD_ARGUMENT);
}

/* An array that is too small has the best moves, nothing is written behind it, and the number is that of all. */
static void small_array(const manoury_tablebase *tablebase)
{
    manoury_position position = parse("W:WK28,31:BK5"), over = parse("W:W6:B1");
    manoury_move all[64], some[64], untouched;
    size_t count, all_count, capacity;

    CHECK(manoury_probe_moves(tablebase, &position, MANOURY_METRIC_DTW, all, 64, &all_count, &error)
          == MANOURY_STATUS_OK);
    CHECK(all_count > 8 && all_count < 64);
    memset(&untouched, 0x5a, sizeof untouched);
    for (capacity = 0; capacity < all_count; capacity++) {
        memset(some, 0x5a, sizeof some);
        CHECK(manoury_probe_moves(tablebase, &position, MANOURY_METRIC_DTW, some, capacity, &count, &error)
              == MANOURY_STATUS_OK);
        CHECK(count == all_count);
        if (capacity > 0)
            CHECK(some[capacity - 1].from == all[capacity - 1].from && some[capacity - 1].to == all[capacity - 1].to);
        CHECK(!memcmp(&some[capacity], &untouched, sizeof untouched));
    }
    CHECK(manoury_probe_moves(tablebase, &position, MANOURY_METRIC_DTW, NULL, 0, &count, NULL) == MANOURY_STATUS_OK);
    CHECK(count == all_count);
    CHECK(manoury_probe_moves(tablebase, &position, MANOURY_METRIC_DTW, some, SIZE_MAX, &count, NULL)
          == MANOURY_STATUS_OK);
    CHECK(manoury_probe_moves(tablebase, &over, MANOURY_METRIC_DTW, NULL, 5, &count, NULL) == MANOURY_STATUS_OK);
    CHECK(count == 0);
}

static void spoilt_tables(const manoury_tablebase *tablebase, const char *directory)
{
    manoury_position position = parse("W:WK50:BK1,K2");
    manoury_wdl wdl;
    char path[4096];

    CHECK(manoury_probe_wdl(tablebase, &position, &wdl, &error) == MANOURY_STATUS_DAMAGED_TABLE);
    CHECK(strstr(error.text, "2K-1K.wdl is damaged in block"));
    /* Black captures from 28 to 6 or behind it; the squares are those of the board, not of the mover. */
    position = parse("B:WK11,K33:BK28");
    CHECK(because(probe(tablebase, position), "1K-1K.wdl is missing, needed after the capture 28x")
          == MANOURY_STATUS_MISSING_TABLE);

    /* A file that was there when the directory was listed. */
    snprintf(path, sizeof path, "%s/1M-1M.wdl", directory);
    CHECK(!remove(path));
    position = parse("W:W40:B11");
    CHECK(manoury_probe_wdl(tablebase, &position, &wdl, &error) == MANOURY_STATUS_IO);
    CHECK(strstr(error.text, path));
}

int main(int argc, char **argv)
{
    manoury_tablebase *tablebase, *spoilt;

    CHECK(argc == 4);
    opening(argv[1], argv[3]);
    tablebase = open_tables(argv[1]);
    contents(tablebase);
    positions(tablebase);
    fens();
    null_pointers(tablebase);
    small_array(tablebase);
    manoury_close(tablebase);
    spoilt = open_tables(argv[2]);
    spoilt_tables(spoilt, argv[2]);
    manoury_close(spoilt);
    return 0;
}
