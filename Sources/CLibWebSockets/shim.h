// What Swift cannot say itself: libev's macros, and the unions and variadics of libwebsockets.
#pragma once
#include <ev.h>
#include <libwebsockets.h>
#include <string.h>

// Ours, so that the loop can be woken and ended from Swift; libwebsockets runs on it as a guest, and leaves signals alone.
static inline struct ev_loop *palisade_loop_new(void) { return ev_loop_new(EVFLAG_AUTO); }
static inline void palisade_loop_run(struct ev_loop *loop) { ev_run(loop, 0); }
static inline void palisade_loop_break(struct ev_loop *loop) { ev_break(loop, EVBREAK_ALL); }

static inline void palisade_async_start(struct ev_loop *loop, ev_async *async, void (*callback)(struct ev_loop *, ev_async *, int)) {
    ev_async_init(async, callback);
    ev_async_start(loop, async);
}

static inline void palisade_prepare_start(struct ev_loop *loop, ev_prepare *prepare, void (*callback)(struct ev_loop *, ev_prepare *, int)) {
    ev_prepare_init(prepare, callback);
    ev_prepare_start(loop, prepare);
}

static inline void palisade_loop_end(struct ev_loop *loop, ev_async *async, ev_prepare *prepare) {
    ev_async_stop(loop, async);
    ev_prepare_stop(loop, prepare);
    ev_loop_destroy(loop);
}

static inline struct lws_context *palisade_context_new(
    struct ev_loop *loop, const char *interface, int port, const struct lws_protocols *protocols, void *user, unsigned short header_bytes,
    unsigned short header_pool) {
    struct lws_context_creation_info info;
    void *loops[1] = {loop};
    memset(&info, 0, sizeof info);
    info.port = port;
    info.iface = interface;
    info.protocols = protocols;
    info.user = user;
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_ALLOW_LISTEN_SHARE | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    info.count_threads = 1;
    info.pt_serv_buf_size = 16384;
    info.max_http_header_data2 = header_bytes;
    info.max_http_header_pool2 = header_pool;
    info.gid = -1;
    info.uid = -1;
    struct lws_context *context = lws_create_context(&info);
    if (!context) return NULL;
    info.timeout_secs = 10;
    info.keepalive_timeout = 30;
    info.vhost_name = "palisade";
    if (!lws_create_vhost(context, &info)) {
        lws_context_destroy(context);
        return NULL;
    }
    return context;
}

static inline int palisade_listen_port(struct lws_context *context) {
    struct lws_vhost *vhost = lws_get_vhost_by_name(context, "palisade");
    return vhost ? lws_get_vhost_listen_port(vhost) : -1;
}

static inline void palisade_log_errors_only(void (*emit)(int, const char *)) { lws_set_log_level(LLL_ERR | LLL_WARN, emit); }

static inline void palisade_timeout(struct lws *wsi, int seconds) { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, seconds); }

enum { palisade_pre = LWS_PRE };

static inline int palisade_is_text_start(struct lws *wsi) { return lws_is_first_fragment(wsi); }

static inline int palisade_message_ends(struct lws *wsi) { return lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0; }

static inline void palisade_http_timeout(struct lws *wsi, int seconds) {
    lws_set_timeout(wsi, seconds ? PENDING_TIMEOUT_HTTP_CONTENT : NO_PENDING_TIMEOUT, seconds);
}

// Frames that are whole already; the library adds nothing to them.
static inline int palisade_write_raw(struct lws *wsi, unsigned char *bytes, size_t count) { return lws_write(wsi, bytes, count, LWS_WRITE_RAW); }
