/* holder: the least a C program does with encrypted connections. It answers the handshake of a WebSocket, holds the connection and answers nothing
 * more; to any other request it says that it is there, with a session ticket. Of a connection it keeps the objects of OpenSSL and a flag.
 *
 *   holder PORT [CHAIN KEY]
 *
 * It sets OpenSSL up with the lines that the server uses, so both hold the same objects. */
#define _GNU_SOURCE
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "../../../Sources/C/CLibWebSockets/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum { FILES = 1 << 20, READ = 4096 };

static struct palisade_tls **held;
static bool *is_greeted;
static struct palisade_ticket_key key;
static SSL_CTX *context;

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static int choose_key(SSL *ssl, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int is_new)
{
    (void)ssl;
    if (is_new)
        return palisade_ticket_seal(&key, name, iv, cipher, mac) ? 1 : -1;
    return palisade_ticket_key_has_name(&key, name) ? palisade_ticket_unseal(&key, iv, cipher, mac) : 0;
}

static void drop(int fd)
{
    if (held[fd])
        palisade_tls_free(held[fd]);
    held[fd] = NULL;
    close(fd);
}

static ssize_t take(int fd, char *into, size_t len)
{
    if (held[fd])
        return palisade_tls_read(held[fd], into, len);
    ssize_t count = recv(fd, into, len, 0);
    return count < 0 && errno == EAGAIN ? palisade_tls_wants_read : count;
}

static void put(int fd, const char *text)
{
    if (held[fd])
        palisade_tls_write(held[fd], text, strlen(text));
    else
        send(fd, text, strlen(text), MSG_NOSIGNAL);
}

/* Requests of the load generator come whole. */
static void answer(int fd, const char *request, size_t len)
{
    is_greeted[fd] = true;
    if (memmem(request, len, "Upgrade: websocket", 18)) {
        put(fd, "HTTP/1.1 101 Switching Protocols\r\n\r\n");
        return;
    }
    if (held[fd])
        palisade_tls_offer_ticket(held[fd]);
    put(fd, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    drop(fd);
}

static void hear(int fd)
{
    char bytes[READ];
    for (;;) {
        if (held[fd] && !SSL_is_init_finished(held[fd]->ssl)) {
            ssize_t result = palisade_tls_handshake(held[fd]);
            if (result == palisade_tls_wants_read)
                return;
            if (result != 1)
                return drop(fd);
        }
        ssize_t count = take(fd, bytes, sizeof bytes);
        if (count == palisade_tls_wants_read)
            return;
        if (count <= 0)
            return drop(fd);
        if (!is_greeted[fd])
            return answer(fd, bytes, (size_t)count);
    }
}

static int listen_on(int port)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&here, sizeof here) || listen(fd, 4096))
        die("listen");
    return fd;
}

static void welcome(int listener, int loop)
{
    int fd, on = 1;
    while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        is_greeted[fd] = false;
        held[fd] = context ? palisade_tls_open(context, fd, NULL) : NULL;
        epoll_ctl(loop, EPOLL_CTL_ADD, fd, &event);
    }
}

int main(int count, char **words)
{
    enum palisade_tls_step failed;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    held = calloc(FILES, sizeof *held);
    is_greeted = calloc(FILES, sizeof *is_greeted);
    if (count != 2 && count != 4)
        return 64;
    if (!palisade_ticket_key_draw(&key))
        die("getrandom");
    if (count == 4 && !(context = palisade_tls_load(words[2], words[3], choose_key, &failed)))
        die("the certificate");
    int listener = listen_on(atoi(words[1])), loop = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
    epoll_ctl(loop, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int ready = epoll_wait(loop, events, 256, -1);
        for (int index = 0; index < ready; index++) {
            if (events[index].data.fd == listener)
                welcome(listener, loop);
            else
                hear(events[index].data.fd);
        }
    }
}
