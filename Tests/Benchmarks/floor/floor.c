/* floor: the least a C server on libwebsockets does. Echoes every message; one that begins with B goes to everybody, one that begins with P
 * to the sender and the partner: who came one after the other are a pair. With a FILE such a message is a move: it goes out when its row is on
 * the disk, and everything else of a game is left out.
 *
 *   floor PORT [FILE]
 *
 * libev, and writing at once while the socket takes it: the fastest ways this library has. */
#include "disk.h"

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* One message, shared by all who have not got it yet. */
struct message {
    int owners;
    size_t len;
    unsigned char *bytes;
};

struct waiting {
    struct waiting *next;
    struct message *message;
};

struct session {
    struct session *next, **link;
    struct session *partner;
    struct lws *wsi;
    struct waiting *first, **last;
    int64_t number;
};

/* A message on its way to the disk; its session may be gone when it is there. */
struct move {
    struct row row;
    struct message *message;
    int64_t sender;
};

enum { SESSIONS = 1 << 17, BODY = 24 };

static struct session *everybody, *lonely;
static struct session *known[SESSIONS];
static int64_t spare[SESSIONS], spares, opened, moves;
static bool durable;
static struct lws_context *context;

static void drop(struct message *message)
{
    if (--message->owners)
        return;
    free(message->bytes);
    free(message);
}

static void queue(struct session *session, struct message *message)
{
    struct waiting *waiting = malloc(sizeof *waiting);
    *waiting = (struct waiting){.message = message};
    message->owners++;
    *session->last = waiting;
    session->last = &waiting->next;
    lws_callback_on_writable(session->wsi);
}

static void send_to(struct session *session, struct message *message)
{
    if (session->first || lws_send_pipe_choked(session->wsi))
        queue(session, message);
    else
        lws_write(session->wsi, message->bytes + LWS_PRE, message->len, LWS_WRITE_TEXT);
}

static void pop(struct session *session)
{
    struct waiting *waiting = session->first;
    session->first = waiting->next;
    if (!session->first)
        session->last = &session->first;
    drop(waiting->message);
    free(waiting);
}

static int write_waiting(struct session *session)
{
    while (session->first && !lws_send_pipe_choked(session->wsi)) {
        struct message *message = session->first->message;
        if (lws_write(session->wsi, message->bytes + LWS_PRE, message->len, LWS_WRITE_TEXT) < 0)
            return -1;
        pop(session);
    }
    if (session->first)
        lws_callback_on_writable(session->wsi);
    return 0;
}

static void send_to_pair(struct session *session, struct message *message)
{
    send_to(session, message);
    if (session->partner)
        send_to(session->partner, message);
}

static void record(struct session *session, struct message *message)
{
    struct move *move = malloc(sizeof *move);
    int64_t room = session->partner && session->partner->number < session->number ? session->partner->number : session->number;
    *move = (struct move){.message = message, .sender = session->number};
    move->row = (struct row){.room = room, .number = ++moves, .body = message->bytes + LWS_PRE, .len = message->len < BODY ? message->len : BODY};
    message->owners++;
    disk_write(&move->row);
}

static void publish_written(void)
{
    for (struct row *row = disk_written(), *next; row; row = next) {
        struct move *move = (struct move *)row;
        next = row->next;
        if (known[move->sender])
            send_to_pair(known[move->sender], move->message);
        drop(move->message);
        free(move);
    }
}

static void wake_loop(void) { lws_cancel_service(context); }

static void received(struct session *session, const char *text, size_t len)
{
    struct message *message = malloc(sizeof *message);
    *message = (struct message){.owners = 1, .len = len, .bytes = malloc(LWS_PRE + len)};
    memcpy(message->bytes + LWS_PRE, text, len);
    if (len && text[0] == 'B') {
        for (struct session *each = everybody; each; each = each->next)
            send_to(each, message);
    } else if (len && text[0] == 'P') {
        if (durable)
            record(session, message);
        else
            send_to_pair(session, message);
    } else {
        send_to(session, message);
    }
    drop(message);
}

static void pair(struct session *session)
{
    if (lonely)
        lonely->partner = session;
    session->partner = lonely;
    lonely = lonely ? NULL : session;
}

static int64_t unused_number(void)
{
    if (!spares && opened == SESSIONS)
        exit(1);
    return spares ? spare[--spares] : opened++;
}

static void enter(struct session *session, struct lws *wsi)
{
    *session = (struct session){.next = everybody, .link = &everybody, .wsi = wsi, .number = unused_number()};
    known[session->number] = session;
    session->last = &session->first;
    if (everybody)
        everybody->link = &session->next;
    everybody = session;
    pair(session);
}

static void leave(struct session *session)
{
    while (session->first)
        pop(session);
    if (session->partner)
        session->partner->partner = NULL;
    if (lonely == session)
        lonely = NULL;
    known[session->number] = NULL;
    spare[spares++] = session->number;
    *session->link = session->next;
    if (session->next)
        session->next->link = session->link;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: enter(session, wsi); break;
    case LWS_CALLBACK_RECEIVE: received(session, in, len); break;
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_waiting(session);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: publish_written(); break;
    case LWS_CALLBACK_CLOSED: leave(session); break;
    default: break;
    }
    return 0;
}

int main(int count, char **words)
{
    static const struct lws_protocols protocols[] = {{"floor", callback, sizeof(struct session), 4096, 0, NULL, 0}, {0}};
    struct lws_context_creation_info info = {0};
    if (count != 2 && count != 3)
        return 64;
    durable = count == 3;
    lws_set_log_level(LLL_ERR, NULL);
    info.port = atoi(words[1]);
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBEV;
    info.pt_serv_buf_size = 4096;
    context = lws_create_context(&info);
    if (!context)
        return 1;
    if (durable)
        disk_open(words[2], wake_loop);
    while (lws_service(context, 0) >= 0)
        ;
    lws_context_destroy(context);
    return 0;
}
