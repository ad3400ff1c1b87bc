#include "reach.h"
#include "https.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

// The registries of special addresses (RFC 6890 and its updates at IANA), of which none is a server of the public internet.

struct range4 {
    uint32_t start;
    int length;
};

static const struct range4 special4[] = {
    {0x00000000, 8},  // this network
    {0x0A000000, 8},  // private
    {0x64400000, 10}, // shared by customers of a provider
    {0x7F000000, 8},  // loopback
    {0xA9FE0000, 16}, // link-local, with the metadata of clouds
    {0xAC100000, 12}, // private
    {0xC0000000, 24}, // protocol assignments
    {0xC0000200, 24}, // documentation
    {0xC0586300, 24}, // 6to4 relays
    {0xC0A80000, 16}, // private
    {0xC6120000, 15}, // benchmarks
    {0xC6336400, 24}, // documentation
    {0xCB007100, 24}, // documentation
    {0xE0000000, 3},  // multicast, reserved, broadcast
};

static int is_public4(uint32_t address) {
    for (size_t index = 0; index < sizeof special4 / sizeof special4[0]; index++) {
        if ((address ^ special4[index].start) >> (32 - special4[index].length) == 0) return 0;
    }
    return 1;
}

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_public6(const uint8_t *bytes) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
    // An IPv4 address in the form of IPv6, or behind a translator (RFC 6052).
    if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, translated, 12) == 0) return is_public4(number(bytes + 12));
    uint32_t start = number(bytes);
    if (start >> 29 != 1) return 0;          // 2000::/3 alone is global unicast
    if (start >> 9 == 0x20010000 >> 9) return 0; // 2001::/23, protocol assignments and Teredo
    if (start == 0x20010DB8) return 0;       // documentation
    if (start >> 16 == 0x2002) return 0;     // 6to4, which carries any IPv4 address
    if (start >> 12 == 0x3FFF0) return 0;    // documentation
    return 1;
}

int palisade_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) return is_public4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6) return is_public6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
    return 0;
}

int32_t palisade_https_is_public(const char *text) {
    struct sockaddr_in short_address = {.sin_family = AF_INET};
    struct sockaddr_in6 long_address = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &short_address.sin_addr) == 1) return palisade_is_public((const struct sockaddr *)&short_address);
    if (inet_pton(AF_INET6, text, &long_address.sin6_addr) == 1) return palisade_is_public((const struct sockaddr *)&long_address);
    return 0;
}
