/* load: a load generator for WebSocket servers. One thread, its own framing, loopback only. Prints one JSON object. */
#include "figures.h"
#include "peer.h"
#include "player.h"
#include "works.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char usage[] =
    "usage: load WORK PORT [options]\n"
    "  WORK         echo, fanout, moves, relay, idle, connect or tables\n"
    "  --tls        encrypt, with whatever certificate the server has\n"
    "  --resume     connections resume the session of one that asked for a page\n"
    "  --product    speak the protocol; without it the server is the floor\n"
    "  --pid P      process of the server, for its time and memory\n"
    "  --peers N    100        --flight N  1       --idle N  0\n"
    "  --rooms N    500        --bytes N   64      --seconds S  5\n"
    "  --pause MS   0, between moves               --sources N  peers for each source address, 0\n"
    "  --rate N     moves that come due in a second over all rooms; a late one counts from then. 0: as fast as it goes\n"
    "  --bots N     0, games against bots of the server beside the rooms, of the level --strength L, 6\n"
    "  --delta      players and watchers listen without whole views\n"
    "  --walls      games of 59 plies with twenty walls, instead of walks\n"
    "  --level L    how durable the server said it is\n";

static const struct {
    const char *name;
    void (*run)(const struct options *);
} works[] = {{"echo", work_echo}, {"fanout", work_fanout}, {"moves", work_moves}, {"relay", work_relay}, {"idle", work_idle}, {"connect", work_connect}, {"tables", work_tables}};

int main(int count, char **words)
{
    struct options options = {.peers = 100, .flight = 1, .bytes = 64, .rooms = 500, .strength = 6, .seconds = 5, .level = ""};
    enum { PRODUCT, PID, PEERS, FLIGHT, IDLE, ROOMS, BYTES, SECONDS, PAUSE, SOURCES, LEVEL, DELTA, BOTS, STRENGTH, TLS, RATE, WALLS, RESUME };
    static const struct option names[] = {
        {"product", 0, 0, PRODUCT}, {"pid", 1, 0, PID}, {"peers", 1, 0, PEERS}, {"flight", 1, 0, FLIGHT}, {"idle", 1, 0, IDLE},
        {"rooms", 1, 0, ROOMS}, {"bytes", 1, 0, BYTES}, {"seconds", 1, 0, SECONDS}, {"pause", 1, 0, PAUSE}, {"sources", 1, 0, SOURCES},
        {"level", 1, 0, LEVEL}, {"delta", 0, 0, DELTA}, {"bots", 1, 0, BOTS}, {"strength", 1, 0, STRENGTH}, {"tls", 0, 0, TLS}, {"rate", 1, 0, RATE}, {"walls", 0, 0, WALLS}, {"resume", 0, 0, RESUME}, {0},
    };
    for (int name; (name = getopt_long(count, words, "", names, NULL)) != -1;) {
        switch (name) {
        case PRODUCT: target.product = true; break;
        case TLS: target.tls = true; break;
        case RESUME: target.resumes = true; break;
        case PID: options.pid = atol(optarg); break;
        case PEERS: options.peers = atoi(optarg); break;
        case FLIGHT: options.flight = atoi(optarg); break;
        case IDLE: options.idle = atoi(optarg); break;
        case ROOMS: options.rooms = atoi(optarg); break;
        case BYTES: options.bytes = atoi(optarg); break;
        case SECONDS: options.seconds = atof(optarg); break;
        case WALLS: player_builds_walls = true; break;
        case RATE: options.rate = atoi(optarg); break;
        case PAUSE: options.pause_ms = atoi(optarg); break;
        case SOURCES: target.sources = atoi(optarg); break;
        case DELTA: player_wants_delta = true; break;
        case BOTS: options.bots = atoi(optarg); break;
        case STRENGTH: options.strength = atoi(optarg); break;
        case LEVEL: options.level = optarg; break;
        default: fputs(usage, stderr); return 64;
        }
    }
    if (count - optind != 2 || options.peers < 1 || options.flight < 1 || options.rooms < 1 || options.bytes < 1 || options.bytes > 4000 || options.rate < 0) {
        fputs(usage, stderr);
        return 64;
    }
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    target.port = atoi(words[optind + 1]);
    for (size_t index = 0; index < sizeof works / sizeof *works; index++) {
        if (!strcmp(works[index].name, words[optind])) {
            works[index].run(&options);
            return 0;
        }
    }
    fputs(usage, stderr);
    return 64;
}
