// Cuts the square out of the rows of a picture and brings it to its size.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

struct place {
    uint32_t x, y;
};

/// The place in a stored picture of width x height of the square of this size that is seen at x, y.
static struct place stored(int orientation, uint32_t width, uint32_t height, uint32_t x, uint32_t y, uint32_t size) {
    switch (orientation) {
    case 2: return (struct place){width - x - size, y};
    case 3: return (struct place){width - x - size, height - y - size};
    case 4: return (struct place){x, height - y - size};
    case 5: return (struct place){y, x};
    case 6: return (struct place){y, height - x - size};
    case 7: return (struct place){width - y - size, height - x - size};
    case 8: return (struct place){width - y - size, x};
    default: return (struct place){x, y};
    }
}

enum verdict begin(struct job *job, uint32_t width, uint32_t height, int orientation) {
    int turned = orientation >= 5 && orientation <= 8;
    uint32_t seen_width = turned ? height : width, seen_height = turned ? width : height;
    job->width = width;
    job->height = height;
    job->orientation = orientation;
    if (width == 0 || height == 0) return BROKEN;
    if ((uint64_t)width * height > MOST_PIXELS) return TOO_MANY_PIXELS;
    struct crop crop = job->crop;
    uint32_t most = seen_width < seen_height ? seen_width : seen_height;
    if (most < LEAST_CROP) return TOO_SMALL;
    if (crop.size == 0) crop = (struct crop){(seen_width - most) / 2, (seen_height - most) / 2, most};
    if (crop.size < LEAST_CROP) return TOO_SMALL;
    if ((uint64_t)crop.x + crop.size > seen_width || (uint64_t)crop.y + crop.size > seen_height) return OUTSIDE;
    struct place place = stored(orientation, width, height, crop.x, crop.y, crop.size);
    job->left = place.x;
    job->top = place.y;
    job->size = crop.size;
    job->sums = calloc((size_t)SIDE * SIDE * 3, sizeof(float));
    return job->sums ? MADE : NO_MEMORY;
}

static float over_white(const uint8_t *pixel, int channel) {
    return ((float)pixel[channel] * pixel[3] + 255.0f * (float)(255 - pixel[3])) / 255.0f;
}

static double least(double one, double other) { return one < other ? one : other; }

/// The part of the unit from `index` on that lies between `from` and `to`.
static float share(uint32_t index, double from, double to) {
    double begin = from > index ? from : index, end = least(to, (double)index + 1);
    return end > begin ? (float)(end - begin) : 0;
}

/// Adds the row to the averages of the squares of the result that it touches.
static void reduce(struct job *job, uint32_t y, const uint8_t *row) {
    double step = (double)job->size / SIDE;
    float line[SIDE * 3] = {0};
    for (uint32_t column = 0; column < SIDE; column++) {
        double from = column * step, to = from + step;
        for (uint32_t x = (uint32_t)from; x < job->size && x < to; x++)
            for (int channel = 0; channel < 3; channel++) line[3 * column + channel] += share(x, from, to) * over_white(row + 4 * (size_t)x, channel);
    }
    for (uint32_t out = (uint32_t)(y / step); out < SIDE && out * step < y + 1; out++) {
        float weight = share(y, out * step, (out + 1) * step) / (float)(step * step);
        for (int index = 0; index < SIDE * 3; index++) job->sums[(size_t)out * SIDE * 3 + index] += weight * line[index];
    }
}

void take_row(struct job *job, uint32_t y, const uint8_t *rgba) {
    if (y < job->top || y - job->top >= job->size) return;
    const uint8_t *row = rgba + 4 * (size_t)job->left;
    if (job->size >= SIDE) return reduce(job, y - job->top, row);
    float *line = job->sums + (size_t)(y - job->top) * SIDE * 3;
    for (uint32_t index = 0; index < job->size * 3; index++) line[index] = over_white(row + 4 * (size_t)(index / 3), (int)(index % 3));
}

/// A value of the rows of a small square, between its pixels.
static float between(const struct job *job, uint32_t column, uint32_t row, int channel) {
    double step = (double)job->size / SIDE, most = (double)job->size - 1;
    double x = (column + 0.5) * step - 0.5, y = (row + 0.5) * step - 0.5;
    x = x < 0 ? 0 : least(x, most);
    y = y < 0 ? 0 : least(y, most);
    uint32_t left = (uint32_t)x, top = (uint32_t)y;
    uint32_t right = left + 1 < job->size ? left + 1 : left, bottom = top + 1 < job->size ? top + 1 : top;
    float along = (float)(x - left), down = (float)(y - top);
    const float *upper = job->sums + (size_t)top * SIDE * 3 + channel, *lower = job->sums + (size_t)bottom * SIDE * 3 + channel;
    float above = upper[3 * left] * (1 - along) + upper[3 * right] * along;
    float below = lower[3 * left] * (1 - along) + lower[3 * right] * along;
    return above * (1 - down) + below * down;
}

uint8_t *finish(struct job *job) {
    uint8_t *square = malloc((size_t)SIDE * SIDE * 3);
    if (!square) return NULL;
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++) {
            struct place from = stored(job->orientation, SIDE, SIDE, x, y, 1);
            for (int channel = 0; channel < 3; channel++) {
                float value = job->size >= SIDE ? job->sums[((size_t)from.y * SIDE + from.x) * 3 + channel] : between(job, from.x, from.y, channel);
                square[((size_t)y * SIDE + x) * 3 + channel] = (uint8_t)(value + 0.5f > 255 ? 255 : value + 0.5f);
            }
        }
    return square;
}
