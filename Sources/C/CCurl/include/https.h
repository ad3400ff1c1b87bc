#ifndef PALISADE_HTTPS_H
#define PALISADE_HTTPS_H

#include <stddef.h>
#include <stdint.h>

/// One request. Texts end with a zero byte.
struct palisade_https_request {
    const char *url;
    /// Non-zero to send without encryption and past every proxy, to an address of this machine.
    int32_t is_plain;
    /// The form of a POST; `NULL` for a GET.
    const char *form;
    /// The value of `Authorization`; empty for none.
    const char *authorization;
    const char *agent;
    /// The media types that are wanted.
    const char *accept;
    /// Non-zero to connect to no address but those of the public internet. Judged is the address that is connected to, whatever its name resolved to
    /// before; proxies are passed by.
    int32_t is_public_only;
    long timeout_ms;
    long connect_timeout_ms;
};

/// Prepares the library; before any request. Returns 0 on success.
int32_t palisade_https_prepare(void);

/// Performs a request on the calling thread, without following redirects. Returns 0 once the whole answer has arrived.
///
/// `bytes` receives the body, of at most `room` bytes, `count` its length and `status` the status of the answer; a longer body is an error. `reason`
/// receives a text of at most 255 bytes.
int32_t palisade_https_perform(
    const struct palisade_https_request *request, uint8_t *bytes, size_t room, size_t *count, long *status, char reason[256]);

/// Non-zero if a numeric address, IPv4 or IPv6, is one of the public internet.
int32_t palisade_https_is_public(const char *text);

#endif
