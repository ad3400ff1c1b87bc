/* Peers that sit there, and peers that come one after the other. */
#include "figures.h"
#include "opening.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void ignore(struct peer *peer, const char *text, size_t len) { (void)peer, (void)text, (void)len; }

static const struct hearing hearing = {.text = ignore};

void work_idle(const struct options *options)
{
    /* The first hundred pay for buffers that everybody shares. */
    open_peers(100, NULL);
    struct usage before = usage_of(options->pid);
    open_peers(options->peers, NULL);
    uint64_t end = now_ns() + 500000000;
    while (now_ns() < end)
        peers_read(50, &hearing);
    struct usage full = usage_of(options->pid);
    end = now_ns() + options->seconds * 1e9;
    while (now_ns() < end)
        peers_read(50, &hearing);
    struct usage later = usage_of(options->pid);
    printf("{\"work\":\"idle\",\"peers\":%d,\"bytes_each\":%.0f,\"idle_cpu_percent\":%.2f}\n", options->peers,
        (full.rss_kib - before.rss_kib) * 1024 / options->peers, (later.cpu_s - full.cpu_s) / options->seconds * 100);
}

void work_connect(const struct options *options)
{
    struct peer **peers = calloc(options->peers, sizeof *peers);
    struct usage before = usage_of(options->pid);
    uint64_t start = now_ns(), end = start + options->seconds * 1e9;
    int count = 0;
    while (now_ns() < end) {
        open_peers(options->peers, peers);
        count += options->peers;
        for (int index = 0; index < options->peers; index++)
            peer_close(peers[index]);
    }
    double seconds = (now_ns() - start) / 1e9;
    printf("{\"work\":\"connect\",\"per_s\":%.0f,\"cpu_us\":%.2f}\n", count / seconds, (usage_of(options->pid).cpu_s - before.cpu_s) * 1e6 / count);
}
