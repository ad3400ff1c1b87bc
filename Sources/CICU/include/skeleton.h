#ifndef PALISADE_SKELETON_H
#define PALISADE_SKELETON_H

/*
 * Writes the skeleton of UTS 39 of `length` bytes of UTF-8 and returns how many bytes it has; negative when ICU fails or they do not fit.
 *
 * ICU's own headers are kept out of Swift's sight: Foundation brings other ones, and the two do not agree.
 */
int palisade_skeleton(const char *text, int length, char *skeleton, int capacity);

#endif
