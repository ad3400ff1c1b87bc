/* WebSocket frames as a client sends and a server answers them (RFC 6455 §5.2). */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10, FRAME_HEAD = 8 };

/* Writes a masked frame; the mask is zero, which is legal and costs this side nothing. Returns its length, at most FRAME_HEAD + len. */
size_t frame_write(uint8_t *out, int opcode, const char *text, size_t len);

struct frame {
    int opcode;
    const char *text;
    size_t len;
};

/* Reads the frame at the front of `in`; returns its length, or 0 while it is not whole. */
size_t frame_read(const uint8_t *in, size_t have, struct frame *frame);
