#define _GNU_SOURCE
#include "palisade_exchange.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The input as a file in memory: it can be written before anybody reads, so that neither process waits for the other.
static int keep(const uint8_t *bytes, size_t count) {
    int file = memfd_create("input", MFD_CLOEXEC);
    while (file >= 0 && count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0 || (bytes += written, (count -= (size_t)written) == 0 && lseek(file, 0, SEEK_SET) != 0)) {
            close(file);
            return -1;
        }
    }
    return file;
}

static int start(pid_t *child, const char *const *arguments, int input, int output) {
    static char *const nothing[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t traits;
    if (posix_spawn_file_actions_init(&files)) return -1;
    if (posix_spawnattr_init(&traits)) {
        posix_spawn_file_actions_destroy(&files);
        return -1;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failure = posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO) || posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        || posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO) || posix_spawnattr_setsigmask(&traits, &none)
        || posix_spawnattr_setsigdefault(&traits, &all)
        // A signal for the whole group of the server, such as Ctrl-C, is not for it.
        || posix_spawnattr_setpgroup(&traits, 0)
        || posix_spawnattr_setflags(&traits, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        || posix_spawn(child, arguments[0], &files, &traits, (char *const *)arguments, nothing);
    posix_spawnattr_destroy(&traits);
    posix_spawn_file_actions_destroy(&files);
    return failure ? -1 : 0;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// The number of bytes up to the end of the output.
static long collect(int from, uint8_t *output, size_t capacity, int64_t deadline) {
    size_t count = 0;
    while (1) {
        int64_t left = deadline - now();
        struct pollfd news = {from, POLLIN, 0};
        int ready = left > 0 ? poll(&news, 1, left > 60000 ? 60000 : (int)left) : 0;
        if (left <= 0) return palisade_exchange_late;
        if (ready <= 0) continue;
        uint8_t rest[4096];
        ssize_t got = count < capacity ? read(from, output + count, capacity - count) : read(from, rest, sizeof rest);
        if (got == 0) return (long)count;
        if (got > 0 && count < capacity) count += (size_t)got;
    }
}

/// The child is gone afterwards, whatever it did. One that has ended its output has `patience` milliseconds to end itself.
static void end(pid_t child, int64_t patience, enum palisade_exchange_end *how, int *number) {
    int status = 0, is_killed = 0, process = patience > 0 ? pidfd_open(child, 0) : -1;
    struct pollfd news = {process, POLLIN, 0};
    // POLLIN means that it has ended. Where the system has no such descriptors, it is ended at once, as before its own end is known.
    if (process < 0 || poll(&news, 1, (int)patience) <= 0) is_killed = 1;
    if (process >= 0) close(process);
    if (is_killed) kill(child, SIGKILL);
    pid_t ended;
    while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) continue;
    *how = palisade_exchange_usual;
    if (ended != child) return;
    if (WIFSIGNALED(status) && !(is_killed && WTERMSIG(status) == SIGKILL)) {
        *how = palisade_exchange_signalled;
        *number = WTERMSIG(status);
    } else if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
        *how = palisade_exchange_failed;
        *number = WEXITSTATUS(status);
    }
}

long palisade_exchange(
    const char *const *arguments, const uint8_t *input, size_t count, uint8_t *output, size_t capacity, int64_t milliseconds,
    enum palisade_exchange_end *how, int *number) {
    *how = palisade_exchange_usual;
    *number = 0;
    int64_t deadline = now() + milliseconds;
    int ends[2], file = keep(input, count);
    if (file < 0) return palisade_exchange_not_started;
    if (pipe2(ends, O_CLOEXEC)) {
        close(file);
        return palisade_exchange_not_started;
    }
    pid_t child;
    int failure = start(&child, arguments, file, ends[1]);
    close(file);
    close(ends[1]);
    long result = failure ? palisade_exchange_not_started : collect(ends[0], output, capacity, deadline);
    close(ends[0]);
    if (!failure) end(child, result < 0 ? 0 : 1000, how, number);
    return result;
}
