/* Getting peers in: a guest's cookie, a greeting, and waiting until everybody is there. */
#pragma once
#include "peer.h"

/* Makes a guest; the cookie lives for ever. */
char *guest_cookie(void);
void greet(struct peer *peer);
/* Opens `count` peers, a bounded number of handshakes at a time, each greeted if the target wants it; `out` takes them, or is NULL. */
void open_peers(int count, struct peer **out);
