#ifndef PALISADE_REACH_H
#define PALISADE_REACH_H

#include <sys/socket.h>

/// Non-zero for an address of the public internet.
int palisade_is_public(const struct sockaddr *address);

#endif
