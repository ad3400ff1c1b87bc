import Foundation
import Mail
import Play
import WebSocketServer

/// The declaration of one option of the server. Its flag (`--port`), its variable (`PALISADE_PORT`), its member of the configuration file (`port`),
/// the help and the manual are derived from it.
struct Setting: Sendable {
    let key: String
    /// The default value as text; empty for no default.
    let usual: String
    let allowed: String
    /// A phrase for help and manual, in lower case.
    let help: String
    /// Whether only tests use the option. Then the help leaves it out, and a server with it listens on the loopback interface alone.
    var isForTests = false
    /// Whether a value may hold a password, so that no message repeats it.
    var isSecret = false
    /// Whether its flag alone, without a value, says `true`.
    var isToggle = false
    /// Parses the text into the configuration and returns whether it was acceptable.
    let set: @Sendable (inout Configuration, String) -> Bool

    /// The same option for tests alone.
    var forTests: Setting {
        var setting = self
        setting.isForTests = true
        return setting
    }

    var flag: String { "--" + key }
    var variable: String { Self.variablePrefix + key.uppercased().replacing("-", with: "_") }

    static let variablePrefix = "PALISADE_"

    static func named(_ key: String) -> Setting? { all.first { $0.key == key } }
}

extension Setting {
    /// All options, in the order of the manual. The defaults are the values of a new `Configuration`.
    static let all: [Setting] = [
        text("host", \.host, "a numeric address of this machine, or localhost", "where to listen", fits: isAddress),
        number("port", \.port, 0...65535, "the port to listen on; 0 is any free one"),
        Setting(
            key: "admin-listen", usual: Configuration().administration.text, allowed: "ADDRESS:PORT, off, public",
            help:
                "where the page of administration, its API and `/metrics` are, without encryption; port 0 is any free one, which is printed at the start. "
                + "`public` is the port of the site"
        ) { configuration, text in
            guard let port = AdministrationPort(text) else { return false }
            configuration.administration = port
            return true
        },
        list(
            "admin-names", "host names, separated by commas",
            "the names at which the page of administration is reached, besides numeric addresses and `localhost`; requests for other names are refused"
        ) { configuration, names in
            configuration.administrationNames = names.map { $0.lowercased() }
            return names.allSatisfy { !$0.isEmpty && !$0.contains(":") && !$0.contains("/") }
        },
        text(
            "tls-certificate", \.tlsCertificate, "a PEM file: the certificate, then the certificates between it and its root",
            "encrypts the port with TLS 1.2 and 1.3. SIGHUP loads the certificate and the key again"
        ) { _ in true },
        text("tls-key", \.tlsKey, "a PEM file, without a passphrase", "the private key of the certificate") { _ in true },
        number(
            "redirect-port", \.redirectPort, 0...65535,
            "a port without encryption that redirects to https, for hosts that the certificate names; 0 is none"),
        number(
            "redirect-to", \.redirectTarget, 0...65535,
            "the port it redirects to, if a container or router maps another one to this server; 0 is `port`"),
        number(
            "hsts-seconds", \.hstsSeconds, 0...1_000_000_000,
            "how long a browser that has used https here must use https for this host; 0 makes it forget"),
        text("data", \.data, "a folder that can be written", "the store; one server at a time"),
        number(
            "max-data", \.maxData, 0...1_000_000_000,
            "megabytes that the store may use; at 90 % new accounts are refused, at 100 % new games as well, while running games go on. 0 is no bound"
        ),
        number(
            "keep-moves-days", \.retention.movesDays, 0...36_500,
            "days for which the moves of a finished game are kept, and its analysis; its result, its points and its place in lists stay. 0 is for ever"
        ),
        number(
            "keep-analyses-days", \.retention.analysesDays, 0...36_500,
            "days for which an analysis is kept, which can be asked for again; 0 is as long as the moves of its game"),
        number(
            "keep-chat-hours", \.retention.chatHours, 0...8760,
            "hours after which the chat of a closed room is gone from the store, with its other events; 0 is once there is enough to remove"),
        number(
            "keep-exports-hours", \.retention.exportsHours, 1...168, "hours for which an archive of somebody's own data can be fetched"),
        toggle(
            "new-store", \.newStore,
            "begins a new store in a folder whose store is missing or empty, which is refused otherwise; an existing store is never touched. For one start"
        ),
        toggle(
            "older-store", \.olderStore,
            "goes on with a store that is older than the mark beside it, such as one put back from a copy, which is refused otherwise. For one start"),
        text(
            "web", \.web, "a folder with `index.html`",
            "the page, by default the package's; where its `places.json` lists the addresses inside the page, all others are answered with 404, and its files are sent in packs"
        ),
        text(
            "fonts", \.fonts, "a folder",
            "the typeface of the page, as `deploy/typeface.py` makes it; by default the package's, or `.build/fonts` beside the page. Without it the page has the system's"
        ) { _ in true },
        list(
            "decks", "folders, separated by commas",
            "where decks of pictures lie, each in a folder of its own, besides `decks` in the data folder; by default the package's, or `deploy/decks` beside the page"
        ) { configuration, folders in
            configuration.decks = folders
            return folders.allSatisfy { FileManager.default.fileExists(atPath: $0) }
        },
        number(
            "keep-alive-seconds", \.keepAliveSeconds, 1...3600,
            "how long a connection stays open without a request; it should be longer than a proxy in front of the server keeps connections open"),
        number("loops", \.loops, 0...64, "threads for sockets; 0 is one for each processor"),
        number(
            "watchdog-seconds", \.watchdogSeconds, 0...3600,
            "how long a loop may compute without a sign of life before the process ends with status 70, five times as long if it is blocked; "
                + "0 is for ever"),
        number(
            "thinkers", \.thinkers, 0...64,
            "threads on which the server's own players think, each with 32 MB for every game; 0 is one less than the number of processors, but at least one. "
                + "They give way to all other threads"),
        number(
            "exhibitions", \.exhibitions, 0...16,
            "while fewer games run that can be watched, and somebody is connected, the server's own players play each other; 0 turns this off. "
                + "Nothing of these games is kept"),
        number(
            "analysis-nodes", \.analysisNodes, 100...100_000_000,
            "positions searched for each position of an analysed game; at most one thinker analyses, and bots that play go first"),
        number(
            "analyses-per-day", \.analysesPerDay, 0...1_000_000,
            "games that one person may have analysed in a day (UTC); 0 refuses new analyses, and existing analyses can still be read"),
        number(
            "analyses-per-address", \.analysesPerAddress, 1...64, "games from one network that may wait for their analysis, of 64 in all"),
        text(
            "time-zone", \.timeZone, "a name of the time zone database, such as Asia/Taipei", "where the day of the daily money begins at midnight"
        ) { TimeZone(identifier: $0) != nil },
        choice("chat", \.chat, ["all", "presets", "off"], "chat in rooms: everything, only presets and reactions, or nothing"),
        choice("guests", \.guests, ["open", "closed"], "whether new guests may play without an account; existing guests stay"),
        list(
            "origins", "origins as browsers send them, such as https://play.example.org, separated by commas",
            "other sites whose pages may use a session here"
        ) { configuration, origins in
            configuration.origins = origins
            return origins.allSatisfy(isOrigin)
        },
        number("password-passes", \.passwordPasses, 1...100, "passes of argon2id over its memory, for passwords that are set from now on"),
        number("password-megabytes", \.passwordMegabytes, 8...4096, "memory of one argon2id hash; the time of one is logged at the start"),
        number(
            "password-threads", \.passwordThreads, 1...64,
            "passwords that are hashed at the same time, each with its memory; 32 more wait, 24 of them from one network"),
        text(
            "site", \.site, "an origin such as https://play.example.org",
            "the address at which people reach this server, for links in mails, the way back from providers, and as an origin of its own behind a proxy that sends another `Host`",
            fits: { $0.isEmpty || isOrigin($0) }),
        text(
            "source", \.source, "an address of the web, at most 200 characters",
            "the source that this server was built from, at its commit, which the page links under About", fits: isWebAddress),
        secret(
            "mail-url", "smtp://NAME:PASSWORD@HOST:587, or smtps:// for TLS from the first byte; name and password may be left out",
            "the mail server for links that set a password or an address, with `mail-from` and `site`; without it, no mails are sent"
        ) { configuration, text in
            configuration.mailServer = MailServer(text)
            return text.isEmpty || configuration.mailServer != nil
        },
        secret("mail-from", "an address, or A name <address>", "the sender of mails") { configuration, text in
            configuration.mailFrom = Mailbox(text)
            return text.isEmpty || configuration.mailFrom != nil
        },
        choice("mail", \.mail, ["send", "log"], "`log` writes mails with their links to the log, for a server without a mail server"),
        text(
            "sign-in", \.signIn, "a JSON file that its owner alone can read",
            "the providers whose accounts sign in here, such as Google, with `site`; without it, nobody signs in with a provider"
        ) { _ in true },
        Setting(
            key: "secure-cookies", usual: "auto", allowed: "auto, true, false",
            help: "cookies for https only; auto: with a `site` of https. With `tls-certificate` they always are", isToggle: true
        ) { configuration, text in
            guard text == "auto" || Bool(text) != nil else { return false }
            configuration.secureCookies = Bool(text)
            return true
        },
        list(
            "trusted-proxies", "addresses and networks such as 127.0.0.1,10.0.0.0/8,2001:db8::/32, separated by commas",
            "proxies in front of this server. From them, and from nobody else, `X-Forwarded-For` is believed: the client is the last address in "
                + "it that is not a trusted proxy"
        ) { configuration, texts in
            let networks = texts.map { Network($0) }
            configuration.trustedProxies = TrustedProxies(networks.compactMap(\.self))
            return !networks.contains(nil)
        },
        choice("log-level", \.logLevel, ["trace", "debug", "info", "notice", "warning", "error", "critical"], "on standard error"),
        choice("log-format", \.logFormat, LogFormat.allCases.map(\.rawValue), "lines for people, or a JSON object in each line"),
        choice(
            "audit", \.audit, ["on", "off"],
            "whether the log has a trail of sign-ins, acts of administration, changes of credentials, and refusals, each with account and network"),
        bucket("limit-do", \.limits.commands, "commands of a user, a second and at once"),
        bucket("limit-move", \.limits.moves, "moves of a user"),
        bucket("limit-chat", \.limits.chat, "chat lines of a user"),
        bucket("limit-create", \.limits.openings, "rooms a user opens"),
        bucket("limit-ping", \.limits.pings, "pings of a user, and every other frame"),
        bucket("limit-miss", \.limits.misses, "unknown room numbers that a user tries"),
        bucket("limit-password", \.limits.passwords, "wrong room passwords of a user"),
        bucket("limit-read", \.limits.reads, "API requests of a user that read"),
        bucket("limit-write", \.limits.writes, "API requests of a user that write"),
        bucket("limit-probe", \.limits.probes, "`/healthz`, `/readyz` and `/metrics` for a network"),
        bucket("limit-file", \.limits.files, "files of the page for a network"),
        bucket("limit-store", \.limits.store, "bytes that are kept on the disk for a network"),
        number("network-share", \.networkShare, 1...10_000, "the rates of all people of a network together, as a multiple of the rates of one user"),
        number("handshakes-per-address", \.handshakes, 1...1_000_000, "handshakes of a network in ten seconds"),
        number("sockets-per-address", \.limits.strangers, 1...1_000_000, "sockets of a network, at once, without a valid credential"),
        number("guests-per-address", \.guestsAnHour, 1...1_000_000, "guests of a network, made in an hour"),
        bucket("limit-connect", \.limits.connections.rate, "new connections of one network, a second and at once"),
        number(
            "unidentified-per-network", \.limits.connections.unidentified, 1...1_000_000, "connections that have not sent a whole request head yet"),
        number("partial-heads-per-network", \.limits.connections.partialHeads, 1...1_000_000, "connections in the middle of a request head"),
        number(
            "connections-per-network", \.limits.connections.open, 1...1_000_000,
            "HTTP connections; when half of them are open, answers end their connections. WebSockets do not count"),
        number(
            "head-seconds", \.limits.connections.headSeconds, 1...3600,
            "for a request head to arrive, and for the first one of a new connection"),
        number("body-seconds", \.limits.connections.bodySeconds, 1...3600, "for a request body to arrive"),
        number("body-rate", \.limits.connections.bodyRate, 1...1_000_000, "bytes a second that a body keeps up after two seconds"),
        number("bot-pace", \.botPace, 0...60_000, "milliseconds that a server bot waits at most before its move").forTests,
        number("clip-pace", \.clipPace, 1...60_000, "milliseconds between two moves of the clip of the day").forTests,
        seconds("close-seconds", \.closeSeconds, "for a client to close a socket after the server").forTests,
        seconds("day-seconds", \.retention.daySeconds, "in a day of `keep-moves-days` and `keep-analyses-days`", in: 0.01...86_400)
            .forTests,
        seconds("hello-seconds", \.limits.helloWithinSeconds, "for the first frame of a socket").forTests,
        seconds("outgoing-seconds", \.outgoingSeconds, "for the answer of a provider").forTests,
        choice(
            "page-preparation", \.pagePreparation, ["start", "request"],
            "when the files of the page are read and packed: at the start, or for the first request"
        ).forTests,
        choice("password-hashing", \.passwordHashing, ["strong", "cheap"], "`cheap` hashes passwords at the lowest cost").forTests,
        seconds("picture-seconds", \.pictureSeconds, "for the process that decodes a picture").forTests,
        choice(
            "provider-pictures", \.providerPictures, ["public", "any"],
            "the addresses from which the pictures of new members are fetched: of the public internet, or any"
        ).forTests,
        number("pool-pace", \.poolPace, 10...60_000, "milliseconds between two rounds of the pool").forTests,
        seconds(
            "silence-seconds", \.limits.silenceSeatedSeconds,
            "without a frame, after which a client with a room is disconnected; it is pinged after half of them"
        ).forTests,
        seconds("sweep-seconds", \.sweepSeconds, "between two removals of expired guests and deleted accounts").forTests,
        choice("synchronous", \.synchronous, ["full", "normal"], "`normal` loses games in a power cut").forTests,
    ]

    private static func isAddress(_ text: String) -> Bool {
        // A link-local address names its interface behind a percent sign.
        text == "localhost" || Address(String(text.prefix { $0 != "%" })) != nil
    }

    /// Whether the page can link to this text. An empty text means no link.
    private static func isWebAddress(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        guard text.utf8.count <= 200, let parts = URLComponents(string: text), parts.host?.isEmpty == false else { return false }
        return parts.scheme == "https" || parts.scheme == "http"
    }

    /// Whether a browser could send this text as `Origin`: with a scheme and a host, without a path, a default port or upper case.
    private static func isOrigin(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, text == text.lowercased() else { return false }
        guard let usualPort = ["http": 80, "https": 443][parts.scheme], parts.port != usualPort else { return false }
        return text == "\(parts.scheme ?? "")://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}

// Accessors for options whose unit or type differs from the unit or type in the configuration.
extension Configuration {
    fileprivate var networkShare: Int {
        get { Int(limits.networkShare) }
        set { limits.networkShare = Double(newValue) }
    }
    /// Handshakes in ten seconds.
    fileprivate var handshakes: Int {
        get { Int(limits.handshakes.burst) }
        set { limits.handshakes = .init(perSecond: Double(newValue) / 10, burst: Double(newValue)) }
    }
    /// Guests in an hour.
    fileprivate var guestsAnHour: Int {
        get { Int(limits.guests.burst) }
        set { limits.guests = .init(perSecond: Double(newValue) / 3600, burst: Double(newValue)) }
    }
}

extension VisitLimits {
    fileprivate var helloWithinSeconds: Double {
        get { helloWithin / .seconds(1) }
        set { helloWithin = .seconds(newValue) }
    }
    fileprivate var silenceSeatedSeconds: Double {
        get { silenceSeated / .seconds(1) }
        set { silenceSeated = .seconds(newValue) }
    }
}
