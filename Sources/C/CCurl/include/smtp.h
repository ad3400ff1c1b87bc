#ifndef PALISADE_SMTP_H
#define PALISADE_SMTP_H

#include <stddef.h>
#include <stdint.h>

/// One message for one recipient. Texts end with a zero byte.
struct palisade_smtp_message {
    /// `smtp://host:port` or `smtps://host:port`.
    const char *url;
    /// Empty for a server that wants no name.
    const char *user;
    const char *password;
    /// Non-zero to refuse a server that does not speak TLS.
    int32_t needs_tls;
    const char *sender;
    const char *recipient;
    const uint8_t *bytes;
    size_t count;
    long timeout_ms;
    long connect_timeout_ms;
};

/// Prepares the library; once, before any message and from a single thread. Returns 0 on success.
int32_t palisade_smtp_prepare(void);

/// Sends a message on the calling thread. Returns 0 once the server has taken it.
///
/// `reply` receives the last reply code of the server, or 0; `reason` a text of at most 255 bytes.
int32_t palisade_smtp_send(const struct palisade_smtp_message *message, long *reply, char reason[256]);

/// Connects, encrypts and signs in as for that message, and sends nothing of it. Returns and receives the same.
int32_t palisade_smtp_probe(const struct palisade_smtp_message *message, long *reply, char reason[256]);

/// The name of the library and its version.
const char *palisade_smtp_library(void);

#endif
