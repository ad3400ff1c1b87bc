/*
 * A power cut for one SQLite database, as a preload library.
 *
 *   POWERCUT_DB=/data/palisade.sqlite LD_PRELOAD=powercut.so palisade serve …
 *
 * Beside the database, its -wal and its -journal lies a shadow each (FILE.durable) that holds only what a disk would hold after the
 * plug is pulled: bytes whose write had returned before an fsync or fdatasync of that file began, once that sync has succeeded.
 *
 *   write, truncate ──→ the real file
 *        └────────────→ a list of pending changes ──(sync of that file succeeds)──→ the shadow
 *
 * The bytes of a file when the process opens it for the first time count as durable. After a kill, replace the files by their shadows
 * (powercut.py does) before anybody opens them again.
 *
 * It is a pessimist: everything not synced is lost, nothing of it survives by luck. A deletion lasts from the next sync of any watched
 * file on, as on file systems with an ordered journal. Neither torn nor reordered writes are modelled.
 * Only calls SQLite makes are followed; any other way to change a watched file ends the process rather than be missed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FILES = 3, MAX_FD = 1 << 20 };

/* A change that no sync has covered yet. Without bytes it is a truncation to `offset`. */
struct change {
    struct change *next;
    off64_t offset;
    size_t length;
    char *bytes;
};

struct watched {
    char path[PATH_MAX];
    int shadow;
    struct change *first, **end;
    /* Changes made since the start, and the last of them that was a deletion. A sync covers those counted when it began. */
    unsigned long made, covered, deleted;
};

static struct watched files[FILES];
static const char *const suffixes[FILES] = {"", "-wal", "-journal"};
/* Which of `files` a descriptor stands for, plus one; 0 for all others. Read without the lock: sockets pass here as well. */
static _Atomic unsigned char role[MAX_FD];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static int (*real_unlink)(const char *);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off64_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static void *(*real_mmap)(void *, size_t, int, int, int, off64_t);

static _Noreturn void give_up(const char *why) {
    fprintf(stderr, "powercut: %s\n", why);
    abort();
}

static void *next_symbol(const char *name) {
    void *symbol = dlsym(RTLD_NEXT, name);
    if (!symbol) give_up(name);
    return symbol;
}

static void prepare(void) {
    real_open = next_symbol("open64");
    real_openat = next_symbol("openat64");
    real_close = next_symbol("close");
    real_unlink = next_symbol("unlink");
    real_fsync = next_symbol("fsync");
    real_fdatasync = next_symbol("fdatasync");
    real_ftruncate = next_symbol("ftruncate64");
    real_pwrite = next_symbol("pwrite64");
    real_write = next_symbol("write");
    real_writev = next_symbol("writev");
    real_mmap = next_symbol("mmap64");
    const char *database = getenv("POWERCUT_DB");
    for (int i = 0; i < FILES; i++) {
        files[i].shadow = -1;
        files[i].end = &files[i].first;
        if (database && snprintf(files[i].path, PATH_MAX, "%s%s", database, suffixes[i]) >= PATH_MAX) give_up("path too long");
    }
}

static void ready(void) { pthread_once(&once, prepare); }

static struct watched *by_path(const char *path) {
    for (int i = 0; i < FILES; i++)
        if (files[i].path[0] && !strcmp(files[i].path, path)) return &files[i];
    return NULL;
}

static struct watched *by_descriptor(int fd) {
    if (fd < 0 || fd >= MAX_FD) return NULL;
    unsigned char number = atomic_load_explicit(&role[fd], memory_order_acquire);
    return number ? &files[number - 1] : NULL;
}

/* ── Shadows ───────────────────────────────────────────────────────────────────────────────────────────────────────────── */

static void write_shadow(struct watched *file, const char *bytes, size_t length, off64_t offset) {
    while (length > 0) {
        ssize_t n = real_pwrite(file->shadow, bytes, length, offset);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) give_up("the shadow cannot be written");
        bytes += n, offset += n, length -= (size_t)n;
    }
}

/* The shadow begins as a copy of what is there. */
static void begin_shadow(struct watched *file) {
    char path[PATH_MAX + 16], block[65536];
    snprintf(path, sizeof path, "%s.durable", file->path);
    file->shadow = real_open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file->shadow < 0) give_up("the shadow cannot be made");
    int source = real_open(file->path, O_RDONLY | O_CLOEXEC);
    if (source < 0) give_up("the database cannot be read");
    off64_t offset = 0;
    for (ssize_t n; (n = pread64(source, block, sizeof block, offset)) > 0; offset += n) write_shadow(file, block, (size_t)n, offset);
    real_close(source);
}

static void note(struct watched *file, const void *bytes, size_t length, off64_t offset, int deletes) {
    struct change *change = calloc(1, sizeof *change);
    if (!change || (bytes && !(change->bytes = malloc(length ? length : 1)))) give_up("out of memory");
    if (bytes) memcpy(change->bytes, bytes, length);
    change->offset = offset;
    change->length = length;
    pthread_mutex_lock(&lock);
    *file->end = change;
    file->end = &change->next;
    file->made++;
    if (deletes) file->deleted = file->made;
    pthread_mutex_unlock(&lock);
}

/* Brings the shadow up to the change numbered `until`. A kill in the middle leaves what a plug pulled during the sync would. */
static void cover(struct watched *file, unsigned long until) {
    pthread_mutex_lock(&lock);
    for (; file->covered < until; file->covered++) {
        struct change *change = file->first;
        if (change->bytes)
            write_shadow(file, change->bytes, change->length, change->offset);
        else if (real_ftruncate(file->shadow, change->offset))
            give_up("the shadow cannot be cut");
        file->first = change->next;
        if (!file->first) file->end = &file->first;
        free(change->bytes);
        free(change);
    }
    pthread_mutex_unlock(&lock);
}

/* ── Opening and closing ───────────────────────────────────────────────────────────────────────────────────────────────── */

static int watch(const char *path, int flags, int fd) {
    struct watched *file = fd < 0 ? NULL : by_path(path);
    if (!file) return fd;
    if (fd >= MAX_FD) give_up("descriptor out of range");
    pthread_mutex_lock(&lock);
    if (file->shadow < 0) begin_shadow(file);
    pthread_mutex_unlock(&lock);
    if (flags & O_TRUNC) note(file, NULL, 0, 0, 0);
    atomic_store_explicit(&role[fd], (unsigned char)(file - files + 1), memory_order_release);
    return fd;
}

#define MODE(flags, last) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, last); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

int open64(const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, flags, real_open(path, flags, mode));
}

int open(const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, flags, real_open(path, flags, mode));
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, flags, real_openat(folder, path, flags, mode));
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, flags, real_openat(folder, path, flags, mode));
}

int close(int fd) {
    ready();
    if (by_descriptor(fd)) atomic_store_explicit(&role[fd], 0, memory_order_release);
    return real_close(fd);
}

/* The shadow of a deleted file becomes empty, which means the same to SQLite. */
int unlink(const char *path) {
    ready();
    int result = real_unlink(path);
    struct watched *file = result ? NULL : by_path(path);
    if (file) note(file, NULL, 0, 0, 1);
    return result;
}

/* ── Changing ──────────────────────────────────────────────────────────────────────────────────────────────────────────── */

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
    ready();
    ssize_t n = real_pwrite(fd, bytes, length, offset);
    struct watched *file = n > 0 ? by_descriptor(fd) : NULL;
    if (file) note(file, bytes, (size_t)n, offset, 0);
    return n;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

int ftruncate64(int fd, off64_t length) {
    ready();
    int result = real_ftruncate(fd, length);
    struct watched *file = result ? NULL : by_descriptor(fd);
    if (file) note(file, NULL, 0, length, 0);
    return result;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

ssize_t write(int fd, const void *bytes, size_t length) {
    ready();
    if (by_descriptor(fd)) give_up("write() on a watched file");
    return real_write(fd, bytes, length);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    ready();
    if (by_descriptor(fd)) give_up("writev() on a watched file");
    return real_writev(fd, parts, count);
}

void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t offset) {
    ready();
    if ((protection & PROT_WRITE) && (flags & MAP_SHARED) && by_descriptor(fd)) give_up("a watched file is mapped for writing");
    return real_mmap(address, length, protection, flags, fd, offset);
}

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
    return mmap64(address, length, protection, flags, fd, offset);
}

/* ── Syncing ───────────────────────────────────────────────────────────────────────────────────────────────────────────── */

/* How far each shadow may come once a sync of `synced` that begins now has succeeded. */
static void begin_sync(const struct watched *synced, unsigned long until[FILES]) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < FILES; i++) until[i] = &files[i] == synced ? files[i].made : files[i].deleted;
    pthread_mutex_unlock(&lock);
}

static int sync_through(int fd, int (*real)(int)) {
    struct watched *file = by_descriptor(fd);
    if (!file) return real(fd);
    unsigned long until[FILES];
    begin_sync(file, until);
    int result = real(fd);
    int error = errno;
    for (int i = 0; i < FILES && !result; i++) cover(&files[i], until[i]);
    errno = error;
    return result;
}

int fdatasync(int fd) {
    ready();
    return sync_through(fd, real_fdatasync);
}

int fsync(int fd) {
    ready();
    return sync_through(fd, real_fsync);
}
