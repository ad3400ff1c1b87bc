import Accounts
import Mail
import Pictures
import Play
import SignIn
import WebSocketServer

/// The options of the server, read from a file, the environment and flags in ascending order of precedence. The values of the
/// declarations are the defaults.
public struct Configuration: Hashable, Sendable {
    public var host = "0.0.0.0"
    public var port = 8080
    var administration = AdministrationPort()
    /// The origins in lower case.
    var administrationNames: [String] = []
    public var data = "."
    /// Whether to begin a new store in a folder that has lost its own.
    public var newStore = false
    /// Whether to go on with a store that is older than the mark beside it.
    public var olderStore = false
    public var web = "web"
    /// The folder of the typeface. If this is empty, the folder of the package or the one that `deploy/typeface.py` has made beside the page is used.
    public var fonts = ""
    /// Folders that hold decks of pictures, besides `decks` in the data folder. If there are no such folders, the decks of the package or beside the page are used.
    public var decks: [String] = []
    /// The files of the package; `nil` for a program that was built and not installed.
    private var installation: Installation?
    public var loops = 0
    /// Seconds that a connection stays open between two requests.
    public var keepAliveSeconds = 75
    /// Seconds that an event loop may compute without an answer to a heartbeat; 0 disables the limit.
    public var watchdogSeconds = 1
    /// The number of engine threads. 0 stands for one less than the number of processors, but at least one.
    public var thinkers = 0
    /// The number of games for visitors to watch, which exhibition games of the server's own players make up; 0 for no exhibitions.
    public var exhibitions = 2
    /// Nodes that the engine searches for each position of an analysed game.
    public var analysisNodes = 200_000
    /// Games that one person may have analysed in a day of UTC.
    public var analysesPerDay = 40
    /// Maximum number of queued analyses from one network.
    public var analysesPerAddress = 16
    /// Origins besides the server's own whose pages may use the session cookie.
    public var origins: [String] = []
    /// PEM files with the certificate and its private key; empty for a port without encryption.
    public var tlsCertificate = ""
    public var tlsKey = ""
    /// The port that redirects to https; 0 for no redirects.
    public var redirectPort = 0
    /// The port to which it redirects; 0 for the port on which the server listens.
    public var redirectTarget = 0
    /// Seconds for which a browser that has used https must use https.
    public var hstsSeconds = 63_072_000
    /// `nil` if the site decides.
    public var secureCookies: Bool?
    /// The cost of a password's hash.
    public var passwordPasses = 2
    public var passwordMegabytes = 64
    /// The number of concurrent hashes.
    public var passwordThreads = 1
    /// The time zone in which the days of the server begin, by its name in the time zone database.
    public var timeZone = "UTC"
    /// The address at which people reach this server, such as `https://play.example.org`, without a slash at its end. Links in mails begin with it.
    public var site = ""
    /// The address of the source of this build, to which the page links; empty for no link.
    public var source = ""
    /// `send`, or `log` for a server that writes mails to its log.
    public var mail = "send"
    /// `nil` for a server that sends no mail.
    var mailServer: MailServer?
    var mailFrom: Mailbox?
    /// The file that names the providers whose accounts sign in here; empty for no providers.
    public var signIn = ""
    /// The contents of the file of providers.
    var providers: [Provider] = []
    /// Networks of the proxies in front of this server, whose `X-Forwarded-For` is believed.
    var trustedProxies = TrustedProxies()
    /// The megabytes that the store may use; 0 for as many as the disk has.
    public var maxData = 0
    /// How long data is kept.
    var retention = RetentionTerms()
    public var logLevel = "info"
    /// `text` or `json`.
    public var logFormat = LogFormat.text.rawValue
    var logForm: LogFormat { LogFormat(rawValue: logFormat) ?? .text }
    /// Whether the audit trail is written: `on` or `off`.
    public var audit = "on"
    var limits = VisitLimits()
    /// The names of variables of the environment that other programs made, and that the server passes over.
    var strangeVariables: [String] = []

    // Only tests set the options below.

    /// `open`, or `closed` for a server without guests.
    public var guests = "open"
    /// `all`, `presets` or `off`; see `VisitLimits.Speech`.
    public var chat = "all" { didSet { limits.speech = VisitLimits.Speech(rawValue: chat) ?? .all } }

    /// The keys of the options for tests that were given.
    var testSettings: Set<String> = []
    /// Milliseconds that a server bot waits at most before its move.
    public var botPace = 60_000
    /// Milliseconds between two moves of the clip of the day.
    public var clipPace = 1000
    /// Seconds for a client to close a socket after the server's close frame.
    public var closeSeconds = ServerOptions().lingerSeconds
    /// Seconds for the answer of a provider.
    public var outgoingSeconds = 10.0
    /// `start`, or `request` for a page whose files are read and packed for the first request.
    public var pagePreparation = "start"
    /// `public`, or `any` for pictures of providers on this machine.
    public var providerPictures = "public"
    /// `strong` for the cost above, or `cheap`.
    public var passwordHashing = "strong"
    /// Seconds for the process that decodes a picture.
    public var pictureSeconds = PictureMaker.usualSeconds
    /// Milliseconds between two rounds of the pool.
    public var poolPace = 3000
    /// Seconds between two removals of expired guests and deleted accounts.
    public var sweepSeconds = 10.0
    /// The SQLite setting of this name. The power-cut test sets `normal`.
    public var synchronous = "full"

    public init() {}

    /// The defaults of an installed program.
    init(_ installation: Installation?) {
        self.installation = installation
        if let installation { web = installation.page }
    }

    var isEncrypted: Bool { !tlsCertificate.isEmpty }
    /// Whether browsers send the cookies by https alone: behind a proxy that encrypts, the site says so.
    var hasSecureCookies: Bool { isEncrypted || secureCookies ?? site.hasPrefix("https:") }

    /// The start of the links in mails: `site`, or this machine's own address where mails go to its log.
    var linkOrigin: String {
        guard site.isEmpty, port != 0 else { return site }
        return "\(isEncrypted ? "https" : "http")://localhost:\(port)"
    }

    /// The cost of the hash of a password that is set from now on.
    var passwordCost: PasswordCost {
        passwordHashing == "cheap" ? PasswordCost(passes: 1, megabytes: 1) : PasswordCost(passes: passwordPasses, megabytes: passwordMegabytes)
    }

    var fontFolder: String { fonts.isEmpty ? installation?.fonts ?? web + "/../.build/fonts" : fonts }
    /// All folders that hold decks of pictures.
    var deckFolders: [String] { (decks.isEmpty ? [installation?.decks ?? web + "/../deploy/decks"] : decks) + [data + "/decks"] }
}
