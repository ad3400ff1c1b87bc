#include "https.h"
#include "reach.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

// The options of libcurl are variadic, which Swift cannot call.

struct sink {
    uint8_t *bytes;
    size_t count;
    size_t room;
};

/// Ends the transfer, by an answer other than the length, when the body is longer than its room.
static size_t write_sink(char *buffer, size_t size, size_t count, void *context) {
    struct sink *sink = context;
    size_t length = size * count;
    if (length > sink->room - sink->count) return CURL_WRITEFUNC_ERROR;
    memcpy(sink->bytes + sink->count, buffer, length);
    sink->count += length;
    return length;
}

/// Opens no socket for an address that is not public. libcurl connects to this very address, so that a name that resolves otherwise a moment later
/// gains nothing.
static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    if (!palisade_is_public(&address->addr)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

int32_t palisade_https_prepare(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : -1; }

static CURLcode set_up(CURL *curl, const struct palisade_https_request *request, struct sink *sink, struct curl_slist *headers, char *reason) {
    CURLcode code = curl_easy_setopt(curl, CURLOPT_URL, request->url);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, request->is_plain ? "http" : "https");
    if (code == CURLE_OK && (request->is_plain || request->is_public_only)) code = curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (code == CURLE_OK && request->is_public_only) code = curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->timeout_ms);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout_ms);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reason);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_USERAGENT, request->agent);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    if (code == CURLE_OK && request->form) code = curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->form);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write_sink);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_WRITEDATA, sink);
    return code;
}

int32_t palisade_https_perform(
    const struct palisade_https_request *request, uint8_t *bytes, size_t room, size_t *count, long *status, char reason[256]) {
    *count = 0;
    *status = 0;
    // CURLOPT_ERRORBUFFER needs CURL_ERROR_SIZE bytes, which is 256.
    reason[0] = 0;
    CURL *curl = curl_easy_init();
    char line[4096];
    snprintf(line, sizeof line, "Accept: %s", request->accept);
    struct curl_slist *headers = curl_slist_append(NULL, line);
    int length = snprintf(line, sizeof line, "Authorization: %s", request->authorization);
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (headers && request->authorization[0]) {
        struct curl_slist *longer = length < (int)sizeof line ? curl_slist_append(headers, line) : NULL;
        if (!longer) {
            curl_slist_free_all(headers);
            headers = NULL;
        }
    }
    if (curl && headers) {
        struct sink sink = {bytes, 0, room};
        code = set_up(curl, request, &sink, headers, reason);
        if (code == CURLE_OK) code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
        *count = sink.count;
    }
    if (code != CURLE_OK && !reason[0]) snprintf(reason, 256, "%s", curl_easy_strerror(code));
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return (int32_t)code;
}
