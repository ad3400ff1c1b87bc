/* A bot at a Quoridor table: finds an opponent in the pool and steps round in its own corner, so that a game lasts. */
#pragma once
#include "peer.h"

struct player {
    char *cookie;
    struct peer *peer;
    char room[8];
    int number;   /* the next frame's */
    int seat;     /* -1 before it is known */
    int ply;
    int steps;    /* own moves in this game */
    int asked;    /* number of the move under way, 0 for none */
    uint64_t sent;
    int moves;    /* answered with ok */
    bool mine;    /* it is this player's turn */
};

void player_start(struct player *player);
/* Reads a frame; afterwards `mine` says whether it is to move. */
void player_hear(struct player *player, const char *text, size_t len);
void player_move(struct player *player);
