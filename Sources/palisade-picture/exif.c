// The one fact of Exif data that changes how a picture is seen.
#include "picture.h"

#include <string.h>

static uint32_t number(const uint8_t *bytes, int length, int big) {
    uint32_t value = 0;
    for (int index = 0; index < length; index++) value |= (uint32_t)bytes[index] << 8 * (big ? length - 1 - index : index);
    return value;
}

int exif_orientation(const uint8_t *bytes, size_t count) {
    enum { ENTRY = 12, ORIENTATION = 0x0112 };
    if (count < 8) return 1;
    int big = memcmp(bytes, "MM\0\x2a", 4) == 0;
    if (!big && memcmp(bytes, "II\x2a\0", 4) != 0) return 1;
    size_t at = number(bytes + 4, 4, big);
    if (at > count - 2) return 1;
    uint32_t entries = number(bytes + at, 2, big);
    at += 2;
    for (uint32_t index = 0; index < entries && count - at >= ENTRY; index++, at += ENTRY) {
        if (number(bytes + at, 2, big) != ORIENTATION) continue;
        uint32_t value = number(bytes + at + 8, 2, big);
        return value >= 1 && value <= 8 ? (int)value : 1;
    }
    return 1;
}
