#pragma once

// Declarations that Swift cannot express: macros of libev, and the creation record of libwebsockets.

#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

/// One libev loop with the watchers that are ours; libwebsockets adds its own.
struct palisade_loop {
    struct ev_loop *ev;
    struct ev_async wake;
    struct ev_prepare turn;
    struct ev_timer look;
};

static inline void palisade_ignore_wake(struct ev_loop *ev, struct ev_async *watcher, int events) {
    (void)ev;
    (void)watcher;
    (void)events;
}

/// `turn` is called before every wait for events, after everything that the last ones caused, and `look` first after a second.
static inline struct palisade_loop *palisade_loop_create(
    void *user, void (*turn)(struct ev_loop *, struct ev_prepare *, int), void (*look)(struct ev_loop *, struct ev_timer *, int)) {
    struct palisade_loop *loop = (struct palisade_loop *)calloc(1, sizeof *loop);
    if (!loop) return NULL;
    loop->ev = ev_loop_new(EVBACKEND_EPOLL);
    if (!loop->ev) {
        free(loop);
        return NULL;
    }
    ev_set_userdata(loop->ev, user);
    ev_async_init(&loop->wake, palisade_ignore_wake);
    ev_async_start(loop->ev, &loop->wake);
    ev_prepare_init(&loop->turn, turn);
    ev_prepare_start(loop->ev, &loop->turn);
    ev_timer_init(&loop->look, look, 1., 1.);
    ev_timer_start(loop->ev, &loop->look);
    return loop;
}

static inline void palisade_loop_run(struct palisade_loop *loop) { ev_run(loop->ev, 0); }
static inline void palisade_loop_break(struct palisade_loop *loop) { ev_break(loop->ev, EVBREAK_ALL); }
/// Calls `look` again and again, so many seconds apart.
static inline void palisade_loop_look_every(struct palisade_loop *loop, double seconds) {
    loop->look.repeat = seconds;
    ev_timer_again(loop->ev, &loop->look);
}
/// From any thread.
static inline void palisade_loop_wake(struct palisade_loop *loop) { ev_async_send(loop->ev, &loop->wake); }

static inline void palisade_loop_destroy(struct palisade_loop *loop) {
    ev_async_stop(loop->ev, &loop->wake);
    ev_prepare_stop(loop->ev, &loop->turn);
    ev_timer_stop(loop->ev, &loop->look);
    ev_loop_destroy(loop->ev);
    free(loop);
}

/// The watchers of one listening descriptor.
struct palisade_listener {
    struct ev_loop *ev;
    struct ev_io io;
    struct ev_timer again;
};

/// Listens again, some time after descriptors ran out.
static inline void palisade_listener_resume(struct ev_loop *ev, struct ev_timer *watcher, int events) {
    (void)events;
    ev_io_start(ev, (struct ev_io *)watcher->data);
}

/// NULL if there is no memory.
static inline struct palisade_listener *palisade_listener_create(
    struct palisade_loop *loop, int fd, void (*ready)(struct ev_loop *, struct ev_io *, int)) {
    struct palisade_listener *listener = (struct palisade_listener *)calloc(1, sizeof *listener);
    if (!listener) return NULL;
    listener->ev = loop->ev;
    ev_io_init(&listener->io, ready, fd, EV_READ);
    ev_timer_init(&listener->again, palisade_listener_resume, 0., 0.);
    listener->again.data = &listener->io;
    ev_io_start(loop->ev, &listener->io);
    return listener;
}

static inline void palisade_listener_pause(struct palisade_listener *listener, double seconds) {
    ev_io_stop(listener->ev, &listener->io);
    ev_timer_stop(listener->ev, &listener->again);
    ev_timer_set(&listener->again, seconds, 0.);
    ev_timer_start(listener->ev, &listener->again);
}

static inline void palisade_listener_free(struct palisade_listener *listener) {
    ev_timer_stop(listener->ev, &listener->again);
    ev_io_stop(listener->ev, &listener->io);
    free(listener);
}

/// The watchers of one descriptor: of a connection that speaks HTTP, or of either side of an encrypted one.
struct palisade_connection {
    struct ev_loop *ev;
    struct ev_io read;
    struct ev_io write;
    struct ev_timer timer;
};

static inline struct palisade_connection *palisade_connection_create(
    struct palisade_loop *loop, int fd, void *owner, void (*readable)(struct ev_loop *, struct ev_io *, int),
    void (*writable)(struct ev_loop *, struct ev_io *, int), void (*expired)(struct ev_loop *, struct ev_timer *, int)) {
    struct palisade_connection *connection = (struct palisade_connection *)calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->ev = loop->ev;
    ev_io_init(&connection->read, readable, fd, EV_READ);
    ev_io_init(&connection->write, writable, fd, EV_WRITE);
    ev_timer_init(&connection->timer, expired, 0., 0.);
    connection->read.data = connection->write.data = connection->timer.data = owner;
    return connection;
}

static inline void palisade_connection_read(struct palisade_connection *connection, int on) {
    if (on) ev_io_start(connection->ev, &connection->read);
    else ev_io_stop(connection->ev, &connection->read);
}

static inline void palisade_connection_write(struct palisade_connection *connection, int on) {
    if (on) ev_io_start(connection->ev, &connection->write);
    else ev_io_stop(connection->ev, &connection->write);
}

/// Calls `expired` once after `seconds`; 0 for never.
static inline void palisade_connection_expire(struct palisade_connection *connection, double seconds) {
    ev_timer_stop(connection->ev, &connection->timer);
    if (seconds <= 0.) return;
    ev_timer_set(&connection->timer, seconds, 0.);
    ev_timer_start(connection->ev, &connection->timer);
}

/// None of its callbacks is called after this.
static inline void palisade_connection_free(struct palisade_connection *connection) {
    ev_io_stop(connection->ev, &connection->read);
    ev_io_stop(connection->ev, &connection->write);
    ev_timer_stop(connection->ev, &connection->timer);
    free(connection);
}

/// The number of bytes that the system has not delivered yet.
static inline int palisade_unsent(int fd) {
    int count = 0;
    return ioctl(fd, TIOCOUTQ, &count) == 0 ? count : 0;
}

/// Writes two pieces one after the other, but for the first `skipped` bytes of both, as far as the system takes them now.
static inline ssize_t palisade_send(
    int fd, const unsigned char *head, size_t head_length, const unsigned char *body, size_t body_length, size_t skipped) {
    struct iovec pieces[2];
    struct msghdr message;
    size_t of_head = skipped < head_length ? skipped : head_length;
    memset(&message, 0, sizeof message);
    pieces[0].iov_base = (void *)(head + of_head);
    pieces[0].iov_len = head_length - of_head;
    pieces[1].iov_base = (void *)(body + (skipped - of_head));
    pieces[1].iov_len = body_length - (skipped - of_head);
    message.msg_iov = pieces;
    message.msg_iovlen = body_length ? 2 : 1;
    return sendmsg(fd, &message, MSG_NOSIGNAL);
}

/// A context of one vhost on the given loop. It listens on nothing: sockets are adopted.
static inline struct lws_context *palisade_context_create(
    struct palisade_loop *loop, const struct lws_protocols *protocols, void *user) {
    struct lws_context_creation_info info;
    void *loops[1] = {loop->ev};
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.vhost_name = "palisade";
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBEV;
    info.foreign_loops = loops;
    info.user = user;
    // It reads the heads that Swift writes for it, one after another.
    info.max_http_header_data2 = 1024;
    info.max_http_header_pool2 = 16;
    // So much is read of one WebSocket before others have their turn. In 16 KB there is room for 2,700 pings, which take a millisecond.
    info.pt_serv_buf_size = 2048;
    info.timeout_secs = 10;
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

/// Hands a descriptor over, as if it had sent these bytes. It is closed if that fails; calls back before it returns.
static inline void palisade_adopt(struct lws_context *context, int fd, const unsigned char *bytes, size_t length) {
    struct lws_vhost *vhost = lws_get_vhost_by_name(context, "palisade");
    lws_adopt_socket_vhost_readbuf(vhost, fd, (const char *)bytes, length);
}

/// Limits what comes next to so many seconds. libwebsockets looks at its timers only after events of its own, and on a quiet loop the next
/// one may be half a minute away; so it is given one.
static inline void palisade_limit(struct lws *wsi, enum pending_timeout what, int seconds) {
    lws_set_timeout(wsi, what, seconds);
    lws_cancel_service(lws_get_context(wsi));
}

/// Ends a connection with a close frame of this code, as soon as it can be written; after `seconds` in any case.
static inline void palisade_close(struct lws *wsi, unsigned short code, const unsigned char *reason, size_t length, int seconds) {
    lws_close_reason(wsi, (enum lws_close_status)code, (unsigned char *)reason, length);
    palisade_limit(wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
    lws_callback_on_writable(wsi);
}

/// Ends a connection at once, from outside its callbacks.
static inline void palisade_kill(struct lws *wsi) { palisade_limit(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC); }

/// The end of a WebSocket. A socket that is closed while bytes lie unread is reset, and a reset overtakes the close frame; so after that
/// frame the connection is closed in our direction alone, and what the peer still sends is thrown away until it closes too.
struct palisade_linger {
    struct ev_loop *ev;
    struct lws *wsi;
    double seconds;
    size_t discarded;
    struct ev_io io;
    struct ev_timer deadline;
};

/// The most bytes of one peer that are discarded. Further ones wait in the system's buffers, where they cost nothing.
enum { palisade_linger_bytes = 1 << 20 };

static inline void palisade_linger_stop(struct palisade_linger *linger) {
    ev_io_stop(linger->ev, &linger->io);
    ev_timer_stop(linger->ev, &linger->deadline);
}

static inline void palisade_linger_expired(struct ev_loop *ev, struct ev_timer *watcher, int events) {
    struct palisade_linger *linger = (struct palisade_linger *)watcher->data;
    (void)ev;
    (void)events;
    palisade_linger_stop(linger);
    palisade_kill(linger->wsi);
}

static inline void palisade_linger_ready(struct ev_loop *ev, struct ev_io *watcher, int events) {
    struct palisade_linger *linger = (struct palisade_linger *)watcher->data;
    int fd = watcher->fd;
    if ((events & EV_WRITE) && !lws_partial_buffered(linger->wsi)) {
        // Watchers of libwebsockets go first, so the close frame has left.
        shutdown(fd, SHUT_WR);
        ev_io_stop(ev, watcher);
        ev_io_set(watcher, fd, EV_READ);
        ev_io_start(ev, watcher);
        ev_timer_stop(ev, &linger->deadline);
        ev_timer_set(&linger->deadline, linger->seconds, 0.);
        ev_timer_start(ev, &linger->deadline);
    }
    if (events & EV_READ) {
        char unread[16384];
        ssize_t count = recv(fd, unread, sizeof unread, MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
            palisade_linger_stop(linger);
            palisade_kill(linger->wsi);
        } else if (count > 0 && (linger->discarded += (size_t)count) >= palisade_linger_bytes) {
            int still = watcher->events & ~EV_READ;
            ev_io_stop(ev, watcher);
            ev_io_set(watcher, fd, still);
            if (still) ev_io_start(ev, watcher);
        }
    }
}

/// Call when libwebsockets is about to send a close frame. Ends the connection when the peer has closed, `write_seconds` from now if that
/// frame cannot be written, `seconds` after it was. NULL if there is no memory: then libwebsockets ends it alone.
static inline struct palisade_linger *palisade_linger_begin(
    struct palisade_loop *loop, struct lws *wsi, double write_seconds, double seconds) {
    struct palisade_linger *linger = (struct palisade_linger *)calloc(1, sizeof *linger);
    if (!linger) return NULL;
    linger->ev = loop->ev;
    linger->wsi = wsi;
    linger->seconds = seconds;
    ev_io_init(&linger->io, palisade_linger_ready, lws_get_socket_fd(wsi), EV_READ | EV_WRITE);
    ev_set_priority(&linger->io, EV_MINPRI);
    linger->io.data = linger;
    ev_io_start(loop->ev, &linger->io);
    ev_timer_init(&linger->deadline, palisade_linger_expired, write_seconds, 0.);
    linger->deadline.data = linger;
    ev_timer_start(loop->ev, &linger->deadline);
    return linger;
}

/// Before the descriptor is closed.
static inline void palisade_linger_free(struct palisade_linger *linger) {
    palisade_linger_stop(linger);
    free(linger);
}

/// Bytes of the peer that were read from this socket since it was opened; 0 if the system does not tell, as for a socket that is no network's.
static inline unsigned long long palisade_bytes_read(struct lws *wsi) {
    // The record of the C library ends before this field, which the kernel has had since version 4.1, eight bytes wide and for good.
    enum { option_tcp_info = 11, offset_of_bytes_received = 128 };
    unsigned char info[256];
    socklen_t length = sizeof info;
    int fd = lws_get_socket_fd(wsi);
    int unread = 0;
    unsigned long long received;
    if (getsockopt(fd, IPPROTO_TCP, option_tcp_info, info, &length) < 0) return 0;
    if (length < offset_of_bytes_received + sizeof received) return 0;
    if (ioctl(fd, SIOCINQ, &unread) < 0) return 0;
    memcpy(&received, info + offset_of_bytes_received, sizeof received);
    return received - (unsigned)unread;
}

static inline int palisade_write_raw(struct lws *wsi, const unsigned char *bytes, size_t length) {
    return lws_write(wsi, (unsigned char *)bytes, length, LWS_WRITE_RAW);
}

/// Names the calling thread, for tools such as top.
static inline void palisade_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
