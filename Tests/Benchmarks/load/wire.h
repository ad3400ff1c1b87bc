/* A connection to the server under load, encrypted if the target is. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct wire {
    int fd;
    void *tls; /* NULL for a connection without encryption */
};

struct target {
    int port;
    bool product; /* else the floor: no subprotocol, no hello */
    bool tls;     /* with whatever certificate the server has */
    bool resumes; /* the session of one connection of HTTPS on all others */
    int sources;  /* so many peers share one source address, 0 for all */
};

extern struct target target;

/* A connection by its number. Its handshake of TLS, if any, begins with the first call of another function. */
struct wire wire_open(int index);
/* Whether the handshake is over; else to be asked again when there is something to read. */
bool wire_shake(struct wire wire);
/* From now on reading and writing do not wait. */
void wire_hurry(struct wire wire);
/* Bytes, 0 at the end, or -1 with errno. */
ssize_t wire_read(struct wire wire, void *into, size_t len);
ssize_t wire_write(struct wire wire, const void *bytes, size_t len);
void wire_close(struct wire wire);
/* The `http` or `https` of its addresses. */
const char *wire_scheme(void);
