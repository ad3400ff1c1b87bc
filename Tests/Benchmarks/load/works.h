/* The works a server is measured at. Each prints one JSON object with its figures. */
#pragma once
#include <stddef.h>

struct options {
    long pid; /* of the server, whose time and memory are read */
    int peers;
    int flight; /* messages of one peer under way at once */
    int idle;   /* peers that only sit there */
    int bytes;  /* of a message for the floor */
    int rooms;
    double seconds;
    int bots;     /* games against a bot of the server, beside all else */
    int strength; /* its level */
    int pause_ms; /* before each move; 0 plays on at once */
    int rate;     /* of the moves that come due in a second, over all rooms; 0 plays on at once */
    const char *level; /* what the server says of its disk; printed with durable figures */
};

void work_echo(const struct options *options);
void work_fanout(const struct options *options);
void work_moves(const struct options *options);
void work_relay(const struct options *options);
void work_idle(const struct options *options);
void work_connect(const struct options *options);
void work_tables(const struct options *options);

/* Opens peers that are greeted and then silent, and waits until all are there. */
void open_idle(int count);
