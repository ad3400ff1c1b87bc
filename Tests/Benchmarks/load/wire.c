#define _GNU_SOURCE
#include "wire.h"

#include "figures.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

struct target target;

/* The session that connections resume, as bytes: OpenSSL uses an object of TLS 1.3 only once. */
static unsigned char ticket[8192];
static int ticket_len;

static int dial(int index)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET};
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (target.sources) {
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + index / target.sources);
        setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
        if (bind(fd, (struct sockaddr *)&here, sizeof here))
            die("bind");
    }
    there.sin_port = htons(target.port);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, (struct sockaddr *)&there, sizeof there))
        die("connect");
    return fd;
}

static int keep_ticket(SSL *tls, SSL_SESSION *session)
{
    unsigned char *end = ticket;
    (void)tls;
    int len = i2d_SSL_SESSION(session, NULL);
    if (len > 0 && (size_t)len <= sizeof ticket)
        ticket_len = i2d_SSL_SESSION(session, &end);
    return 0;
}

/* Asks for a page, since servers may give tickets with answers alone. */
static void get_ticket(int index)
{
    char text[4096];
    target.resumes = false;
    struct wire wire = wire_open(index);
    target.resumes = true;
    int len = snprintf(text, sizeof text, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", target.port);
    if (wire_write(wire, text, len) != len)
        die("write");
    while (wire_read(wire, text, sizeof text) > 0)
        ;
    wire_close(wire);
    if (!ticket_len)
        fail("the server gave no ticket");
}

static void resume(struct wire wire)
{
    const unsigned char *bytes = ticket;
    SSL_SESSION *session = d2i_SSL_SESSION(NULL, &bytes, ticket_len);
    if (!session || SSL_set_session(wire.tls, session) != 1)
        fail("a session cannot be read");
    SSL_SESSION_free(session);
}

struct wire wire_open(int index)
{
    static SSL_CTX *context;
    if (target.tls && target.resumes && !ticket_len)
        get_ticket(index);
    struct wire wire = {.fd = dial(index)};
    if (!target.tls)
        return wire;
    if (!context) {
        context = SSL_CTX_new(TLS_client_method());
        SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE);
        SSL_CTX_set_read_ahead(context, 1);
        SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
        SSL_CTX_sess_set_new_cb(context, keep_ticket);
    }
    wire.tls = SSL_new(context);
    SSL_set_fd(wire.tls, wire.fd);
    if (target.resumes)
        resume(wire);
    SSL_set_connect_state(wire.tls);
    return wire;
}

bool wire_shake(struct wire wire)
{
    if (!wire.tls)
        return true;
    int result = SSL_do_handshake(wire.tls);
    if (result != 1 && SSL_get_error(wire.tls, result) == SSL_ERROR_WANT_READ)
        return false;
    if (result != 1)
        fail("the server refused a handshake of TLS");
    if (target.resumes && !SSL_session_reused(wire.tls))
        fail("the server resumed no session");
    return true;
}

void wire_hurry(struct wire wire) { fcntl(wire.fd, F_SETFL, O_NONBLOCK); }

static ssize_t outcome(struct wire wire, int result)
{
    if (result > 0)
        return result;
    switch (SSL_get_error(wire.tls, result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: errno = EAGAIN; return -1;
    default: return 0;
    }
}

ssize_t wire_read(struct wire wire, void *into, size_t len)
{
    return wire.tls ? outcome(wire, SSL_read(wire.tls, into, (int)len)) : read(wire.fd, into, len);
}

ssize_t wire_write(struct wire wire, const void *bytes, size_t len)
{
    return wire.tls ? outcome(wire, SSL_write(wire.tls, bytes, (int)len)) : write(wire.fd, bytes, len);
}

void wire_close(struct wire wire)
{
    SSL_free(wire.tls);
    close(wire.fd);
}

const char *wire_scheme(void) { return target.tls ? "https" : "http"; }
