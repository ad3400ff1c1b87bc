/* A journal of SQLite with one thread that writes: it commits all rows that wait, tells, and starts again. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* One row. Whoever hands it over gets it back when it is on the disk. */
struct row {
    struct row *next;
    int64_t room, number;
    const void *body;
    size_t len;
};

/* Opens a fresh journal; `told` is called on the thread that writes, after each commit. Ends the process when the disk refuses. */
void disk_open(const char *path, void (*told)(void));

/* Takes a row, in order. */
void disk_write(struct row *row);

/* All rows whose commit has ended, in order. */
struct row *disk_written(void);
