#include "smtp.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

// The options of libcurl are variadic, which Swift cannot call.

struct source {
    const uint8_t *bytes;
    size_t left;
};

static size_t read_source(char *buffer, size_t size, size_t count, void *context) {
    struct source *source = context;
    size_t length = size * count < source->left ? size * count : source->left;
    memcpy(buffer, source->bytes, length);
    source->bytes += length;
    source->left -= length;
    return length;
}

int32_t palisade_smtp_prepare(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : -1; }

static CURLcode set_up(CURL *curl, const struct palisade_smtp_message *message, struct source *source, struct curl_slist *recipients, char *reason) {
    CURLcode code = curl_easy_setopt(curl, CURLOPT_URL, message->url);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_USE_SSL, message->needs_tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_TRY);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, message->timeout_ms);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, message->connect_timeout_ms);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reason);
    if (code == CURLE_OK && message->user[0]) code = curl_easy_setopt(curl, CURLOPT_USERNAME, message->user);
    if (code == CURLE_OK && message->user[0]) code = curl_easy_setopt(curl, CURLOPT_PASSWORD, message->password);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_MAIL_FROM, message->sender);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_source);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_READDATA, source);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)source->left);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    return code;
}

static int32_t perform(const struct palisade_smtp_message *message, long connect_only, long *reply, char reason[256]) {
    *reply = 0;
    reason[0] = 0;
    CURL *curl = curl_easy_init();
    struct curl_slist *recipients = curl_slist_append(NULL, message->recipient);
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (curl && recipients) {
        struct source source = {message->bytes, message->count};
        code = set_up(curl, message, &source, recipients, reason);
        if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, connect_only);
        if (code == CURLE_OK) code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, reply);
    }
    if (code != CURLE_OK && !reason[0]) snprintf(reason, 256, "%s", curl_easy_strerror(code));
    curl_slist_free_all(recipients);
    curl_easy_cleanup(curl);
    return (int32_t)code;
}

int32_t palisade_smtp_send(const struct palisade_smtp_message *message, long *reply, char reason[256]) { return perform(message, 0, reply, reason); }

int32_t palisade_smtp_probe(const struct palisade_smtp_message *message, long *reply, char reason[256]) { return perform(message, 1, reply, reason); }

const char *palisade_smtp_library(void) {
    static char name[64];
    snprintf(name, sizeof name, "libcurl %s", curl_version_info(CURLVERSION_NOW)->version);
    return name;
}
