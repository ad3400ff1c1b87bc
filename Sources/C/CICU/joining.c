#include "names.h"

#include <unicode/uchar.h>

char palisade_joining_type(unsigned int scalar) {
    switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE)) {
    case U_JT_DUAL_JOINING: return 'D';
    case U_JT_LEFT_JOINING: return 'L';
    case U_JT_RIGHT_JOINING: return 'R';
    default: return 'U';
    }
}
