/* Whole games of bots: a move goes there, is made durable, and reaches both. */
#include "figures.h"
#include "opening.h"
#include "player.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>

static int pause_ms, rate;

/* Players to move who wait for a move to come due, the longest first. Each stands there once at most. */
static struct player **queue;
static int queue_first, queue_len, queue_room;

static void hear(struct peer *peer, const char *text, size_t len)
{
    if (peer->work)
        player_hear(peer->work, text, len);
}

static void enqueue(struct player *player)
{
    if (player->queued)
        return;
    player->queued = true;
    queue[(queue_first + queue_len++) % queue_room] = player;
}

/* NULL while nobody is to move. */
static struct player *dequeue(void)
{
    while (queue_len) {
        struct player *player = queue[queue_first];
        queue_first = (queue_first + 1) % queue_room;
        queue_len--;
        player->queued = false;
        if (player->mine)
            return player;
    }
    return NULL;
}

/* Only when all has been heard: the end of a game comes right behind its last move. */
static void go_on(struct peer *peer)
{
    struct player *player = peer->work;
    if (!player || !player->mine)
        return;
    if (player->bots[0] || (!pause_ms && !rate))
        player_move(player);
    else if (rate)
        enqueue(player);
}

static const struct hearing hearing = {.up = greet, .text = hear, .quiet = go_on};

static int total(const struct player *players, int count)
{
    int moves = 0;
    for (int index = 0; index < count; index++)
        moves += players[index].moves;
    return moves;
}

/* Each player moves `pause_ms` after the last one, in turn: a calm pace, to see how long a move takes. */
static void move_calmly(struct player *players, int count)
{
    static uint64_t next;
    if (!pause_ms || now_ns() < next)
        return;
    next = now_ns() + pause_ms * 1000000ull;
    for (int index = 0; index < count; index++)
        if (players[index].mine)
            player_move(&players[index]);
}

/* Moves come due at a fixed rate whatever the server does. Without a player who could make it at once, a move stays due, and its time counts from then:
   a server that stands still is not excused from the moves which would have come meanwhile. Returns the time to the next one in ms. */
static double move_at_rate(void)
{
    static double due;
    if (!rate)
        return 100;
    if (!due)
        due = now_ns();
    for (struct player *player; due <= now_ns(); due += 1e9 / rate) {
        if (!(player = dequeue()))
            return 1;
        player_move(player);
        player->sent = due;
    }
    double left = (due - now_ns()) / 1e6;
    return left < 0 ? 0 : left;
}

static void run(struct player *players, int count, double seconds)
{
    uint64_t end = now_ns() + seconds * 1e9;
    while (now_ns() < end) {
        double wait = move_at_rate();
        peers_read(pause_ms ? 1 : wait, &hearing);
        move_calmly(players, count);
    }
}

void work_moves(const struct options *options)
{
    int count = options->rooms * 2;
    struct player *players = calloc(count, sizeof *players);
    open_idle(options->idle);
    pause_ms = options->pause_ms;
    queue = calloc(queue_room = count, sizeof *queue);
    for (int index = 0; index < count; index++) {
        players[index].cookie = guest_cookie();
        player_start(&players[index]);
        if (index % 50 == 49)
            run(players, index, 0.05);
    }
    struct player *others = calloc(options->bots + 1, sizeof *others);
    for (int index = 0; index < options->bots; index++) {
        others[index].cookie = guest_cookie();
        player_against(&others[index], options->strength);
        player_start(&others[index]);
    }
    rate = options->rate;
    run(players, count, 2);
    latency_clear();
    struct usage before = usage_of(options->pid);
    int moves = total(players, count);
    uint64_t start = now_ns();
    run(players, count, options->seconds);
    double seconds = (now_ns() - start) / 1e9, cpu = usage_of(options->pid).cpu_s - before.cpu_s;
    moves = total(players, count) - moves;
    if (!moves)
        fail("no move was made");
    printf("{\"work\":\"moves\",\"rooms\":%d,\"idle\":%d,\"synchronous\":\"%s\",\"per_s\":%.0f,\"cpu_us\":%.2f,\"p50_us\":%.0f,\"p99_us\":%.0f,\"p999_us\":%.0f}\n",
        options->rooms, options->idle, options->level, moves / seconds, cpu * 1e6 / moves, latency(.5), latency(.99), latency(.999));
}
