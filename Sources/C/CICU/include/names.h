#ifndef PALISADE_NAMES_H
#define PALISADE_NAMES_H

/*
 * Properties of the letters of names, by ICU.
 *
 * ICU's own headers are kept out of Swift's sight: Foundation brings other ones, and the two do not agree.
 */

/* Writes the skeleton of UTS 39 of `length` bytes of UTF-8 and returns how many bytes it has; negative when ICU fails or they do not fit. */
int palisade_skeleton(const char *text, int length, char *skeleton, int capacity);

/* Returns whether a letter of Arabic, Syriac, Mongolian and the like joins its neighbours: 'D' for both, 'L' for the one behind it, 'R' for the one before it, 'U' for none. */
char palisade_joining_type(unsigned int scalar);

#endif
