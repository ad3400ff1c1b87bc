/* One message that everybody gets: a move to its watchers, or the floor's broadcast. The next goes out when all have the last. */
#define _GNU_SOURCE
#include "figures.h"
#include "opening.h"
#include "player.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct player players[2];
static uint64_t delivered, welcomed, bytes;
static bool watching;

static void hear(struct peer *peer, const char *text, size_t len)
{
    struct player *player = peer->work;
    if (player)
        player_hear(player, text, len);
    else if (target.product && memmem(text, len < 16 ? len : 16, "\"t\":\"snap\"", 10))
        welcomed++;
    else if (watching && (!target.product || memmem(text, len < 128 ? len : 128, "\"k\":\"move\"", 10)))
        delivered++, bytes += len;
}

static const struct hearing hearing = {.up = greet, .text = hear};

static void wait_until(bool (*done)(uint64_t), uint64_t what)
{
    uint64_t limit = now_ns() + 20000000000ull;
    while (!done(what)) {
        peers_read(100, &hearing);
        if (now_ns() > limit)
            fail("a message did not reach everybody");
    }
}

static bool somebody_moves(uint64_t what)
{
    (void)what;
    return players[0].seat >= 0 && players[1].seat >= 0 && (players[0].mine || players[1].mine) && !players[0].asked && !players[1].asked;
}

static bool all_are_there(uint64_t what) { return welcomed >= what; }
static bool all_have(uint64_t what) { return delivered >= what; }

static void start_game(void)
{
    for (int seat = 0; seat < 2; seat++) {
        players[seat].cookie = guest_cookie();
        player_start(&players[seat]);
    }
    wait_until(somebody_moves, 0);
}

static struct player *mover(void) { return &players[players[0].mine ? 0 : 1]; }

/* Games end by their length; the rest of one is played uncounted, and the next one found. */
static void next_game(void)
{
    char before[sizeof players[0].room];
    memcpy(before, players[0].room, sizeof before);
    while (!players[0].room[0] || !strcmp(players[0].room, before) || !somebody_moves(0)) {
        if (somebody_moves(0))
            player_move(mover());
        peers_read(100, &hearing);
    }
}

static void subscribe(struct peer **peers, int count)
{
    static uint64_t subscribed;
    for (int index = 0; index < count; index++) {
        peer_sendf(peers[index], "{\"t\":\"sub\",\"id\":2,\"topic\":\"watch/%s\",\"mode\":\"%s\"}", players[0].room,
            player_wants_delta ? "delta" : "full");
        peers_read(0, &hearing);
    }
    subscribed += count;
    wait_until(all_are_there, subscribed);
}

/* Other messages that came of subscribing are read before anything is counted. */
static void settle(void)
{
    for (uint64_t end = now_ns() + 1000000000; now_ns() < end;)
        peers_read(50, &hearing);
}

static void send_round(struct peer *peer, int bytes)
{
    static char message[4096];
    if (target.product) {
        wait_until(somebody_moves, 0);
        player_move(mover());
    } else {
        memset(message, 'B', sizeof message);
        peer_send(peer, message, bytes);
    }
}

enum { LAST_PLY = 280 };

void work_fanout(const struct options *options)
{
    struct peer **peers = calloc(options->peers, sizeof *peers);
    double seconds = 0, cpu = 0;
    uint64_t rounds = 0;
    if (target.product)
        start_game();
    open_peers(options->peers, peers);
    while (seconds < options->seconds) {
        if (target.product && rounds)
            next_game();
        if (target.product)
            subscribe(peers, options->peers);
        settle();
        watching = true;
        double before = usage_of(options->pid).cpu_s;
        uint64_t start = now_ns(), end = start + (options->seconds - seconds) * 1e9;
        while (now_ns() < end && (!target.product || players[0].ply < LAST_PLY)) {
            uint64_t sent = now_ns();
            send_round(peers[0], options->bytes);
            wait_until(all_have, ++rounds * options->peers);
            latency_add(now_ns() - sent);
        }
        watching = false;
        seconds += (now_ns() - start) / 1e9;
        cpu += usage_of(options->pid).cpu_s - before;
    }
    printf("{\"work\":\"fanout\",\"peers\":%d,\"rounds\":%lu,\"bytes\":%.0f,\"per_s\":%.0f,\"cpu_us\":%.3f,\"p50_us\":%.0f,\"p99_us\":%.0f,\"p999_us\":%.0f}\n",
        options->peers, (unsigned long)rounds, (double)bytes / delivered, delivered / seconds, cpu * 1e6 / delivered, latency(.5), latency(.99), latency(.999));
}
