import GameRules
import Identifiers
import Storage

/// A fact in the history of a room: the unit of the journal, of the log from which clients resume, and of `ev` frames.
///
/// Cases with much in them are indirect, so that a move, which is most of a log, takes no more than its own space.
enum RoomEvent: Hashable, Sendable {
    indirect case created(RoomSettings, by: UserID, key: String?)
    indirect case joined(seat: Seat, Person)
    case left(seat: Seat)
    case kicked(seat: Seat)
    case owner(seat: Seat)
    case ready(seat: Seat, Bool)
    indirect case configured(RoomSettings)
    /// The owner began or stopped waiting for an opponent from the pool.
    case matching(Bool)
    /// The game begins. `order[i]` is the chair that becomes seat `i`; seat 0 moves first.
    case started(order: [Seat], seed: UInt64)
    /// `lag` is the trusted round trip of the mover.
    case moved(seat: Seat, move: String, ply: Int, spent: Duration, lag: Duration, grace: Duration)
    /// An idle turn: it ran out, or belongs to a seat that is out.
    case idle(seat: Seat, ply: Int, charged: Bool)
    /// The game's own deadline passed, or no seat is left that could act.
    case deadline(ply: Int)
    case offered(seat: Seat, Offer.Kind)
    case answered(seat: Seat, Offer.Kind, yes: Bool)
    /// The offer ended without agreement: its author is gone, or it expired.
    case withdrawn(Offer.Kind)
    /// The game went back to this ply, as the seat had asked. The turns after it count as not played.
    case tookBack(seat: Seat, ply: Int)
    case presence(seat: Seat, online: Bool)
    /// Another avatar; `nil` is the default picture.
    case avatar(seat: Seat, Avatar?)
    /// Another name of a player, before the first turn of the game.
    case renamed(seat: Seat, name: String)
    indirect case said(user: UserID, name: String, ChatLine.Words, toWatchers: Bool, key: String?)
    /// A seat is out of the game (`why`: resign, idle, gone), while others may play on.
    case dropped(seat: Seat, why: EndReason)
    case ended(Ending)
    /// The changes that the end of the game made for its players.
    indirect case settled(Settlement)
    /// Whether stars move in the next game of this rank room, and for whom.
    indirect case stars(StarTerms)
    /// A player owns something else, for a reason outside of the room.
    case wallet(seat: Seat, Wallet)
    case rematched(room: RoomNumber, match: MatchID)
    /// The clock of the running turn is stopped with `left` of its time, because the server is draining.
    case paused(left: Duration)
    /// The clock runs again with this budget.
    case resumed(budget: Duration)
    /// The running turn is compensated for a stall, and has this budget from now on.
    case restored(budget: Duration, why: TimeLoss)
    /// The running turn of another seat has this much more time, given by a player.
    case gaveTime(seat: Seat, Duration)
    /// The server restarted after a crash: all players are offline, and the running turn starts again.
    case restarted
    case closed(CloseReason)
}

extension RoomEvent {
    /// Whether the event belongs to the game, whose length is bounded by its rules. The number of all other events in a room is limited.
    var belongsToGame: Bool {
        switch self {
        case .started, .moved, .idle, .deadline, .dropped, .ended, .settled, .paused, .resumed, .restored, .restarted: true
        case .created, .joined, .left, .kicked, .owner, .ready, .configured, .matching, .offered, .answered, .withdrawn, .presence, .avatar, .renamed,
            .said, .gaveTime, .tookBack, .stars, .wallet, .rematched, .closed:
            false
        }
    }

    /// The viewers who receive the payload of an event; the others receive only its number.
    enum Visibility: Hashable, Sendable { case everyone, members, watchers }

    var visibility: Visibility {
        switch self {
        case .said(_, _, _, let toWatchers, _): toWatchers ? .watchers : .members
        default: .everyone
        }
    }

    /// `k` on the wire.
    var name: String {
        switch self {
        case .created: "create"
        case .joined: "join"
        case .left: "leave"
        case .kicked: "kick"
        case .owner: "owner"
        case .ready: "ready"
        case .configured: "config"
        case .matching: "match"
        case .started: "start"
        case .moved: "move"
        case .idle: "idle"
        case .deadline: "deadline"
        case .offered: "offer"
        case .answered, .withdrawn: "answer"
        case .tookBack: "takeback"
        case .presence: "presence"
        case .avatar: "avatar"
        case .renamed: "name"
        case .said: "say"
        case .dropped(_, let why): why == .resign ? "resign" : "out"
        case .ended: "over"
        case .settled: "settle"
        case .stars: "stars"
        case .wallet: "wallet"
        case .rematched: "rematch"
        case .paused: "pause"
        case .resumed: "unpause"
        case .restored, .gaveTime, .restarted: "time"
        case .closed: "close"
        }
    }
}
