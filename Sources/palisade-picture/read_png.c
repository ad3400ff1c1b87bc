#include "picture.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

enum { MOST_OF_CHUNK = 8 << 20 };

struct input {
    const uint8_t *bytes;
    size_t count;
};

static void take(png_structp png, png_bytep into, size_t count) {
    struct input *input = png_get_io_ptr(png);
    if (count > input->count) png_error(png, "truncated");
    memcpy(into, input->bytes, count);
    input->bytes += count;
    input->count -= count;
}

static void fail(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static int orientation(png_structp png, png_infop info) {
    png_uint_32 count = 0;
    png_bytep exif = NULL;
    return png_get_eXIf_1(png, info, &count, &exif) ? exif_orientation(exif, count) : 1;
}

/// Red, green, blue and alpha of one byte each, whatever the picture has.
static void normalise(png_structp png) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

/// An interlaced picture is complete with its last row only.
static enum verdict read_rows(png_structp png, struct job *job, int passes) {
    size_t width = 4 * (size_t)job->width;
    uint8_t *rows = calloc(passes > 1 ? job->height : 1, width);
    if (!rows) return NO_MEMORY;
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < job->height; y++) {
            uint8_t *row = passes > 1 ? rows + y * width : rows;
            png_read_row(png, row, NULL);
            if (pass == passes - 1) take_row(job, y, row);
        }
    png_read_end(png, NULL);
    return MADE;
}

enum verdict read_png(const uint8_t *bytes, size_t count, struct job *job) {
    struct input input = {bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) return NO_MEMORY;
    // The process ends soon: nothing is freed.
    if (setjmp(png_jmpbuf(png))) return BROKEN;
    png_set_read_fn(png, &input, take);
    png_set_chunk_malloc_max(png, MOST_OF_CHUNK);
    png_set_chunk_cache_max(png, 64);
    // The dimensions are checked below, with an answer that tells them.
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_read_info(png, info);
    enum verdict verdict = begin(job, png_get_image_width(png, info), png_get_image_height(png, info), orientation(png, info));
    if (verdict != MADE) return verdict;
    normalise(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != 4 * (size_t)job->width) return BROKEN;
    return read_rows(png, job, passes);
}
