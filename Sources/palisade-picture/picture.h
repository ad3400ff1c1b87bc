// Reads one picture and writes a square of it, in a process of its own: see main.c.
#ifndef PALISADE_PICTURE_H
#define PALISADE_PICTURE_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// The width and height of the result.
    SIDE = 256,
    /// The smallest part of a picture that is worth enlarging.
    LEAST_CROP = 32,
    MOST_PIXELS = 25000000,
    MOST_BYTES = 1 << 20,
};

/// The first byte of the answer. The server knows the same numbers.
enum verdict { MADE, NO_PICTURE, BROKEN, TOO_MANY_PIXELS, OUTSIDE, TOO_SMALL, ANIMATED, NO_MEMORY };

/// A square of the picture as it is seen, which is after its orientation was applied. Without a size, the largest one in the middle.
struct crop {
    uint32_t x, y, size;
};

/// The picture while it is read, row by row from the top as it is stored.
struct job {
    struct crop crop;
    /// Of the stored picture.
    uint32_t width, height;
    /// 1 to 8, as in Exif.
    int orientation;
    /// The square in the stored picture.
    uint32_t left, top, size;
    /// The rows of a square that is smaller than the result, and of another one their sums: red, green, blue.
    float *sums;
};

/// Checks the dimensions before anything is decoded, and finds the square.
enum verdict begin(struct job *job, uint32_t width, uint32_t height, int orientation);
/// Takes one row of the whole picture: red, green, blue, alpha. Transparent parts become white.
void take_row(struct job *job, uint32_t y, const uint8_t *rgba);
/// The square as it is seen, in red, green and blue. The caller frees it.
uint8_t *finish(struct job *job);

enum verdict read_png(const uint8_t *bytes, size_t count, struct job *job);
enum verdict read_jpeg(const uint8_t *bytes, size_t count, struct job *job);
enum verdict read_webp(const uint8_t *bytes, size_t count, struct job *job);

/// The orientation that Exif data tells, from its TIFF header on; 1 if it tells none.
int exif_orientation(const uint8_t *bytes, size_t count);

/// Gives up everything that this process does not need. Returns 0 if all of it is gone.
int confine(void);

#endif
