#pragma once

// The creation of a stream of zlib is a macro, which Swift cannot call.

#include <brotli/encode.h>
#include <string.h>
#include <zlib.h>

/// A whole gzip stream of `length` bytes, at most `capacity` of them. 0 if it does not fit.
static inline size_t palisade_gzip(const unsigned char *bytes, size_t length, unsigned char *into, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)bytes;
    stream.avail_in = (unsigned)length;
    stream.next_out = into;
    stream.avail_out = (unsigned)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}

/// `length` bytes in Brotli, at most `capacity` of them. 0 if it does not fit.
static inline size_t palisade_brotli(const unsigned char *bytes, size_t length, unsigned char *into, size_t capacity) {
    size_t written = capacity;
    return BrotliEncoderCompress(BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, length, bytes, &written, into) ? written : 0;
}

/// `length` bytes as a raw stream of deflate (RFC 1951) that refers to a dictionary, at most `capacity` of them. 0 if it does not fit.
static inline size_t palisade_deflate(
    const unsigned char *bytes, size_t length, const unsigned char *dictionary, size_t known, unsigned char *into, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)bytes;
    stream.avail_in = (unsigned)length;
    stream.next_out = into;
    stream.avail_out = (unsigned)capacity;
    int result = deflateSetDictionary(&stream, dictionary, (unsigned)known);
    if (result == Z_OK) result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}

/// The contents of a stream of `palisade_deflate`, at most `capacity` bytes. 0 if they do not fit, or if the stream is damaged, ends early, or goes on.
static inline size_t palisade_inflate(
    const unsigned char *stream_bytes, size_t length, const unsigned char *dictionary, size_t known, unsigned char *into, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, -15) != Z_OK) return 0;
    stream.next_in = (unsigned char *)stream_bytes;
    stream.avail_in = (unsigned)length;
    stream.next_out = into;
    stream.avail_out = (unsigned)capacity;
    int result = inflateSetDictionary(&stream, dictionary, (unsigned)known);
    if (result == Z_OK) result = inflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    int is_whole = result == Z_STREAM_END && stream.avail_in == 0;
    inflateEnd(&stream);
    return is_whole ? written : 0;
}
