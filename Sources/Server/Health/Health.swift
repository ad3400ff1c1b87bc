import Analysis
import GameRules
import Identifiers
import JSONText
import Mail
import Play
import Storage
import StorageSQLite
import Synchronization
import WebSocketServer

/// The answers of `/healthz`, `/readyz` and `/metrics`.
final class Health: Sendable {
    private let store: SQLiteStore
    private let lobby: Lobby
    private let analyst: Analyst
    private let watchdog: Watchdog
    private let clock: SystemClock
    private let mail: MailQueue?
    private let sockets: WebSocketServer?
    private let backups: Backups?
    private let budgeting: BudgetService?
    let acts = AccountActs()
    private let ready = Mutex(false)

    init(
        store: SQLiteStore, lobby: Lobby, analyst: Analyst, watchdog: Watchdog, clock: SystemClock = SystemClock(), mail: MailQueue? = nil,
        sockets: WebSocketServer? = nil, backups: Backups? = nil, budgeting: BudgetService? = nil
    ) {
        self.mail = mail
        self.sockets = sockets
        self.backups = backups
        self.budgeting = budgeting
        self.watchdog = watchdog
        self.clock = clock
        self.store = store
        self.lobby = lobby
        self.analyst = analyst
    }

    /// Whether the store is open and recovered, and the server is not draining.
    var isReady: Bool {
        get { ready.withLock { $0 } }
        set { ready.withLock { $0 = newValue } }
    }

    /// 200 while every event loop answers heartbeats, else 503 with the numbers of the late loops. The loop that serves this request is alive, so the
    /// answer covers the other loops.
    func liveness() -> HTTPResponse {
        let late = watchdog.lateLoops
        var json = JSONWriter(capacity: 64)
        json.beginObject()
        json.field("status", late.isEmpty ? "ok" : "late")
        if !late.isEmpty {
            json.key("loops")
            json.beginArray()
            for number in late { json.value(number) }
            json.endArray()
        }
        json.field("version", Version.text)
        json.endObject()
        return .json(json.bytes, status: late.isEmpty ? 200 : 503)
    }

    func readiness() -> HTTPResponse {
        let state = store.state
        let mayWrite = store.readOnlyReason == nil
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        let isSlow = watchdog.isDiskSlow
        json.field("status", isReady ? mayWrite ? isSlow ? "slow_disk" : "ready" : "read_only" : "draining")
        json.field("synchronous", store.synchronousReadBack)
        json.field("checked", state.isChecked)
        json.key("damage")
        json.beginArray()
        for damage in state.damage.prefix(Self.mostDamage) { damage.write(to: &json) }
        json.endArray()
        json.field("damages", state.damage.count)
        json.endObject()
        return .json(json.bytes, status: isReady && mayWrite && !isSlow ? 200 : 503)
    }

    /// Maximum number of damages in the answer. The log has all damages.
    private static let mostDamage = 50

    /// All metrics in the text format of Prometheus.
    func metrics() async -> HTTPResponse {
        var text = Exposition()
        let figures = store.figures
        for (labels, count) in await lobby.listings.roomCounts() {
            text.gauge("palisade_rooms", "Live rooms.", labels: [("game", labels.game.rawValue), ("phase", labels.phase)], Double(count))
        }
        for (kind, count) in await lobby.presence.visitCounts() {
            text.gauge("palisade_conns", "Open connections after hello.", labels: [("kind", kind)], Double(count))
        }
        text.gauge("palisade_queue", "People who wait for an opponent.", labels: [], Double(await lobby.matchmaker.waitingCount()))
        text.gauge(
            "palisade_analyses_waiting", "Games that wait for their analysis or are being analysed.", labels: [], Double(await analyst.waiting))
        text.counter("palisade_analysis_positions_total", "Positions evaluated for analyses.", Double(await analyst.judged))
        text.counter("palisade_log_commits_total", "Commits of the journal.", Double(figures.commits))
        text.counter("palisade_log_writes_total", "Items written by those commits.", Double(figures.writes))
        text.counter("palisade_log_refusals_total", "Items refused individually because of a conflict.", Double(figures.refusals))
        text.counter("palisade_log_checkpoints_total", "Checkpoints of the journal.", Double(figures.checkpoints))
        let seconds = Double(figures.timeInCommits.components.seconds) + Double(figures.timeInCommits.components.attoseconds) / 1e18
        text.counter("palisade_log_commit_seconds_total", "Time spent in commits.", seconds)
        for (part, age) in watchdog.ages {
            text.gauge("palisade_oldest_work_seconds", "Age of the oldest unfinished work.", labels: [("part", part)], age / .seconds(1))
        }
        text.gauge(
            "palisade_clock_gap_seconds", "How much later the time of day of the machine is than the server's.", labels: [], clock.gap / .seconds(1))
        for measure in lobby.meters.read() { text.counter(measure.name, measure.help, Double(measure.value)) }
        for (how, count) in lobby.meters.resumes {
            text.counter("palisade_resumes_total", "Subscriptions to rooms, by the kind of the answer.", labels: [("how", how)], Double(count))
        }
        text.counter("palisade_grace_used_seconds_total", "Time granted to late moves after the end of their turns.", lobby.meters.graceSeconds)
        if let seconds = lobby.meters.replaySeconds {
            text.gauge("palisade_replay_seconds", "Time to restore the games of the journal.", labels: [], seconds)
        }
        text.histogram("palisade_match_wait_seconds", "Time from seeking an opponent to the game.", lobby.meters.poolWaits)
        text.histogram("palisade_cmd_seconds", "Time from the arrival of a command until its change was sent.", lobby.meters.commandTimes)
        text.histogram("palisade_rtt_seconds", "Time from the server's ping to the client's pong.", lobby.meters.roundTrips)
        let mails = mail?.counts ?? MailQueue.Counts()
        for (result, count) in [("sent", mails.sent), ("failed", mails.failedAttempts), ("given_up", mails.givenUp)] {
            text.counter("palisade_mails_total", "Attempts to send a mail.", labels: [("result", result)], Double(count))
        }
        for (act, outcome, count) in acts.all {
            text.counter(
                "palisade_account_acts_total", "Acts of people with their accounts.", labels: [("act", act.rawValue), ("result", outcome)],
                Double(count))
        }
        for (code, count) in lobby.meters.refusalCounts {
            text.counter("palisade_refusals_total", "Commands refused.", labels: [("code", code)], Double(count))
        }
        for (code, count) in lobby.meters.closeCounts.sorted(by: { $0.key < $1.key }) {
            text.counter("palisade_closes_total", "Closed WebSockets.", labels: [("code", String(code))], Double(count))
        }
        if let backups, let newest = await backups.newest {
            text.gauge(
                "palisade_backup_time_seconds", "Time of the newest copy of the data folder, in seconds since 1970.", labels: [],
                Double(newest.made.milliseconds) / 1000)
            text.gauge("palisade_backup_bytes", "Bytes of the newest copy.", labels: [], Double(newest.bytes))
        }
        if let budgeting, let size = budgeting.budget.size {
            for (kind, bytes) in [("used", size.used), ("free", size.free)] {
                text.gauge("palisade_data_bytes", "Bytes of the store, by whether they are used.", labels: [("kind", kind)], Double(bytes))
            }
            if let limit = budgeting.budget.limit {
                text.gauge("palisade_data_limit_bytes", "Bytes that the store may use.", labels: [], Double(limit))
            }
        }
        for (file, bytes) in store.sizes { text.gauge("palisade_store_bytes", "Size of the store.", labels: [("file", file)], Double(bytes)) }
        text.gauge(
            "palisade_store_read_only", "Whether the store is read and not written.", labels: [], store.readOnlyReason == nil ? 0 : 1)
        text.gauge("palisade_disk_free_bytes", "Free space beside the store.", labels: [], Double(store.freeBytes))
        ProcessFigures().write(to: &text)
        if let sockets, let certificate = sockets.certificate { Self.describe(sockets.handshakes, certificate, in: &text) }
        return .text(text.text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    private static func describe(_ handshakes: TLSMeters, _ certificate: ServerCertificate, in text: inout Exposition) {
        for (version, count) in handshakes.completed {
            text.counter("palisade_tls_handshakes_total", "Completed handshakes.", labels: [("version", version.rawValue)], Double(count))
        }
        text.counter(
            "palisade_tls_resumptions_total", "Handshakes that resumed an earlier session.", labels: [], Double(handshakes.resumed))
        for (fault, count) in handshakes.failed {
            text.counter("palisade_tls_failures_total", "Handshakes that failed.", labels: [("reason", fault.rawValue)], Double(count))
        }
        text.gauge(
            "palisade_tls_certificate_expires_seconds", "Time at which the certificate expires, in seconds since 1970.", labels: [],
            Double(certificate.expires))
    }
}

extension StoreDamage {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("part", part.rawValue)
        if let room { json.field("room", room) }
        if let match { json.field("match", match) }
        if let first { json.field("first", first) }
        if let count { json.field("count", count) }
        json.field("msg", text)
        json.endObject()
    }
}
