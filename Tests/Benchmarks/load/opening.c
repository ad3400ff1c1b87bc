#define _GNU_SOURCE
#include "opening.h"

#include "figures.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AT_ONCE = 100 };
static int greeted;

char *guest_cookie(void)
{
    char text[4096];
    size_t have = 0;
    ssize_t count;
    struct wire wire = wire_open(0);
    int len = snprintf(text, sizeof text,
        "POST /api/v1/auth/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s://127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        "Content-Length: 2\r\nConnection: close\r\n\r\n{}", target.port, wire_scheme(), target.port);
    if (wire_write(wire, text, len) != len)
        die("write");
    while (have < sizeof text - 1 && (count = wire_read(wire, text + have, sizeof text - 1 - have)) > 0)
        have += count;
    wire_close(wire);
    text[have] = 0;
    char *cookie = strcasestr(text, "palisade_session=");
    if (!cookie)
        fail("the server made no guest");
    cookie[strcspn(cookie, ";\r\n")] = 0;
    return strdup(cookie);
}

void greet(struct peer *peer)
{
    if (target.product)
        peer_sendf(peer, "{\"t\":\"hello\",\"id\":1,\"agent\":\"load/1\",\"sid\":\"load-%d-%d\"}", getpid(), peer->index);
    else
        greeted++;
}

static void hear_greeting(struct peer *peer, const char *text, size_t len)
{
    (void)peer;
    if (memmem(text, len < 64 ? len : 64, "\"t\":\"hello\"", 11))
        greeted++;
}

void open_peers(int count, struct peer **out)
{
    static const struct hearing hearing = {.up = greet, .text = hear_greeting};
    int wanted = greeted + count, opened = greeted;
    uint64_t limit = now_ns() + 120000000000ull;
    while (greeted < wanted) {
        while (opened < wanted && opened - greeted < AT_ONCE) {
            struct peer *peer = peer_open(NULL, NULL);
            if (out)
                *out++ = peer;
            opened++;
        }
        peers_read(100, &hearing);
        if (now_ns() > limit)
            fail("the server stopped letting people in");
    }
}

void open_idle(int count) { open_peers(count, NULL); }
