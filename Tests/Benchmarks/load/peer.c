#define _GNU_SOURCE
#include "peer.h"

#include "figures.h"
#include "frame.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static int loop = -1, opened, ready;

/* Asks for the WebSocket as soon as the handshake of TLS is over. */
static bool ask(struct peer *peer)
{
    if (!peer->head)
        return true;
    if (!wire_shake(peer->wire))
        return false;
    peer_write(peer, (uint8_t *)peer->head, strlen(peer->head));
    free(peer->head);
    peer->head = NULL;
    return true;
}

struct peer *peer_open(const char *cookie, void *work)
{
    struct peer *peer = calloc(1, sizeof *peer);
    enum { HEAD = 1024 };
    if (loop < 0)
        loop = epoll_create1(0);
    peer->index = opened++;
    peer->wire = wire_open(peer->index);
    wire_hurry(peer->wire);
    peer->work = work;
    peer->room = 4096;
    peer->in = malloc(peer->room);
    peer->head = malloc(HEAD);
    int len = snprintf(peer->head, HEAD,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nOrigin: %s://127.0.0.1:%d\r\n%s%s%s%s\r\n",
        target.product ? "/ws" : "/", target.port, wire_scheme(), target.port, target.product ? "Sec-WebSocket-Protocol: palisade.v1\r\n" : "",
        cookie ? "Cookie: " : "", cookie ? cookie : "", cookie ? "\r\n" : "");
    if (len >= HEAD)
        fail("a cookie is too long");
    ask(peer);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = peer};
    epoll_ctl(loop, EPOLL_CTL_ADD, peer->wire.fd, &event);
    return peer;
}

void peer_write(struct peer *peer, const uint8_t *bytes, size_t len)
{
    for (size_t done = 0; done < len;) {
        ssize_t count = wire_write(peer->wire, bytes + done, len - done);
        if (count > 0) {
            done += count;
        } else if (errno == EAGAIN) {
            struct pollfd full = {.fd = peer->wire.fd, .events = POLLOUT};
            poll(&full, 1, 1000);
        } else {
            die("write");
        }
    }
}

void peer_send(struct peer *peer, const char *text, size_t len)
{
    uint8_t bytes[4096];
    if (len > sizeof bytes - FRAME_HEAD)
        fail("a frame is too long");
    peer_write(peer, bytes, frame_write(bytes, FRAME_TEXT, text, len));
}

void peer_sendf(struct peer *peer, const char *format, ...)
{
    char text[1024];
    va_list values;
    va_start(values, format);
    int len = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    peer_send(peer, text, len);
}

void peer_close(struct peer *peer)
{
    wire_close(peer->wire);
    if (peer->up)
        ready--;
    free(peer->in);
    free(peer->head);
    free(peer);
}

int peers_up(void) { return ready; }

/* The answer to the handshake: its length, 0 while it is not whole. */
static size_t shake(struct peer *peer)
{
    char *end = memmem(peer->in, peer->have, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (memcmp(peer->in, "HTTP/1.1 101", 12))
        fail("the server refused a handshake");
    peer->up = true;
    ready++;
    return end + 4 - (char *)peer->in;
}

static void take(struct peer *peer, const struct hearing *hearing)
{
    struct frame frame;
    size_t at = 0, len;
    while ((len = frame_read(peer->in + at, peer->have - at, &frame))) {
        if (frame.opcode == FRAME_TEXT) {
            hearing->text(peer, frame.text, frame.len);
        } else if (frame.opcode == FRAME_PING) {
            uint8_t pong[140];
            peer_write(peer, pong, frame_write(pong, FRAME_PONG, frame.text, frame.len));
        } else if (frame.opcode == FRAME_CLOSE) {
            fail("the server closed a connection");
        }
        at += len;
    }
    memmove(peer->in, peer->in + at, peer->have - at);
    peer->have -= at;
}

static void hear(struct peer *peer, const struct hearing *hearing)
{
    if (!ask(peer))
        return;
    for (;;) {
        if (peer->have == peer->room)
            peer->in = realloc(peer->in, peer->room *= 2);
        size_t space = peer->room - peer->have;
        ssize_t count = wire_read(peer->wire, peer->in + peer->have, space);
        if (count < 0 && errno == EAGAIN)
            return;
        if (count <= 0)
            fail("the server hung up");
        peer->have += count;
        if (!peer->up) {
            size_t head = shake(peer);
            if (!head)
                continue;
            memmove(peer->in, peer->in + head, peer->have - head);
            peer->have -= head;
            if (hearing->up)
                hearing->up(peer);
        }
        take(peer, hearing);
        // A record of TLS ends a read, and another one may stand behind it.
        if ((size_t)count < space && !peer->wire.tls)
            return;
    }
}

void peers_read(double ms, const struct hearing *hearing)
{
    struct epoll_event events[1024];
    struct timespec wait = {.tv_sec = ms / 1000, .tv_nsec = fmod(ms, 1000) * 1e6};
    int count = epoll_pwait2(loop, events, 1024, &wait, NULL);
    for (int index = 0; index < count; index++) {
        hear(events[index].data.ptr, hearing);
        if (hearing->quiet)
            hearing->quiet(events[index].data.ptr);
    }
}
