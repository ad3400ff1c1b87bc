#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { KEPT = 1 << 22 };
static uint32_t kept[KEPT]; /* units of 100 ns */
static size_t seen;

uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ull + time.tv_nsec;
}

void die(const char *what)
{
    perror(what);
    exit(1);
}

void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* Above the bound every further one takes the place of one drawn at random, so that all have the same chance to be kept. */
void latency_add(uint64_t ns)
{
    static uint64_t lot = 88172645463325252ull;
    uint32_t value = ns / 100 > UINT32_MAX ? UINT32_MAX : ns / 100;
    if (seen < KEPT) {
        kept[seen++] = value;
        return;
    }
    lot ^= lot << 13, lot ^= lot >> 7, lot ^= lot << 17;
    size_t place = lot % ++seen;
    if (place < KEPT)
        kept[place] = value;
}

void latency_clear(void) { seen = 0; }

static int order(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

double latency(double part)
{
    size_t count = seen < KEPT ? seen : KEPT;
    if (!count)
        return 0;
    qsort(kept, count, sizeof *kept, order);
    return kept[(size_t)(part * (count - 1))] / 10.0;
}

struct usage usage_of(long pid)
{
    struct usage usage = {0};
    char path[64], text[2048];
    if (!pid)
        return usage;
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        die("the server's process");
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    /* The name in brackets may hold anything; fields 14, 15 and 24 follow. */
    unsigned long user = 0, system = 0;
    long pages = 0;
    char *rest = strrchr(text, ')');
    sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %*d %*d %*d %*d %*d %*d %*u %*u %ld", &user, &system, &pages);
    usage.cpu_s = (double)(user + system) / sysconf(_SC_CLK_TCK);
    usage.rss_kib = pages * (sysconf(_SC_PAGESIZE) / 1024.0);
    return usage;
}
