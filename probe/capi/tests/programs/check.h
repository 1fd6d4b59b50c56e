/* What the test programs have in common. */

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

/* Ends the program if what has to be true is not. */
#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);    \
            exit(1);                                                           \
        }                                                                      \
    } while (0)

#endif
