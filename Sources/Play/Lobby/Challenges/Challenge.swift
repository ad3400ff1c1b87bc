import GameRules
import Identifiers
import JSONText
import Storage
import Wire

/// An invitation of one player to another to a game that begins when it is accepted.
struct Challenge: Hashable, Sendable {
    /// `c_1x9`.
    struct ID: Hashable, Sendable { let rawValue: String }

    enum State: Hashable, Sendable {
        case open
        /// It was accepted, and its game is being opened.
        case beginning
        case begun(RoomNumber)
        /// It was turned down, which its challenger is to learn.
        case declined
        /// Its challenger took it back, or one of the two is gone for good.
        case withdrawn
    }

    let id: ID
    let game: GameID
    let settings: RoomSettings
    /// The challenger.
    let by: Person
    /// The challenged player.
    let to: Person
    /// The end of the time for an answer.
    let until: Timestamp
    /// The challenger's deposit for the game; `nil` once it is held by the room, or given back.
    var deposit: StoreDeposit?
    var state = State.open

    /// Whether a player has it in their list.
    func isShown(to user: UserID) -> Bool { state == .open || (state == .declined && user == by.user) }

    /// Writes an entry of `me.challenges`.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("id", id.rawValue)
        json.field("game", game.rawValue)
        json.field("mode", settings.mode.rawValue)
        settings.writeConfig(to: &json)
        settings.writeControl(to: &json)
        Self.write(by, "by", to: &json)
        Self.write(to, "to", to: &json)
        json.field("until", Int(until.milliseconds))
        if state == .declined { json.field("declined", true) }
        json.endObject()
    }

    private static func write(_ person: Person, _ side: String, to json: inout JSONWriter) {
        json.key(side)
        json.beginObject()
        json.field("user", person.user.rawValue)
        json.field("name", person.name)
        json.field("kind", person.kind.rawValue)
        if let avatar = person.avatar { json.field("avatar", avatar.text) }
        ShownRating.write(person.rating, to: &json)
        json.endObject()
    }
}

/// The arguments of a command to challenge a player.
struct ChallengeRequest: Sendable {
    let game: GameID
    let settings: RoomSettings
    let by: Identity
    /// The player to challenge.
    let to: UserID
    /// The idempotency key: a repeated command with the same key gets the same challenge.
    let key: String
}
