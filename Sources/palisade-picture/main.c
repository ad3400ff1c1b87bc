// palisade-picture: makes a square WebP of 256 x 256 pixels from a PNG, JPEG or WebP.
//
//     palisade-picture [X Y SIZE] < picture > answer
//
// The answer is one byte of `enum verdict`, the width and the height of the picture as it is seen (4 bytes each, the low one first; 0 if unknown), and,
// if the verdict is MADE, the WebP. The server starts one process for each picture, since decoders have had faults that a hostile picture could use: here it
// would find no file, no network, no other process, little memory and a few seconds.
#include "picture.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <webp/encode.h>

static const float QUALITY = 86;

static void write_all(const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written <= 0) _exit(1);
        bytes += written;
        count -= (size_t)written;
    }
}

static void write_head(enum verdict verdict, const struct job *job) {
    int turned = job->orientation >= 5;
    uint32_t sides[2] = {turned ? job->height : job->width, turned ? job->width : job->height};
    uint8_t head[9] = {(uint8_t)verdict};
    for (int index = 0; index < 8; index++) head[1 + index] = (uint8_t)(sides[index / 4] >> (8 * (index % 4)));
    write_all(head, sizeof head);
}

static size_t read_all(uint8_t *bytes) {
    size_t count = 0;
    while (count < MOST_BYTES) {
        ssize_t got = read(STDIN_FILENO, bytes + count, MOST_BYTES - count);
        if (got < 0) _exit(1);
        if (got == 0) break;
        count += (size_t)got;
    }
    return count;
}

static enum verdict read_picture(const uint8_t *bytes, size_t count, struct job *job) {
    if (count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) return read_png(bytes, count, job);
    if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) return read_jpeg(bytes, count, job);
    if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) return read_webp(bytes, count, job);
    return NO_PICTURE;
}

int main(int count, char **arguments) {
    if (confine() != 0) return 2;
    struct job job = {.orientation = 1};
    if (count == 4) {
        uint32_t *numbers[3] = {&job.crop.x, &job.crop.y, &job.crop.size};
        for (int index = 0; index < 3; index++) *numbers[index] = (uint32_t)strtoul(arguments[1 + index], NULL, 10);
    }
    uint8_t *bytes = malloc(MOST_BYTES);
    if (!bytes) return 1;
    enum verdict verdict = read_picture(bytes, read_all(bytes), &job);
    uint8_t *square = verdict == MADE ? finish(&job) : NULL;
    uint8_t *webp = NULL;
    size_t length = square ? WebPEncodeRGB(square, SIDE, SIDE, 3 * SIDE, QUALITY, &webp) : 0;
    if (verdict == MADE && length == 0) verdict = NO_MEMORY;
    write_head(verdict, &job);
    if (verdict == MADE) write_all(webp, length);
    _exit(0);
}
