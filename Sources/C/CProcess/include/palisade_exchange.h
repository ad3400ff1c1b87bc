#ifndef PALISADE_EXCHANGE_H
#define PALISADE_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

enum palisade_exchange_failure {
    /// The program does not exist, or the system has no process, memory or descriptor left.
    palisade_exchange_not_started = -1,
    /// The program has not ended its output in time.
    palisade_exchange_late = -2,
};

/// How a program ended.
enum palisade_exchange_end {
    /// By itself, or it was ended here because its output had ended before it.
    palisade_exchange_usual = 0,
    /// By a signal that nobody here sent: it crashed, or a limit or its filter of calls ended it.
    palisade_exchange_signalled = 1,
    /// By itself with a status other than 0.
    palisade_exchange_failed = 2,
};

/// Runs a program with this input, and waits on the calling thread until it has ended its output. It gets an empty environment and no descriptor but
/// its input and its output. It is ended when this returns.
///
/// `arguments` ends with NULL and begins with the path of the program. Returns the number of bytes written to `output`, beyond whose capacity the rest is
/// dropped, or one of the failures. `how` gets how
/// the program ended, and `number` its signal or its status.
long palisade_exchange(
    const char *const *arguments, const uint8_t *input, size_t count, uint8_t *output, size_t capacity, int64_t milliseconds,
    enum palisade_exchange_end *how, int *number);

#endif
