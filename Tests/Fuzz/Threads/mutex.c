// Tells ThreadSanitizer of the mutex of Swift, which is a word that the kernel locks (FUTEX_LOCK_PI).
//
// The compiler places the quick paths of `Mutex` into the code that uses it, where ThreadSanitizer sees an atomic operation. The slow paths, for a mutex that
// another thread holds or waits for, are functions of a library that is not built for it: it would report every change behind a contended mutex as a race. The
// functions here have the names of the slow paths, so that a program that is linked with this file calls them, and they call those of the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <sanitizer/tsan_interface.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void lock_function(uint32_t thread, SELF void *mutex);
typedef SWIFT bool try_lock_function(SELF void *mutex);
typedef SWIFT void unlock_function(SELF void *mutex);

static void *function(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (found) return found;
    fprintf(stderr, "The mutex of this Swift has no %s: see Tests/Fuzz/Threads/mutex.c.\n", name);
    abort();
}

SWIFT void palisade_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);

SWIFT void palisade_lock(uint32_t thread, SELF void *mutex) {
    static _Atomic(lock_function *) next;
    if (!next) next = (lock_function *)function(LOCK);
    next(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT bool palisade_try_lock(SELF void *mutex) __asm__(TRY_LOCK);

SWIFT bool palisade_try_lock(SELF void *mutex) {
    static _Atomic(try_lock_function *) next;
    if (!next) next = (try_lock_function *)function(TRY_LOCK);
    bool is_locked = next(mutex);
    if (is_locked) __tsan_acquire(mutex);
    return is_locked;
}

SWIFT void palisade_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void palisade_unlock(SELF void *mutex) {
    static _Atomic(unlock_function *) next;
    if (!next) next = (unlock_function *)function(UNLOCK);
    __tsan_release(mutex);
    next(mutex);
}
