/*
 * Runs a program under allocations.so and counts its system calls, of all threads, without slowing down whoever reads the counters.
 *
 *   trace COUNTERS LIBRARY PROGRAM [ARGUMENT ...]
 *
 * The program ends with this one.
 */
#define _GNU_SOURCE
#include "counters.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/ptrace.h>

static struct counters *counters;

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "trace: %s: %s\n", what, strerror(errno));
    exit(71);
}

static struct counters *shared(const char *path)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        die(path);
    struct counters *mapped = mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED)
        die("mmap");
    close(file);
    return mapped;
}

static _Noreturn void become(const char *path, const char *library, char **words)
{
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) < 0)
        die("this machine lets no process trace another one (PTRACE_TRACEME)");
    raise(SIGSTOP);
    setenv("COUNTS_FILE", path, 1);
    setenv("LD_PRELOAD", library, 1);
    execv(words[0], words);
    die(words[0]);
}

/* Whether threads make so many of these as their order, the allocator and the store's cache ask for at the moment, and not as many as the work
 * needs. The server reads and writes descriptors by read and write only to wake a loop. */
static bool is_wait(uint64_t number)
{
    switch (number) {
#ifdef SYS_epoll_wait
    case SYS_epoll_wait:
#endif
    case SYS_epoll_pwait: case SYS_epoll_ctl: case SYS_ppoll: case SYS_futex: case SYS_read: case SYS_write: case SYS_pread64:
    case SYS_timerfd_settime: case SYS_clock_gettime: case SYS_clock_nanosleep: case SYS_nanosleep: case SYS_sched_yield:
    case SYS_mmap: case SYS_munmap: case SYS_mprotect: case SYS_mremap: case SYS_madvise: case SYS_brk:
    case SYS_clone: case SYS_clone3: case SYS_exit: case SYS_gettid: case SYS_rseq: case SYS_set_robust_list: case SYS_prctl:
    case SYS_rt_sigprocmask: case SYS_rt_sigtimedwait: case SYS_sched_getaffinity: case SYS_restart_syscall:
        return true;
    default:
        return false;
    }
}

/* A thread begins a system call, or comes back from one. */
static void count(pid_t thread)
{
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0 || info.op != PTRACE_SYSCALL_INFO_ENTRY)
        return;
    if (is_wait(info.entry.nr))
        counters->waits++;
    else
        counters->calls++;
    if (info.entry.nr == SYS_pwrite64)
        counters->written += info.entry.args[2];
}

/* The signal to hand on when the thread goes on. */
static int signal_of(pid_t thread, int status)
{
    int number = WSTOPSIG(status);
    if (number == (SIGTRAP | 0x80)) {
        count(thread);
        return 0;
    }
    /* New threads begin with a stop, and clones and execs are told of by a trap. */
    if (status >> 16 || number == SIGSTOP)
        return 0;
    return number;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: trace COUNTERS LIBRARY PROGRAM [ARGUMENT ...]\n", stderr);
        return 64;
    }
    counters = shared(argv[1]);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    pid_t child = fork(), thread;
    if (child < 0)
        die("fork");
    if (child == 0)
        become(argv[1], argv[2], argv + 3);
    int status;
    if (waitpid(child, &status, 0) < 0 || !WIFSTOPPED(status))
        die("the program did not begin");
    long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, child, 0, options) < 0)
        die("PTRACE_SETOPTIONS");
    counters->pid = (uint64_t)child;
    ptrace(PTRACE_SYSCALL, child, 0, 0);
    while ((thread = waitpid(-1, &status, __WALL)) > 0) {
        if (WIFSTOPPED(status))
            ptrace(PTRACE_SYSCALL, thread, 0, signal_of(thread, status));
        else if (thread == child)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    die("waitpid");
}
