#include "frame.h"

#include <string.h>

size_t frame_write(uint8_t *out, int opcode, const char *text, size_t len)
{
    size_t head = 2;
    out[0] = 0x80 | opcode;
    if (len < 126) {
        out[1] = 0x80 | len;
    } else {
        out[1] = 0x80 | 126;
        out[2] = len >> 8;
        out[3] = len;
        head = 4;
    }
    memset(out + head, 0, 4);
    memcpy(out + head + 4, text, len);
    return head + 4 + len;
}

size_t frame_read(const uint8_t *in, size_t have, struct frame *frame)
{
    size_t head = 2, len;
    if (have < head)
        return 0;
    len = in[1] & 127;
    if (len == 126) {
        head = 4;
        if (have < head)
            return 0;
        len = in[2] << 8 | in[3];
    } else if (len == 127) {
        head = 10;
        if (have < head)
            return 0;
        len = 0;
        for (int byte = 2; byte < 10; byte++)
            len = len << 8 | in[byte];
    }
    if (have < head + len)
        return 0;
    frame->opcode = in[0] & 15;
    frame->text = (const char *)in + head;
    frame->len = len;
    return head + len;
}
