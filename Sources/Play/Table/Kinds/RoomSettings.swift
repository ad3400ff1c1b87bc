import GameRules
public import JSONText
import Wire

/// The settings of a room, which its owner may change before the game.
public struct RoomSettings: Hashable, Sendable {
    public enum Mode: String, Hashable, Sendable { case casual, rank }
    public enum Spectators: String, Hashable, Sendable { case all, none }

    public var mode: Mode = .casual
    public var seats = 2
    /// The chosen options of the game, by the game's names for them.
    public var options: [String: JSONValue] = [:]
    public var listed = true
    /// Whether the room waits for a friend who got its link: whoever sits down is ready, and the game begins when its owner is there. It is in no
    /// list of open rooms, and its owner keeps it for longer, because people leave the page to send the link.
    public var invited = false
    public var spectators: Spectators = .all
    /// Delay of spectators behind the game.
    public var delay = Duration.zero
    /// Whether spectators may subscribe to the evaluations of the running game.
    public var analysis = false
    public var control = TimeControl.usual
    /// The password of the room, a word shared between friends and not a credential of an account.
    public var password: String?

    public init() {}

    /// Whether the game appears in no list, neither while it is played nor afterwards. Only its players and those with its link can see it.
    var isPrivate: Bool { !listed || password != nil || spectators == .none }

    static let longestDelay = Duration.seconds(600)
    static let longestPassword = 64
}

extension RoomSettings {
    /// Merges the settings that a client sent; a missing member keeps its value. A `null` password removes the password.
    func merging(_ wish: JSONValue, _ choices: GameChoices) throws(Refusal) -> RoomSettings {
        var settings = self
        if let mode = wish["mode"] { settings.mode = try RoomSettings.choice(mode, "mode") }
        try settings.merge(config: wish["config"] ?? .object([:]), choices)
        if let control = wish["control"] { settings.control = try TimeControl.named(control.string) }
        guard settings.control == .usual || choices.hasTurns else { throw .badValue("control", allowed: "usual in this game") }
        if settings.mode == .rank { try settings.mustAllowRank(choices) }
        if let listed = wish["listed"] {
            guard let listed = listed.bool else { throw .badValue("listed", allowed: "true, false") }
            settings.listed = listed
        }
        if let invited = wish["invited"] {
            guard let invited = invited.bool else { throw .badValue("invited", allowed: "true, false") }
            settings.invited = invited
        }
        guard settings.mode == .casual || !settings.invited else { throw .badValue("invited", allowed: "false in a rank room") }
        if let spectators = wish["spectators"] { settings.spectators = try RoomSettings.choice(spectators, "spectators") }
        if let delay = wish["delay_ms"] {
            guard let delay = delay.int, (0...RoomSettings.longestDelay.milliseconds).contains(delay) else {
                throw .badValue("delay_ms", allowed: "0 to \(RoomSettings.longestDelay.milliseconds)")
            }
            settings.delay = .milliseconds(delay)
        }
        if let analysis = wish["analysis"] {
            guard let analysis = analysis.bool else { throw .badValue("analysis", allowed: "true, false") }
            settings.analysis = analysis
        }
        if settings.mode != .casual || !choices.judgedSeatCounts.contains(settings.seats) {
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

    private func mustAllowRank(_ choices: GameChoices) throws(Refusal) {
        guard !choices.rankSeatCounts.isEmpty else { throw .badValue("mode", allowed: Mode.casual.rawValue) }
        guard choices.rankSeatCounts.contains(seats) else {
            throw .badValue("config.seats", allowed: "\(choices.rankSeatCounts) in a rank room")
        }
        guard control == .usual else { throw .badValue("control", allowed: "usual in a rank room") }
    }

    /// Merges options of the game. Options depend on each other and on the seats, so all are validated again when one changes.
    private mutating func merge(config: JSONValue, _ choices: GameChoices) throws(Refusal) {
        guard let wanted = config.object else { throw .badValue("config") }
        if let wanted = wanted["seats"] {
            guard let count = wanted.int, choices.seatCounts.contains(count) else {
                throw .badValue("config.seats", allowed: "\(choices.seatCounts)")
            }
            seats = count
        }
        do throws(IllegalSetup) {
            options = try choices.completing(options.merging(wanted) { $1 }, seats)
        } catch {
            throw .badValue("config.\(error.option)", allowed: error.reason)
        }
    }

    /// Whether spectators may see evaluations; never in rank games.
    var allowsAnalysis: Bool { analysis && mode == .casual }

    private static func choice<Choice: RawRepresentable<String>>(_ value: JSONValue, _ field: String) throws(Refusal) -> Choice {
        guard let text = value.string, let choice = Choice(rawValue: text) else { throw .badValue(field) }
        return choice
    }
}

extension RoomSettings {
    /// Writes the seats and options of the game.
    func writeConfig(to json: inout JSONWriter) {
        json.key("config")
        json.raw(config)
    }

    /// The seats, the options of the game and the time control as one JSON object, for the archive.
    var archivedConfig: [UInt8] {
        var json = JSONWriter(capacity: 64)
        json.value(.object(options.merging(["seats": .int(seats), "control": .string(control.rawValue)]) { $1 }))
        return json.bytes
    }

    /// The seats and options of the game as one JSON object.
    var config: [UInt8] {
        var json = JSONWriter(capacity: 32)
        // Written with every view, and most games have no options.
        if options.isEmpty {
            json.beginObject()
            json.field("seats", seats)
            json.endObject()
        } else {
            json.value(.object(options.merging(["seats": .int(seats)]) { $1 }))
        }
        return json.bytes
    }

    /// Writes the time control, unless it is the default of the game.
    func writeControl(to json: inout JSONWriter) {
        if control != .usual { json.field("control", control.rawValue) }
    }

    /// Writes whether the room waits for a friend, unless it does not.
    func writeInvitation(to json: inout JSONWriter) {
        if invited { json.field("invited", true) }
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("mode", mode.rawValue)
        writeConfig(to: &json)
        json.field("listed", listed)
        writeInvitation(to: &json)
        json.field("spectators", spectators.rawValue)
        json.field("delay_ms", delay.milliseconds)
        if analysis { json.field("analysis", true) }
        writeControl(to: &json)
        if let password { json.field("password", password) }
        json.endObject()
    }
}
