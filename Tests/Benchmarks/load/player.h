/* A bot at a Quoridor table: finds an opponent in the pool and steps round in its own corner, so that a game lasts, or plays a game with
   walls to its end. */
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
    bool queued;  /* and it waits for a move to come due */
    char bots[32]; /* what it asks the pool for beside the mode, when it plays a bot of the server */
    char choice[8]; /* then: any legal move */
};

/* Whether rooms are listened to without whole views. */
extern bool player_wants_delta;
/* Whether players build walls and end their games, instead of walking until the limit of plies. */
extern bool player_builds_walls;

void player_start(struct player *player);
/* Plays against a bot of the server, any legal move, and is not counted. Before the start. */
void player_against(struct player *player, int level);
/* Reads a frame; afterwards `mine` says whether it is to move. */
void player_hear(struct player *player, const char *text, size_t len);
void player_move(struct player *player);
