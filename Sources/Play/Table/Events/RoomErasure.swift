import GameRules
public import Identifiers
public import Storage

/// Removes the personal data of a deleted account from the events of a room: its name, its avatar and its words. The user id stays, as in
/// finished games.
///
/// The number and the order of the events stay, so a room that is restored from them is the same game.
public struct RoomErasure: Sendable {
    /// The words that take the place of a line.
    static let erasedWords = "…"

    let user: UserID
    let alias: String
    /// Whether the account sits in a seat, by seat.
    private var sits: [Bool] = []

    init(_ user: UserID, alias: String) {
        self.user = user
        self.alias = alias
    }

    /// The entries of one room, from its first on, without the personal data of `user`. An entry that cannot be read stays as it is.
    public static func erase(_ user: UserID, alias: String, in entries: [JournalEntry]) -> [JournalEntry] {
        var erasure = RoomErasure(user, alias: alias)
        return entries.map { entry in
            guard let event = try? RoomEvent(journalKind: entry.kind, body: entry.body) else { return entry }
            let erased = erasure.erase(event)
            guard erased != event else { return entry }
            return JournalEntry(room: entry.room, seq: entry.seq, at: entry.at, kind: entry.kind, body: erased.journalBody)
        }
    }

    /// The next event of the room, in the order in which they happened.
    mutating func erase(_ event: RoomEvent) -> RoomEvent {
        switch event {
        case .joined(let seat, let person):
            sit(person.user == user, at: seat)
            return .joined(seat: seat, erase(person))
        case .started(let order, _):
            sits = order.map { sits.indices.contains($0.index) && sits[$0.index] }
            return event
        case .avatar(let seat, _) where sits.indices.contains(seat.index) && sits[seat.index]: return .avatar(seat: seat, nil)
        case .renamed(let seat, _) where sits.indices.contains(seat.index) && sits[seat.index]: return .renamed(seat: seat, name: alias)
        case .said(user, _, _, let toWatchers, let key):
            return .said(user: user, name: alias, .text(Self.erasedWords), toWatchers: toWatchers, key: key)
        default: return event
        }
    }

    func erase(_ person: Person) -> Person {
        guard person.user == user else { return person }
        var copy = person
        copy.name = alias
        copy.avatar = nil
        copy.networks = nil
        return copy
    }

    func erase(_ line: ChatLine) -> ChatLine {
        guard line.user == user else { return line }
        return ChatLine(user: user, name: alias, words: .text(Self.erasedWords), at: line.at, sequence: line.sequence, key: line.key)
    }

    private mutating func sit(_ isUser: Bool, at seat: Seat) {
        while sits.count <= seat.index { sits.append(false) }
        sits[seat.index] = isUser
    }
}
