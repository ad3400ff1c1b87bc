/*
 * Failures of the disk under the files of a store, as a preload library.
 *
 *   DISKFAULTS=/tmp/plan LD_PRELOAD=diskfaults.so palisade serve …
 *
 * The plan is a file of six numbers that both sides map, so that a test turns failures on and off while the server runs (diskfaults.py):
 *
 *   calls, files ── which calls fail on which files, as sets of bits
 *   error        ── the errno they fail with
 *   skip         ── so many of them succeed first
 *   times        ── so many of them fail then; below 0, all of them
 *   failed       ── the number that has failed so far
 *
 * A call that fails does nothing. Files are known by their names, in whatever folder. Together with powercut.so, name that one first: a sync that fails
 * here covers nothing there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { READ = 1, WRITE = 2, SYNC = 4, TRUNCATE = 8 };
enum { FILES = 3, MAX_FD = 1 << 20 };

static const char *const names[FILES] = {"palisade.sqlite", "palisade.sqlite-wal", "palisade.mark"};

struct plan {
    _Atomic int calls, files, error, skip, times, failed;
};

static struct plan *plan;
/* The bit of the file that a descriptor stands for; 0 for all others. Sockets pass here as well. */
static _Atomic unsigned char file_of[MAX_FD];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off64_t);
static ssize_t (*real_read)(int, void *, size_t);
static ssize_t (*real_pread)(int, void *, size_t, off64_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);

static _Noreturn void give_up(const char *why) {
    fprintf(stderr, "diskfaults: %s\n", why);
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
    real_fsync = next_symbol("fsync");
    real_fdatasync = next_symbol("fdatasync");
    real_ftruncate = next_symbol("ftruncate64");
    real_read = next_symbol("read");
    real_pread = next_symbol("pread64");
    real_pwrite = next_symbol("pwrite64");
    const char *path = getenv("DISKFAULTS");
    if (!path) return;
    int fd = real_open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) give_up("there is no plan");
    void *mapped = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED) give_up("the plan cannot be mapped");
    real_close(fd);
    plan = mapped;
}

static void ready(void) { pthread_once(&once, prepare); }

/* Whether this call has to fail; then errno is set. */
static int fails(int fd, int call) {
    ready();
    if (!plan || fd < 0 || fd >= MAX_FD) return 0;
    int file = atomic_load_explicit(&file_of[fd], memory_order_acquire);
    if (!(file & plan->files) || !(call & plan->calls)) return 0;
    if (atomic_fetch_sub(&plan->skip, 1) > 0) return 0;
    if (plan->times >= 0 && atomic_fetch_sub(&plan->times, 1) <= 0) {
        plan->times = 0;
        return 0;
    }
    atomic_fetch_add(&plan->failed, 1);
    errno = plan->error;
    return 1;
}

/* ── Opening and closing ───────────────────────────────────────────────────────────────────────────────────────────────── */

static int watch(const char *path, int fd) {
    if (fd < 0) return fd;
    const char *slash = strrchr(path, '/');
    for (int i = 0; i < FILES; i++) {
        if (strcmp(slash ? slash + 1 : path, names[i])) continue;
        if (fd >= MAX_FD) give_up("descriptor out of range");
        atomic_store_explicit(&file_of[fd], (unsigned char)(1 << i), memory_order_release);
    }
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
    return watch(path, real_open(path, flags, mode));
}

int open(const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, real_open(path, flags, mode));
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, real_openat(folder, path, flags, mode));
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags, flags)
    ready();
    return watch(path, real_openat(folder, path, flags, mode));
}

int close(int fd) {
    ready();
    if (fd >= 0 && fd < MAX_FD) atomic_store_explicit(&file_of[fd], 0, memory_order_release);
    return real_close(fd);
}

/* ── Calls that fail ───────────────────────────────────────────────────────────────────────────────────────────────────── */

ssize_t read(int fd, void *bytes, size_t length) { return fails(fd, READ) ? -1 : real_read(fd, bytes, length); }
ssize_t pread64(int fd, void *bytes, size_t length, off64_t offset) { return fails(fd, READ) ? -1 : real_pread(fd, bytes, length, offset); }
ssize_t pread(int fd, void *bytes, size_t length, off_t offset) { return pread64(fd, bytes, length, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) { return fails(fd, WRITE) ? -1 : real_pwrite(fd, bytes, length, offset); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }
int ftruncate64(int fd, off64_t length) { return fails(fd, TRUNCATE) ? -1 : real_ftruncate(fd, length); }
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }
int fsync(int fd) { return fails(fd, SYNC) ? -1 : real_fsync(fd); }
int fdatasync(int fd) { return fails(fd, SYNC) ? -1 : real_fdatasync(fd); }
