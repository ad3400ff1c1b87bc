#include "disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOVE = 10, PAGES_BEFORE_CHECKPOINT = 2000 };

struct rows {
    struct row *first, **last;
};

static struct rows waiting, written;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER;
static sqlite3 *database;
static sqlite3_stmt *begin, *insert, *commit;
static void (*tell)(void);

static void check(bool good)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
}

static void clear(struct rows *rows)
{
    rows->first = NULL;
    rows->last = &rows->first;
}

static void append(struct rows *rows, struct row *first, struct row **last)
{
    *rows->last = first;
    rows->last = last;
}

static void step(sqlite3_stmt *statement)
{
    check(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void insert_all(struct row *row)
{
    for (; row; row = row->next) {
        sqlite3_bind_int64(insert, 1, row->room);
        sqlite3_bind_int64(insert, 2, row->number);
        sqlite3_bind_int64(insert, 3, now_ms());
        sqlite3_bind_int64(insert, 4, MOVE);
        sqlite3_bind_blob(insert, 5, row->body, row->len, SQLITE_STATIC);
        step(insert);
    }
}

static void *write_for_ever(void *unused)
{
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&mutex);
        while (!waiting.first)
            pthread_cond_wait(&some, &mutex);
        struct row *first = waiting.first, **last = waiting.last;
        clear(&waiting);
        pthread_mutex_unlock(&mutex);

        step(begin);
        insert_all(first);
        step(commit);

        pthread_mutex_lock(&mutex);
        append(&written, first, last);
        pthread_mutex_unlock(&mutex);
        tell();
    }
    return NULL;
}

static sqlite3_stmt *prepare(const char *text)
{
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) == SQLITE_OK);
    return statement;
}

void disk_open(const char *path, void (*told)(void))
{
    pthread_t thread;
    char text[64];
    tell = told;
    clear(&waiting);
    clear(&written);
    check(sqlite3_open(path, &database) == SQLITE_OK);
    snprintf(text, sizeof text, "PRAGMA wal_autocheckpoint = %d", PAGES_BEFORE_CHECKPOINT);
    check(sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK);
    check(sqlite3_exec(database, text, NULL, NULL, NULL) == SQLITE_OK);
    check(sqlite3_exec(database, "CREATE TABLE journal (pos INTEGER PRIMARY KEY, room INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
                                 " kind INTEGER NOT NULL, body BLOB NOT NULL) STRICT", NULL, NULL, NULL) == SQLITE_OK);
    begin = prepare("BEGIN IMMEDIATE");
    insert = prepare("INSERT INTO journal (room, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)");
    commit = prepare("COMMIT");
    if (pthread_create(&thread, NULL, write_for_ever, NULL))
        exit(1);
}

void disk_write(struct row *row)
{
    row->next = NULL;
    pthread_mutex_lock(&mutex);
    bool wakes = !waiting.first;
    append(&waiting, row, &row->next);
    pthread_mutex_unlock(&mutex);
    if (wakes)
        pthread_cond_signal(&some);
}

struct row *disk_written(void)
{
    pthread_mutex_lock(&mutex);
    struct row *first = written.first;
    clear(&written);
    pthread_mutex_unlock(&mutex);
    return first;
}
