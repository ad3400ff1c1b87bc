#ifndef PALISADE_CLOCK_H
#define PALISADE_CLOCK_H

/// How the kernel knows the time of day.
enum palisade_clock_state {
    /// It does not say.
    palisade_clock_unknown = -1,
    palisade_clock_free = 0,
    /// A program such as chrony or systemd-timesyncd keeps it right.
    palisade_clock_synchronized = 1,
};

/// Asks the kernel, and changes nothing.
enum palisade_clock_state palisade_clock(void);

#endif
