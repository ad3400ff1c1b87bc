#include "palisade_clock.h"

#include <sys/timex.h>

enum palisade_clock_state palisade_clock(void) {
    struct timex state = {.modes = 0};
    if (adjtimex(&state) < 0) return palisade_clock_unknown;
    return state.status & STA_UNSYNC ? palisade_clock_free : palisade_clock_synchronized;
}
