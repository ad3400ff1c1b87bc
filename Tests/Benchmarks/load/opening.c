#define _GNU_SOURCE
#include "opening.h"

#include "figures.h"
#include "works.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { AT_ONCE = 100 };
static int greeted;

char *guest_cookie(void)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(target.port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char text[4096];
    size_t have = 0;
    ssize_t count;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&there, sizeof there))
        die("connect");
    int len = snprintf(text, sizeof text,
        "POST /api/v1/auth/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        "Content-Length: 2\r\nConnection: close\r\n\r\n{}", target.port, target.port);
    if (write(fd, text, len) != len)
        die("write");
    while (have < sizeof text - 1 && (count = read(fd, text + have, sizeof text - 1 - have)) > 0)
        have += count;
    close(fd);
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
