/*
 * Eight threads ask one tablebase, which has opened no file yet, about the same positions, each beginning
 * elsewhere, and must get the answers that one thread gets.
 *
 *     threads DIRECTORY
 */

#include <manoury.h>

#include <pthread.h>
#include <string.h>

#include "check.h"

enum { THREADS = 8, POSITIONS = 2000 };

struct answer {
    manoury_status status;
    manoury_value value;
};

struct task {
    pthread_t thread;
    const manoury_tablebase *tablebase;
    size_t first;
    struct answer answers[POSITIONS];
};

/* Two kings and a man, now and then two of them on one square. */
static manoury_position position_of(size_t number)
{
    manoury_position position;

    position.white_men = (uint64_t)1 << (5 + number % 45);
    position.white_kings = (uint64_t)1 << (number * 7 % 50);
    position.black_men = 0;
    position.black_kings = (uint64_t)1 << (number * 13 / 3 % 50);
    position.turn = number % 2 ? MANOURY_COLOR_WHITE : MANOURY_COLOR_BLACK;
    return position;
}

static void *ask_all(void *argument)
{
    struct task *task = argument;
    manoury_error error;
    size_t i;

    memset(task->answers, 0, sizeof task->answers);
    for (i = 0; i < POSITIONS; i++) {
        size_t number = (task->first + i) % POSITIONS;
        manoury_position position = position_of(number);
        struct answer *answer = &task->answers[number];

        answer->status = manoury_probe_dtw(task->tablebase, &position, &answer->value, &error);
        CHECK((answer->status == MANOURY_STATUS_OK) == (error.text[0] == '\0'));
    }
    return NULL;
}

static manoury_tablebase *open_tables(const char *directory)
{
    manoury_tablebase *tablebase;

    /* So little that blocks are thrown out all the time. */
    CHECK(!manoury_open(&directory, 1, 1 << 15, &tablebase, NULL));
    return tablebase;
}

int main(int argc, char **argv)
{
    static struct task tasks[THREADS], alone;
    manoury_tablebase *tablebase;
    size_t i, answered = 0;

    CHECK(argc == 2);
    tablebase = open_tables(argv[1]);
    for (i = 0; i < THREADS; i++) {
        tasks[i].tablebase = tablebase;
        tasks[i].first = i * POSITIONS / THREADS;
        CHECK(!pthread_create(&tasks[i].thread, NULL, ask_all, &tasks[i]));
    }
    for (i = 0; i < THREADS; i++)
        CHECK(!pthread_join(tasks[i].thread, NULL));
    manoury_close(tablebase);

    alone.tablebase = tablebase = open_tables(argv[1]);
    ask_all(&alone);
    manoury_close(tablebase);
    for (i = 0; i < THREADS; i++)
        CHECK(!memcmp(tasks[i].answers, alone.answers, sizeof alone.answers));
    for (i = 0; i < POSITIONS; i++)
        answered += alone.answers[i].status == MANOURY_STATUS_OK;
    printf("%d answers\n", (int)answered);
    return 0;
}
