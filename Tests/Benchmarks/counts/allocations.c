/*
 * Counts allocations, as a preload library.
 *
 *   COUNTS_FILE=/tmp/counters LD_PRELOAD=allocations.so palisade serve …
 *
 * A header in front of each block holds the size that was asked for:
 *
 *   raw ─→ [ … | size | distance to raw ][ the block ]
 *
 * glibc may give a block a few bytes more than another one of the same size, depending on its neighbours, and Swift's arrays then hold more
 * elements. Here the usable size follows from the size alone, so the same work always makes the same allocations.
 */
#define _GNU_SOURCE
#include "counters.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The allocator of glibc, under the names that no preload library takes. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

struct header {
    size_t size;
    size_t distance;
};

_Static_assert(sizeof(struct header) == 16, "a block behind a header stays aligned");

/* Until the file is mapped; nothing but the main thread runs so early. */
static struct counters early;
static struct counters *counters = &early;

/* The bytes of a block that may be used, as in glibc for a block whose neighbours are taken. */
static size_t usable(size_t size) { return size <= 24 ? 24 : ((size + 8 + 15) & ~(size_t)15) - 8; }
static int64_t chunk(size_t size) { return (int64_t)usable(size) + 8; }

static void note(size_t size)
{
    atomic_fetch_add_explicit(&counters->allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&counters->bytes, size, memory_order_relaxed);
    atomic_fetch_add_explicit(&counters->live, chunk(size), memory_order_relaxed);
}

static void forget(size_t size) { atomic_fetch_sub_explicit(&counters->live, chunk(size), memory_order_relaxed); }

/*
 * libdispatch takes the records of its work by calloc and keeps them in a list of each thread. One thread makes them and another one keeps
 * them, until its list is full or the thread ends; so how many are made depends on the order of threads, and none of them counts.
 */
enum { RECORD = 64 };
static const size_t uncounted = (size_t)1 << 63; /* in the distance */

static struct header *header_of(void *block) { return (struct header *)block - 1; }

static void *begin(void *raw, size_t size, size_t distance)
{
    if (!raw)
        return NULL;
    void *block = (char *)raw + (distance & ~uncounted);
    *header_of(block) = (struct header){size, distance};
    if (!(distance & uncounted))
        note(size);
    return block;
}

static size_t whole(size_t size, size_t front)
{
    size_t sum;
    return __builtin_add_overflow(usable(size), front, &sum) || size > PTRDIFF_MAX ? 0 : sum;
}

static void *refuse(void)
{
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size)
{
    size_t sum = whole(size, sizeof(struct header));
    return sum ? begin(__libc_malloc(sum), size, sizeof(struct header)) : refuse();
}

void *calloc(size_t count, size_t each)
{
    size_t size;
    if (__builtin_mul_overflow(count, each, &size))
        return refuse();
    size_t sum = whole(size, sizeof(struct header));
    return sum ? begin(__libc_calloc(1, sum), size, sizeof(struct header) | (size == RECORD ? uncounted : 0)) : refuse();
}

void free(void *block)
{
    if (!block)
        return;
    struct header *header = header_of(block);
    if (!(header->distance & uncounted))
        forget(header->size);
    __libc_free((char *)block - (header->distance & ~uncounted));
}

void *realloc(void *block, size_t size)
{
    if (!block)
        return malloc(size);
    if (!size) {
        free(block);
        return NULL;
    }
    struct header old = *header_of(block);
    if (old.distance != sizeof(struct header)) { /* an aligned block, or a record: rare */
        void *other = malloc(size);
        if (other) {
            memcpy(other, block, old.size < size ? old.size : size);
            free(block);
        }
        return other;
    }
    size_t sum = whole(size, sizeof(struct header));
    void *raw = sum ? __libc_realloc(header_of(block), sum) : refuse();
    if (raw)
        forget(old.size);
    return begin(raw, size, sizeof(struct header));
}

void *memalign(size_t alignment, size_t size)
{
    /* The header stands in the last bytes in front of the block. */
    size_t front = alignment < sizeof(struct header) ? sizeof(struct header) : alignment;
    size_t sum = whole(size, front);
    return sum ? begin(__libc_memalign(alignment, sum), size, front) : refuse();
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) || alignment & (alignment - 1))
        return EINVAL;
    void *block = memalign(alignment, size);
    if (!block)
        return ENOMEM;
    *out = block;
    return 0;
}

void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

size_t malloc_usable_size(void *block) { return block ? usable(header_of(block)->size) : 0; }

__attribute__((constructor)) static void map_counters(void)
{
    const char *path = getenv("COUNTS_FILE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    struct counters *mapped = mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED)
        abort();
    atomic_fetch_add(&mapped->allocations, early.allocations);
    atomic_fetch_add(&mapped->bytes, early.bytes);
    atomic_fetch_add(&mapped->live, early.live);
    counters = mapped;
    /* Programs that this one starts count for themselves. */
    unsetenv("LD_PRELOAD");
    unsetenv("COUNTS_FILE");
}
