// Reads pictures in one process with libFuzzer, by the code of palisade-picture without its confinement; `deploy/test.sh safety` builds it.
//
// The libraries are those of the system: a fault of memory in them is seen where it passes the end of an allocation in a function such as memcpy.
#define main palisade_picture_main
#include "../../../Sources/palisade-picture/main.c"
#undef main

#include <sanitizer/allocator_interface.h>

// palisade-picture ends after each picture and frees nothing, and so do the functions here: what they allocate is freed behind each picture.
enum { MOST_KEPT = 1 << 16 };
static const volatile void *kept[MOST_KEPT];
static size_t kept_count;
static int keeps;

static void note(const volatile void *pointer, size_t size) {
    (void)size;
    if (!keeps || !pointer) return;
    if (kept_count == MOST_KEPT) abort();
    kept[kept_count++] = pointer;
}

static void forget(const volatile void *pointer) {
    if (!keeps) return;
    for (size_t index = kept_count; index-- > 0;)
        if (kept[index] == pointer) {
            kept[index] = kept[--kept_count];
            return;
        }
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    return __sanitizer_install_malloc_and_free_hooks(note, forget) == 0;
}

/// A sum of all bytes, which a sanitizer of memory has to find written.
static unsigned sum(const uint8_t *square) {
    unsigned total = 0;
    for (size_t index = 0; index < (size_t)SIDE * SIDE * 3; index++) total += square[index];
    return total;
}

static volatile unsigned total;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    struct job job = {.orientation = 1};
    // A square that depends on the length alone, as in PicturesInput.swift.
    if (count % 3 == 0) job.crop = (struct crop){(uint32_t)(count % 16), (uint32_t)(count % 7), (uint32_t)(32 + count % 64)};
    if (count > MOST_BYTES) return 0;
    keeps = 1;
    if (read_picture(bytes, count, &job) == MADE) {
        uint8_t *square = finish(&job);
        if (square) total += sum(square);
    }
    keeps = 0;
    for (size_t index = 0; index < kept_count; index++) free((void *)kept[index]);
    kept_count = 0;
    return 0;
}
