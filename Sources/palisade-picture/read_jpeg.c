#include "picture.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

struct failure {
    struct jpeg_error_mgr manager;
    jmp_buf back;
};

static void fail(j_common_ptr info) { longjmp(((struct failure *)(void *)info->err)->back, info->err->msg_code == JERR_OUT_OF_MEMORY ? NO_MEMORY : BROKEN); }

/// A warning is no fault, except that the data ended early.
static void warn(j_common_ptr info, int level) {
    if (level < 0 && info->err->msg_code == JWRN_JPEG_EOF) fail(info);
}

static int orientation(const struct jpeg_decompress_struct *info) {
    for (jpeg_saved_marker_ptr marker = info->marker_list; marker; marker = marker->next)
        if (marker->data_length > 6 && memcmp(marker->data, "Exif\0\0", 6) == 0) return exif_orientation(marker->data + 6, marker->data_length - 6);
    return 1;
}

/// From the last pixel to the first, since the row grows. Printers' colours are stored inverted.
static void widen(uint8_t *row, uint32_t width, int channels) {
    for (uint32_t x = width; x-- > 0;) {
        uint8_t pixel[4];
        memcpy(pixel, row + (size_t)x * channels, (size_t)channels);
        for (int channel = 0; channel < 3; channel++) row[4 * (size_t)x + channel] = channels == 4 ? (uint8_t)(pixel[channel] * pixel[3] / 255) : pixel[channel];
        row[4 * (size_t)x + 3] = 255;
    }
}

enum verdict read_jpeg(const uint8_t *bytes, size_t count, struct job *job) {
    struct failure failure;
    struct jpeg_decompress_struct info;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = fail;
    failure.manager.emit_message = warn;
    int problem = setjmp(failure.back);
    // The process ends soon: nothing is freed.
    if (problem) return (enum verdict)problem;
    jpeg_create_decompress(&info);
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xffff);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    enum verdict verdict = begin(job, info.image_width, info.image_height, orientation(&info));
    if (verdict != MADE) return verdict;
    int isPrinted = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    info.out_color_space = isPrinted ? JCS_CMYK : JCS_RGB;
    jpeg_start_decompress(&info);
    uint8_t *row = malloc(4 * (size_t)info.output_width);
    if (!row) return NO_MEMORY;
    while (info.output_scanline < info.output_height) {
        uint32_t y = info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
        widen(row, info.output_width, isPrinted ? 4 : 3);
        take_row(job, y, row);
    }
    return MADE;
}
