#pragma once

// Session tickets: how one key encrypts and opens them. Which key does so is decided in Swift.

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/random.h>

/// The time for which a ticket is good, in seconds, and for which a key encrypts new ones.
enum { palisade_ticket_seconds = 3600 };

/// A key of session tickets. Each ticket carries the name of its key.
struct palisade_ticket_key {
    unsigned char name[16];
    unsigned char cipher[32];
    unsigned char mac[32];
};

/// Called for a key, as `SSL_CTX_set_tlsext_ticket_key_evp_cb` describes.
typedef int (*palisade_ticket_callback)(
    SSL *ssl, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int is_new);

/// Fills a key from the system's randomness. The system gives so few bytes at once or, before it has collected enough, waits.
static inline int palisade_ticket_key_draw(struct palisade_ticket_key *key) { return getrandom(key, sizeof *key, 0) == sizeof *key; }

static inline void palisade_ticket_key_erase(struct palisade_ticket_key *key) { OPENSSL_cleanse(key, sizeof *key); }

static inline int palisade_ticket_key_has_name(const struct palisade_ticket_key *key, const unsigned char *name) {
    return memcmp(key->name, name, sizeof key->name) == 0;
}

static inline int palisade_ticket_authenticate(const struct palisade_ticket_key *key, EVP_MAC_CTX *mac) {
    OSSL_PARAM parameters[3];
    parameters[0] = OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, (void *)key->mac, sizeof key->mac);
    parameters[1] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"SHA256", 0);
    parameters[2] = OSSL_PARAM_construct_end();
    return EVP_MAC_CTX_set_params(mac, parameters);
}

/// Prepares the encryption of a ticket: writes name and initialization vector, and sets up both contexts.
static inline int palisade_ticket_seal(
    const struct palisade_ticket_key *key, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac) {
    memcpy(name, key->name, sizeof key->name);
    return RAND_bytes(iv, EVP_CIPHER_get_iv_length(EVP_aes_256_cbc())) == 1
        && EVP_EncryptInit_ex(cipher, EVP_aes_256_cbc(), NULL, key->cipher, iv) == 1 && palisade_ticket_authenticate(key, mac) == 1;
}

/// Prepares the check and the decryption of a ticket of this key.
static inline int palisade_ticket_unseal(
    const struct palisade_ticket_key *key, const unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac) {
    return palisade_ticket_authenticate(key, mac) == 1 && EVP_DecryptInit_ex(cipher, EVP_aes_256_cbc(), NULL, key->cipher, iv) == 1;
}

/// Tickets of TLS 1.2 go out within the handshake, before the server knows whether the connection becomes a WebSocket, and a connection
/// resumed with one makes no new keys. So there are none.
static inline int palisade_ticket_refuse_12(SSL *ssl, void *user) {
    (void)user;
    if (SSL_version(ssl) < TLS1_3_VERSION) SSL_set_options(ssl, SSL_OP_NO_TICKET);
    return 1;
}

/// Allows tickets that the server asks for one by one, and no others.
/// - Parameter key: called for the key of each ticket.
static inline int palisade_ticket_configure(SSL_CTX *context, palisade_ticket_callback key) {
    // A ticket that arrives unasked while another thread of a client writes stops clients built on Python's ssl now and then.
    SSL_CTX_set_num_tickets(context, 0);
    SSL_CTX_set_timeout(context, palisade_ticket_seconds);
    // Early data can be sent again by anybody who saw it, and no request here is without effects for certain.
    SSL_CTX_set_max_early_data(context, 0);
    SSL_CTX_set_cert_cb(context, palisade_ticket_refuse_12, NULL);
    return SSL_CTX_set_tlsext_ticket_key_evp_cb(context, key) == 1;
}

/// Sessions belong to the certificate that the peer has checked: under another one they are not resumed.
static inline int palisade_ticket_bind(SSL_CTX *context) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    const X509 *certificate = SSL_CTX_get0_certificate(context);
    return certificate && X509_digest(certificate, EVP_sha256(), digest, &length) == 1
        && SSL_CTX_set_session_id_context(context, digest, length) == 1;
}
