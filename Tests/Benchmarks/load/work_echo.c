/* A message goes there and comes back: `ping` and `pong` of the protocol, or the floor's echo. */
#include "figures.h"
#include "frame.h"
#include "opening.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct echo {
    uint64_t *sent; /* a ring of the times of what is under way */
    unsigned first, last;
    int owed; /* answers heard, not yet answered */
};

static uint64_t answered;
static int flight;
static uint8_t message[4096];
static size_t message_len;

/* Several messages in one write, as a client with several things to say would. */
static void say(struct peer *peer, int count)
{
    static uint8_t bytes[1 << 16];
    struct echo *echo = peer->work;
    uint64_t now = now_ns();
    if (count * message_len > sizeof bytes)
        fail("too much in flight");
    for (int index = 0; index < count; index++) {
        memcpy(bytes + index * message_len, message, message_len);
        echo->sent[echo->last++ % flight] = now;
    }
    peer_write(peer, bytes, count * message_len);
}

static void answer(struct peer *peer, const char *text, size_t len)
{
    (void)text, (void)len;
    struct echo *echo = peer->work;
    if (!echo)
        return;
    latency_add(now_ns() - echo->sent[echo->first++ % flight]);
    answered++;
    echo->owed++;
}

static void go_on(struct peer *peer)
{
    struct echo *echo = peer->work;
    if (!echo || !echo->owed)
        return;
    say(peer, echo->owed);
    echo->owed = 0;
}

static void write_message(int bytes)
{
    char text[4096];
    int len = bytes;
    if (target.product)
        len = snprintf(text, sizeof text, "{\"t\":\"ping\",\"id\":7,\"c\":1795262125432}");
    else
        memset(text, 'e', bytes);
    message_len = frame_write(message, FRAME_TEXT, text, len);
}

void work_echo(const struct options *options)
{
    static const struct hearing hearing = {.text = answer, .quiet = go_on};
    struct peer **peers = calloc(options->peers, sizeof *peers);
    flight = options->flight;
    open_idle(options->idle);
    open_peers(options->peers, peers);
    write_message(options->bytes);
    struct usage before = usage_of(options->pid);
    uint64_t start = now_ns(), end = start + options->seconds * 1e9;
    for (int index = 0; index < options->peers; index++) {
        struct echo *echo = calloc(1, sizeof *echo);
        echo->sent = calloc(flight, sizeof *echo->sent);
        peers[index]->work = echo;
        say(peers[index], flight);
    }
    while (now_ns() < end)
        peers_read(100, &hearing);
    double seconds = (now_ns() - start) / 1e9, cpu = usage_of(options->pid).cpu_s - before.cpu_s;
    printf("{\"work\":\"echo\",\"peers\":%d,\"flight\":%d,\"idle\":%d,\"per_s\":%.0f,\"cpu_us\":%.3f,\"p50_us\":%.1f,\"p99_us\":%.1f,\"p999_us\":%.1f}\n",
        options->peers, flight, options->idle, answered / seconds, cpu * 1e6 / answered, latency(.5), latency(.99), latency(.999));
}
