#pragma once

// What Swift cannot say itself: macros of libev and zlib, and the creation record of libwebsockets.

#include <ev.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// One libev loop with the watchers that are ours; libwebsockets adds its own.
struct palisade_loop {
    struct ev_loop *ev;
    struct ev_async wake;
    struct ev_prepare turn;
    struct ev_io listener;
    struct ev_timer relisten;
};

static inline void palisade_ignore_wake(struct ev_loop *ev, struct ev_async *watcher, int events) {
    (void)ev;
    (void)watcher;
    (void)events;
}

/// Opens the listener again, some time after descriptors ran out.
static inline void palisade_relisten(struct ev_loop *ev, struct ev_timer *watcher, int events) {
    (void)events;
    ev_io_start(ev, (struct ev_io *)watcher->data);
}

/// `turn` is called before every wait for events, after everything that the last ones caused.
static inline struct palisade_loop *palisade_loop_create(
    void *user, void (*turn)(struct ev_loop *, struct ev_prepare *, int)) {
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
    return loop;
}

static inline void palisade_loop_run(struct palisade_loop *loop) { ev_run(loop->ev, 0); }
static inline void palisade_loop_break(struct palisade_loop *loop) { ev_break(loop->ev, EVBREAK_ALL); }
/// From any thread.
static inline void palisade_loop_wake(struct palisade_loop *loop) { ev_async_send(loop->ev, &loop->wake); }

static inline void palisade_loop_listen(
    struct palisade_loop *loop, int fd, void (*ready)(struct ev_loop *, struct ev_io *, int)) {
    ev_io_init(&loop->listener, ready, fd, EV_READ);
    ev_io_start(loop->ev, &loop->listener);
}

static inline void palisade_loop_unlisten(struct palisade_loop *loop) {
    ev_timer_stop(loop->ev, &loop->relisten);
    ev_io_stop(loop->ev, &loop->listener);
}

static inline void palisade_loop_pause_listening(struct palisade_loop *loop, double seconds) {
    ev_io_stop(loop->ev, &loop->listener);
    ev_timer_init(&loop->relisten, palisade_relisten, seconds, 0.);
    loop->relisten.data = &loop->listener;
    ev_timer_start(loop->ev, &loop->relisten);
}

static inline void palisade_loop_destroy(struct palisade_loop *loop) {
    ev_async_stop(loop->ev, &loop->wake);
    ev_prepare_stop(loop->ev, &loop->turn);
    ev_loop_destroy(loop->ev);
    free(loop);
}

/// A context of one vhost on the given loop. It listens on nothing: sockets are adopted.
static inline struct lws_context *palisade_context_create(
    struct palisade_loop *loop, const struct lws_protocols *protocols, void *user, int header_bytes,
    unsigned timeout_seconds, int keepalive_seconds) {
    struct lws_context_creation_info info;
    void *loops[1] = {loop->ev};
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.vhost_name = "palisade";
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBEV;
    info.foreign_loops = loops;
    info.user = user;
    info.max_http_header_data2 = (unsigned)header_bytes;
    info.max_http_header_pool2 = 1024;
    info.pt_serv_buf_size = 16384;
    info.timeout_secs = timeout_seconds;
    info.keepalive_timeout = keepalive_seconds;
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static inline struct lws *palisade_adopt(struct lws_context *context, int fd) {
    struct lws_vhost *vhost = lws_get_vhost_by_name(context, "palisade");
    return vhost ? lws_adopt_socket_vhost(vhost, fd) : NULL;
}

/// Ends a connection with a close frame of this code, as soon as it can be written; after `seconds` in any case.
static inline void palisade_close(struct lws *wsi, unsigned short code, const unsigned char *reason, size_t length, int seconds) {
    lws_close_reason(wsi, (enum lws_close_status)code, (unsigned char *)reason, length);
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, seconds);
    lws_callback_on_writable(wsi);
}

/// Ends a connection at once, from outside its callbacks.
static inline void palisade_kill(struct lws *wsi) { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC); }

static inline int palisade_write_raw(struct lws *wsi, const unsigned char *bytes, size_t length) {
    return lws_write(wsi, (unsigned char *)bytes, length, LWS_WRITE_RAW);
}

/// A whole gzip stream of `length` bytes, at most `capacity` of them. 0 if it does not fit.
static inline size_t palisade_gzip(const unsigned char *bytes, size_t length, unsigned char *into, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)bytes;
    stream.avail_in = (unsigned)length;
    stream.next_out = into;
    stream.avail_out = (unsigned)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
