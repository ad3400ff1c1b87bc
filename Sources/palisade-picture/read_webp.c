#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

static int orientation(const uint8_t *bytes, size_t count) {
    for (size_t at = 12; count - at >= 8;) {
        const uint8_t *chunk = bytes + at;
        size_t length = chunk[4] | (size_t)chunk[5] << 8 | (size_t)chunk[6] << 16 | (size_t)chunk[7] << 24;
        if (length > count - at - 8) return 1;
        if (memcmp(chunk, "EXIF", 4) == 0) {
            size_t prefix = length > 6 && memcmp(chunk + 8, "Exif\0\0", 6) == 0 ? 6 : 0;
            return exif_orientation(chunk + 8 + prefix, length - prefix);
        }
        at += 8 + length + length % 2;
        if (at > count) return 1;
    }
    return 1;
}

enum verdict read_webp(const uint8_t *bytes, size_t count, struct job *job) {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return BROKEN;
    if (features.has_animation) return ANIMATED;
    enum verdict verdict = begin(job, (uint32_t)features.width, (uint32_t)features.height, orientation(bytes, count));
    if (verdict != MADE) return verdict;
    // The library would move a part to even coordinates, so all of it is decoded.
    size_t width = 4 * (size_t)job->width, length = width * job->height;
    uint8_t *rows = malloc(length);
    if (!rows) return NO_MEMORY;
    if (!WebPDecodeRGBAInto(bytes, count, rows, length, (int)width)) return BROKEN;
    for (uint32_t y = 0; y < job->height; y++) take_row(job, y, rows + y * width);
    return MADE;
}
