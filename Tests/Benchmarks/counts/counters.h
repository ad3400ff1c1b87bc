/* The counters that the server's process and the one that traces it share with the harness: a file that all of them map. */
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdatomic.h>
#include <stdint.h>

/* The order is known to counts.py as well. */
struct counters {
    _Atomic uint64_t pid;         /* the traced program */
    _Atomic uint64_t allocations; /* blocks asked for; growing one is one more */
    _Atomic uint64_t bytes;       /* asked for in them */
    _Atomic int64_t live;         /* bytes of blocks not freed yet, with the allocator's own word and rounding */
    _Atomic uint64_t written;     /* bytes given to pwrite64, which SQLite uses and nothing else */
    _Atomic uint64_t calls;       /* system calls begun, without those in the next line */
    _Atomic uint64_t waits;       /* those by which threads wait, wake each other, and fill caches */
};

#endif
