/* The measured figures: latencies, and the resources that the server process used. */
#pragma once
#include <stddef.h>
#include <stdint.h>

uint64_t now_ns(void);
/* Ends the program with the system's reason, or with ours. */
void die(const char *what) __attribute__((noreturn));
void fail(const char *what) __attribute__((noreturn));

void latency_add(uint64_t ns);
void latency_clear(void);
/* In microseconds; `part` from 0 to 1. */
double latency(double part);

struct usage {
    double cpu_s; /* user and system time so far */
    double rss_kib;
};

/* Of another process, or zeros for pid 0. */
struct usage usage_of(long pid);
