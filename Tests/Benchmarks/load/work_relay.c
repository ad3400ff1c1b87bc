/* A move without a game or a guarantee: a message goes to both of a pair, from the disk if the floor has one, and the other one answers. The floor only. */
#include "figures.h"
#include "opening.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One side of a pair; the other lies beside it. */
struct side {
    bool mine; /* to move, once all has been heard */
    bool asked;
    uint64_t sent;
};

static uint64_t moves;
static char message[4096];
static int message_len;

static void hear(struct peer *peer, const char *text, size_t len)
{
    (void)text, (void)len;
    struct side *side = peer->work;
    side->mine = !side->asked;
    if (side->asked)
        latency_add(now_ns() - side->sent);
    side->asked = false;
}

static void go_on(struct peer *peer)
{
    struct side *side = peer->work;
    if (!side || !side->mine)
        return;
    side->mine = false;
    side->asked = true;
    side->sent = now_ns();
    moves++;
    peer_send(peer, message, message_len);
}

void work_relay(const struct options *options)
{
    static const struct hearing hearing = {.text = hear, .quiet = go_on};
    int count = options->rooms * 2;
    struct peer **peers = calloc(count, sizeof *peers);
    message_len = options->bytes;
    memset(message, 'P', message_len);
    for (int index = 0; index < count; index += 2)
        open_peers(2, peers + index);
    for (int index = 0; index < count; index++)
        peers[index]->work = calloc(1, sizeof(struct side));
    struct usage before = usage_of(options->pid);
    uint64_t start = now_ns(), end = start + options->seconds * 1e9;
    for (int index = 0; index < count; index += 2) {
        ((struct side *)peers[index]->work)->mine = true;
        go_on(peers[index]);
    }
    while (now_ns() < end)
        peers_read(100, &hearing);
    double seconds = (now_ns() - start) / 1e9, cpu = usage_of(options->pid).cpu_s - before.cpu_s;
    printf("{\"work\":\"relay\",\"rooms\":%d,\"per_s\":%.0f,\"cpu_us\":%.2f,\"p50_us\":%.0f,\"p99_us\":%.0f,\"p999_us\":%.0f}\n",
        options->rooms, moves / seconds, cpu * 1e6 / moves, latency(.5), latency(.99), latency(.999));
}
