#include "names.h"

#include <unicode/uspoof.h>

int palisade_skeleton(const char *text, int length, char *skeleton, int capacity) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    int written = uspoof_getSkeletonUTF8(checker, 0, text, length, skeleton, capacity, &status);
    uspoof_close(checker);
    return U_FAILURE(status) ? -1 : written;
}
