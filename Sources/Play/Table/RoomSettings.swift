import JSONText
import Wire

/// What the owner of a room may decide before the game.
public struct RoomSettings: Hashable, Sendable {
    public enum Mode: String, Hashable, Sendable { case casual, rank }
    public enum Spectators: String, Hashable, Sendable { case all, none }

    public var mode: Mode = .casual
    public var seats = 2
    public var listed = true
    public var spectators: Spectators = .all
    /// How far behind the game spectators are, in milliseconds.
    public var delay = 0
    /// Whether spectators may ask what an engine thinks of the running game.
    public var analysis = false
    /// A word shared between friends, not a credential.
    public var password: String?

    public init() {}

    /// Whether the game stands in no list, neither while it is played nor afterwards, and is seen by its players and whoever has its link.
    var isPrivate: Bool { !listed || password != nil || spectators == .none }

    static let longestDelay = 600_000
    static let longestPassword = 64
}

extension RoomSettings {
    /// Reads what a client asked for; a member it did not send keeps its value here. A password of `null` takes it off.
    /// - Parameters:
    ///   - seatCounts: the table sizes of the game.
    ///   - judged: those at which an engine can tell spectators something. At any other table the wish for it is forgotten.
    func merging(_ wish: JSONValue, seatCounts: [Int], judged: [Int]) throws(Refusal) -> RoomSettings {
        var settings = self
        if let mode = wish["mode"] { settings.mode = try RoomSettings.choice(mode, "mode") }
        if let config = wish["config"] {
            guard config.object != nil else { throw .badValue("config") }
            if let seats = config["seats"] {
                guard let count = seats.int, seatCounts.contains(count) else { throw .badValue("config.seats", allowed: "\(seatCounts)") }
                settings.seats = count
            }
        }
        if let listed = wish["listed"] {
            guard let listed = listed.bool else { throw .badValue("listed", allowed: "true, false") }
            settings.listed = listed
        }
        if let spectators = wish["spectators"] { settings.spectators = try RoomSettings.choice(spectators, "spectators") }
        if let delay = wish["delay_ms"] {
            guard let delay = delay.int, (0...RoomSettings.longestDelay).contains(delay) else {
                throw .badValue("delay_ms", allowed: "0 to \(RoomSettings.longestDelay)")
            }
            settings.delay = delay
        }
        if let analysis = wish["analysis"] {
            guard let analysis = analysis.bool else { throw .badValue("analysis", allowed: "true, false") }
            settings.analysis = analysis
        }
        if settings.mode != .casual || !judged.contains(settings.seats) {
            if wish["analysis"]?.bool == true { throw .badValue("analysis", allowed: "false here") }
            settings.analysis = false
        }
        if wish["password"] == .null {
            settings.password = nil
        } else if let password = wish["password"] {
            guard let password = password.string, (1...RoomSettings.longestPassword).contains(password.utf8.count) else {
                throw .badValue("password", allowed: "1 to \(RoomSettings.longestPassword) bytes")
            }
            settings.password = password
        }
        return settings
    }

    /// Nothing that is played for stars has an engine beside it.
    var allowsAnalysis: Bool { analysis && mode == .casual }

    private static func choice<Choice: RawRepresentable<String>>(_ value: JSONValue, _ field: String) throws(Refusal) -> Choice {
        guard let text = value.string, let choice = Choice(rawValue: text) else { throw .badValue(field) }
        return choice
    }
}

extension RoomSettings {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("mode", mode.rawValue)
        json.key("config")
        json.beginObject()
        json.field("seats", seats)
        json.endObject()
        json.field("listed", listed)
        json.field("spectators", spectators.rawValue)
        json.field("delay_ms", delay)
        if analysis { json.field("analysis", true) }
        if let password { json.field("password", password) }
        json.endObject()
    }
}
