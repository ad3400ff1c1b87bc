#pragma once

// TLS with OpenSSL: what is set once for all connections of a certificate, and one connection on a descriptor.

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tickets.h"

/// The step at which a certificate could not be used.
enum palisade_tls_step {
    palisade_tls_ready,
    palisade_tls_memory,
    palisade_tls_certificate,
    palisade_tls_key,
    palisade_tls_pair,
};

/// The most precise reason that OpenSSL gave, in its words.
static inline const char *palisade_tls_reason(void) {
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    return reason ? reason : "";
}

/// A key with a passphrase is refused. Without this OpenSSL would ask for the passphrase on the terminal.
static inline int palisade_tls_no_passphrase(char *into, int size, int writing, void *user) {
    (void)into;
    (void)size;
    (void)writing;
    (void)user;
    return 0;
}

/// The server speaks HTTP/1.1 alone. A client that offers other protocols only is refused, so that no other program's traffic is mistaken for HTTP.
static inline int palisade_tls_select_protocol(
    SSL *ssl, const unsigned char **out, unsigned char *out_length, const unsigned char *in, unsigned int in_length, void *user) {
    static const unsigned char known[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl;
    (void)user;
    if (SSL_select_next_proto(&chosen, out_length, known, sizeof known - 1, in, in_length) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/// Counts the records after the handshake that carry no data: changes of keys, attempts to renegotiate, alerts. `user` is an `int`.
static inline void palisade_tls_count(
    int writing, int version, int kind, const void *bytes, size_t length, SSL *ssl, void *user) {
    int *count = (int *)user;
    if (writing || !count || !length || !SSL_is_init_finished(ssl)) return;
    // In TLS 1.3 all records look like data from outside; their kind inside is told apart from that.
    if (kind == SSL3_RT_HEADER ? SSL_version(ssl) < TLS1_3_VERSION : kind == SSL3_RT_INNER_CONTENT_TYPE) {
        if (*(const unsigned char *)bytes != SSL3_RT_APPLICATION_DATA) ++*count;
    }
    (void)version;
}

/// Mozilla's intermediate profile: TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only, the cheapest first. A peer that prefers
/// ChaCha20, as one without instructions for AES does, gets that.
static inline int palisade_tls_configure(SSL_CTX *context, palisade_ticket_callback ticket_key) {
    // A write to a connection that the peer has reset is an error like any other.
    signal(SIGPIPE, SIG_IGN);
    SSL_CTX_set_default_passwd_cb(context, palisade_tls_no_passphrase);
    SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    // A peer may end its connection without a farewell; messages and bodies know their own length.
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(
        context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE);
    // One call reads the descriptor once, so that a peer that sends records without data does not keep the loop.
    SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_security_level(context, 2);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, palisade_tls_select_protocol, NULL);
    SSL_CTX_set_msg_callback(context, palisade_tls_count);
    return palisade_ticket_configure(context, ticket_key) && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1
        && SSL_CTX_set_ciphersuites(context, "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256") == 1
        && SSL_CTX_set_cipher_list(
               context, "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
                        "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305") == 1
        && SSL_CTX_set1_groups_list(context, "X25519:P-256:P-384") == 1;
}

/// - Parameters:
///   - certificate: a PEM file with the certificate, followed by those between it and its root.
///   - ticket_key: called for the keys of session tickets.
/// - Returns: NULL after the step that failed, with the reason in OpenSSL's queue.
static inline SSL_CTX *palisade_tls_load(
    const char *certificate, const char *key, palisade_ticket_callback ticket_key, enum palisade_tls_step *failed) {
    SSL_CTX *context;
    ERR_clear_error();
    context = SSL_CTX_new(TLS_server_method());
    *failed = palisade_tls_memory;
    if (context && palisade_tls_configure(context, ticket_key)) {
        *failed = palisade_tls_certificate;
        if (SSL_CTX_use_certificate_chain_file(context, certificate) == 1 && palisade_ticket_bind(context)) {
            *failed = palisade_tls_key;
            int is_read = SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1;
            if (is_read && SSL_CTX_check_private_key(context) == 1) {
                *failed = palisade_tls_ready;
                return context;
            }
            /* A key of another kind than the certificate is read into a place of its own, where it has no certificate. */
            if (is_read || ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_X509) *failed = palisade_tls_pair;
        }
    }
    SSL_CTX_free(context);
    return NULL;
}

static inline int palisade_tls_seconds(const ASN1_TIME *time, long long *seconds) {
    struct tm parts;
    if (ASN1_TIME_to_tm(time, &parts) != 1) return 0;
    *seconds = (long long)timegm(&parts);
    return 1;
}

/// The time from which and up to which the certificate is valid, in seconds since 1970.
static inline int palisade_tls_validity(SSL_CTX *context, long long *from, long long *to) {
    const X509 *certificate = SSL_CTX_get0_certificate(context);
    return certificate && palisade_tls_seconds(X509_get0_notBefore(certificate), from)
        && palisade_tls_seconds(X509_get0_notAfter(certificate), to);
}

/// Whether the certificate is for this name, or for this numeric address.
static inline int palisade_tls_covers(SSL_CTX *context, const char *host) {
    X509 *certificate = SSL_CTX_get0_certificate(context);
    return certificate
        && (X509_check_ip_asc(certificate, host, 0) == 1
            || X509_check_host(certificate, host, 0, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT, NULL) == 1);
}

/// One connection.
struct palisade_tls {
    SSL *ssl;
    /// Records after the handshake that carried no data.
    int control_records;
};

/// The outcome of a call that could not do its work now. Positive numbers count bytes.
enum { palisade_tls_end = 0, palisade_tls_wants_read = -1, palisade_tls_wants_write = -2, palisade_tls_failed = -3 };

/// The server's side of a connection on a non-blocking descriptor, which stays with the caller. NULL if there is no memory.
/// - Parameter user: the pointer that `palisade_tls_user` returns in the callbacks of this connection.
static inline struct palisade_tls *palisade_tls_open(SSL_CTX *context, int fd, void *user) {
    struct palisade_tls *tls = (struct palisade_tls *)calloc(1, sizeof *tls);
    if (!tls) return NULL;
    tls->ssl = SSL_new(context);
    if (!tls->ssl || SSL_set_fd(tls->ssl, fd) != 1 || SSL_set_app_data(tls->ssl, user) != 1) {
        SSL_free(tls->ssl);
        free(tls);
        return NULL;
    }
    SSL_set_msg_callback_arg(tls->ssl, &tls->control_records);
    SSL_set_accept_state(tls->ssl);
    return tls;
}

static inline void *palisade_tls_user(const SSL *ssl) { return SSL_get_app_data(ssl); }

static inline void palisade_tls_free(struct palisade_tls *tls) {
    SSL_free(tls->ssl);
    free(tls);
}

static inline ssize_t palisade_tls_outcome(struct palisade_tls *tls, int result) {
    switch (SSL_get_error(tls->ssl, result)) {
    case SSL_ERROR_WANT_READ: return palisade_tls_wants_read;
    case SSL_ERROR_WANT_WRITE: return palisade_tls_wants_write;
    case SSL_ERROR_ZERO_RETURN: return palisade_tls_end;
    default: return palisade_tls_failed;
    }
}

/// Goes on with the handshake. 1 when it is complete.
static inline ssize_t palisade_tls_handshake(struct palisade_tls *tls) {
    ERR_clear_error();
    int result = SSL_do_handshake(tls->ssl);
    return result == 1 ? 1 : palisade_tls_outcome(tls, result);
}

static inline ssize_t palisade_tls_read(struct palisade_tls *tls, void *into, size_t length) {
    ERR_clear_error();
    int result = SSL_read(tls->ssl, into, (int)length);
    return result > 0 ? result : palisade_tls_outcome(tls, result);
}

/// Writes as much as the system takes. After `palisade_tls_wants_write` the next call has to begin with the same bytes.
static inline ssize_t palisade_tls_write(struct palisade_tls *tls, const void *bytes, size_t length) {
    ERR_clear_error();
    int result = SSL_write(tls->ssl, bytes, (int)length);
    return result > 0 ? result : palisade_tls_outcome(tls, result);
}

/// Has a session ticket go out before the next bytes that are written, in TLS 1.3 only.
static inline void palisade_tls_offer_ticket(struct palisade_tls *tls) { SSL_new_session_ticket(tls->ssl); }

/// Whether the connection goes on with the keys of an earlier one.
static inline int palisade_tls_is_resumed(struct palisade_tls *tls) { return SSL_session_reused(tls->ssl); }

/// Whether input was read from the descriptor and waits, though perhaps less than a record.
static inline int palisade_tls_has_input(struct palisade_tls *tls) { return SSL_has_pending(tls->ssl); }

/// Tells the peer that no more data follows.
static inline void palisade_tls_close(struct palisade_tls *tls) {
    ERR_clear_error();
    if (SSL_is_init_finished(tls->ssl)) SSL_shutdown(tls->ssl);
}

static inline int palisade_tls_is_13(struct palisade_tls *tls) { return SSL_version(tls->ssl) == TLS1_3_VERSION; }

/// The reason of the last failure in this thread.
enum palisade_tls_fault {
    palisade_tls_lost,
    palisade_tls_http,
    palisade_tls_version,
    palisade_tls_cipher,
    palisade_tls_alert,
    palisade_tls_garbage,
};

static inline enum palisade_tls_fault palisade_tls_fault(void) {
    unsigned long error = ERR_peek_error();
    if (!error || ERR_GET_LIB(error) == ERR_LIB_SYS) return palisade_tls_lost;
    switch (ERR_GET_REASON(error)) {
    case SSL_R_HTTP_REQUEST:
    case SSL_R_HTTPS_PROXY_REQUEST: return palisade_tls_http;
    case SSL_R_UNSUPPORTED_PROTOCOL:
    case SSL_R_VERSION_TOO_LOW:
    case SSL_R_INAPPROPRIATE_FALLBACK: return palisade_tls_version;
    case SSL_R_NO_SHARED_CIPHER:
    case SSL_R_NO_SUITABLE_KEY_SHARE:
    case SSL_R_NO_SUITABLE_SIGNATURE_ALGORITHM:
    case SSL_R_NO_APPLICATION_PROTOCOL: return palisade_tls_cipher;
    case SSL_R_UNEXPECTED_EOF_WHILE_READING: return palisade_tls_lost;
    default: return ERR_GET_REASON(error) >= SSL_AD_REASON_OFFSET ? palisade_tls_alert : palisade_tls_garbage;
    }
}

/// Two connected, non-blocking ends. The system buffers little between them, so that the network's own buffers slow a fast sender down.
static inline int palisade_pair(int ends[2]) {
    int bytes = 32 * 1024;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) < 0) return -1;
    for (int index = 0; index < 2; index++) setsockopt(ends[index], SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    return 0;
}

/// Bytes that lie unread in a socket.
static inline int palisade_unread(int fd) {
    int count = 0;
    return ioctl(fd, SIOCINQ, &count) < 0 ? 0 : count;
}
