/* One connection to the server under load, and the loop that reads all of them. */
#pragma once
#include "wire.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct peer {
    struct wire wire;
    int index;
    bool up; /* the handshake is done */
    char *head; /* the request for the WebSocket, until it is sent */
    uint8_t *in;
    size_t have, room;
    void *work; /* belongs to the work at hand */
};

/* A new connection; its handshake is under way. `cookie` may be NULL. */
struct peer *peer_open(const char *cookie, void *work);
void peer_send(struct peer *peer, const char *text, size_t len);
void peer_sendf(struct peer *peer, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Bytes that are frames already. */
void peer_write(struct peer *peer, const uint8_t *bytes, size_t len);
void peer_close(struct peer *peer);

struct hearing {
    void (*up)(struct peer *peer); /* after a handshake; may be NULL */
    void (*text)(struct peer *peer, const char *text, size_t len);
    void (*quiet)(struct peer *peer); /* all that came from this peer at once has been heard; may be NULL */
};

/* Waits for at most `ms` and reads all that has come. Pings are answered. */
void peers_read(double ms, const struct hearing *hearing);
int peers_up(void);
