#define _GNU_SOURCE
#include "player.h"

#include "figures.h"
#include "opening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool player_wants_delta, player_builds_walls;

/* Two rounds of 18 and 16 steps: together they come back to the same position after 288 plies, so nothing repeats three times before
   the game ends by its length. */
static const char *const walks[2][18] = {
    {"f1", "g1", "h1", "i1", "i2", "h2", "g2", "f2", "e2", "d2", "c2", "b2", "a2", "a1", "b1", "c1", "d1", "e1"},
    {"f9", "g9", "h9", "i9", "i8", "h8", "g8", "f8", "e8", "d8", "c8", "b8", "b9", "c9", "d9", "e9"},
};
static const int lengths[2] = {18, 16};

/* A whole game: each builds its ten walls between steps on the spot, then walks round all of them, and the first one arrives at ply 59. */
static const char *const building[2][30] = {
    {"b3h", "f1", "f3h", "e1", "d6h", "f1", "b4v", "e1", "d4v", "f1", "f4v", "e1", "c7v", "f1", "f7v", "e1", "c2v", "f2v",
     "f1", "g1", "h1", "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8", "i9"},
    {"d3h", "d9", "b6h", "e9", "f6h", "d9", "c4v", "e9", "e4v", "d9", "g4v", "e9", "d7v", "d9", "g7v", "e9", "d2v", "g2v",
     "d9", "c9", "b9", "a9", "a8", "a7", "a6", "a5", "a4", "a3", "a2", "a1"},
};

static const char *next_move(struct player *player)
{
    int step = player->steps++;
    if (player->choice[0])
        return player->choice;
    return player_builds_walls ? building[player->seat][step % 30] : walks[player->seat][step % lengths[player->seat]];
}

void player_start(struct player *player)
{
    player->number = 1;
    player->seat = -1;
    player->peer = peer_open(player->cookie, player);
}

static void enter_pool(struct player *player)
{
    player->room[0] = 0;
    player->seat = -1;
    player->mine = false;
    peer_sendf(player->peer, "{\"t\":\"do\",\"id\":%d,\"topic\":\"lobby/quoridor\",\"op\":\"match.enter\",\"d\":{\"mode\":\"casual\"%s}}", ++player->number,
        player->bots);
}

void player_against(struct player *player, int level)
{
    snprintf(player->bots, sizeof player->bots, ",\"bots\":\"only\",\"level\":%d", level);
}

static const char *find(const char *text, size_t len, const char *what) { return memmem(text, len, what, strlen(what)); }

static void choose(struct player *player, const char *view, size_t len)
{
    const char *legal = find(view, len, "\"legal\":[");
    if (!legal)
        return;
    int count = 1, chosen;
    const char *at = legal + 8; /* what stands before a quote: the bracket, then commas */
    for (const char *end = at; *end != ']'; end++)
        count += *end == ',';
    for (chosen = rand() % count; chosen > 0; chosen--)
        at = strchr(at + 1, ',');
    snprintf(player->choice, sizeof player->choice, "%.*s", (int)strcspn(at + 2, "\""), at + 2);
}

void player_move(struct player *player)
{
    player->mine = false;
    player->asked = ++player->number;
    player->sent = now_ns();
    peer_sendf(player->peer, "{\"t\":\"do\",\"id\":%d,\"topic\":\"room/%s\",\"op\":\"move\",\"at\":%d,\"d\":{\"m\":\"%s\"}}", player->asked, player->room,
        player->ply, next_move(player));
}

static int value(const char *text, size_t len, const char *name)
{
    const char *at = find(text, len, name);
    return at ? atoi(at + strlen(name)) : -1;
}

static void hear_me(struct player *player, const char *text, size_t len)
{
    const char *room = find(text, len, "\"room\":\"room/");
    if (room && !player->room[0]) {
        memcpy(player->room, room + 13, 5);
        player->steps = 0;
        peer_sendf(player->peer, "{\"t\":\"sub\",\"id\":%d,\"topic\":\"room/%s\",\"mode\":\"%s\"%s}", ++player->number, player->room,
            player_wants_delta && !player->bots[0] ? "delta" : "full", player->bots[0] ? ",\"legal\":true" : "");
    } else if (!room && player->room[0] && find(text, len, "\"room\":null")) {
        enter_pool(player);
    }
}

static void end_game(struct player *player)
{
    if (player->seat >= 0)
        peer_sendf(player->peer, "{\"t\":\"do\",\"id\":%d,\"topic\":\"room/%s\",\"op\":\"leave\"}", ++player->number, player->room);
    player->seat = -1;
    player->mine = false;
}

/* An event without the view: whoever moved, the other one is to move. */
static void hear_event(struct player *player, const char *text, size_t len)
{
    if (player->seat < 0)
        return;
    if (find(text, len, "\"k\":\"over\"")) {
        end_game(player);
    } else if (find(text, len, "\"k\":\"move\"") || find(text, len, "\"k\":\"idle\"")) {
        player->ply = value(text, len, "\"ply\":");
        player->mine = value(text, len, "\"seat\":") != player->seat;
    }
}

static void hear_room(struct player *player, const char *text, size_t len)
{
    const char *view = find(text, len, "\"d\":{");
    if (!view) {
        hear_event(player, text, len);
        return;
    }
    size_t rest = text + len - view;
    if (find(view, rest, "\"phase\":\"over\"")) {
        end_game(player);
        return;
    }
    if (!find(view, rest, "\"phase\":\"playing\""))
        return;
    player->seat = value(view, rest, "\"you\":");
    player->ply = value(view, rest, "\"turn\":") < 0 ? player->ply : value(find(view, rest, "\"turn\":"), 64, "\"ply\":");
    player->mine = player->seat >= 0 && value(view, rest, "\"turn\":") == player->seat;
    if (player->mine && player->bots[0])
        choose(player, view, rest);
}

/* A move may cross the end of its turn or of its game, on a machine that is busy enough; the events that came instead say how to go on. */
static bool crossed(const char *text, size_t len)
{
    static const char *const codes[] = {"\"too_late\"", "\"phase\"", "\"stale\"", "\"not_your_turn\""};
    for (size_t index = 0; index < sizeof codes / sizeof *codes; index++)
        if (find(text, len, codes[index]))
            return true;
    return false;
}

static void hear_answer(struct player *player, const char *text, size_t len, bool good)
{
    if (value(text, len, "\"re\":") != player->asked)
        return;
    if (!good && !crossed(text, len))
        fail(strndup(text, len));
    player->asked = 0;
    if (player->bots[0] || !good)
        return;
    player->moves++;
    latency_add(now_ns() - player->sent);
}

void player_hear(struct player *player, const char *text, size_t len)
{
    size_t front = len < 96 ? len : 96;
    if (find(text, front, "\"t\":\"hello\"")) {
        peer_sendf(player->peer, "{\"t\":\"sub\",\"id\":%d,\"topic\":\"me\"}", ++player->number);
        enter_pool(player);
    } else if (find(text, front, "\"t\":\"ok\"")) {
        hear_answer(player, text, front, true);
    } else if (find(text, front, "\"t\":\"err\"")) {
        hear_answer(player, text, len, false);
    } else if (find(text, front, "\"topic\":\"me\"")) {
        hear_me(player, text, len);
    } else if (find(text, front, "\"topic\":\"room/")) {
        hear_room(player, text, len);
    }
}
