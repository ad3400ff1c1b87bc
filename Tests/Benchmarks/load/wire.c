#define _GNU_SOURCE
#include "wire.h"

#include "figures.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

struct target target;

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

struct wire wire_open(int index)
{
    static SSL_CTX *context;
    struct wire wire = {.fd = dial(index)};
    if (!target.tls)
        return wire;
    if (!context) {
        context = SSL_CTX_new(TLS_client_method());
        SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE);
        SSL_CTX_set_read_ahead(context, 1);
    }
    wire.tls = SSL_new(context);
    SSL_set_fd(wire.tls, wire.fd);
    if (SSL_connect(wire.tls) != 1)
        fail("the server refused a handshake of TLS");
    return wire;
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
