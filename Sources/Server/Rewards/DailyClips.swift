import Identifiers
import Play
import Storage
import Synchronization

/// The clips that people watch for the money of the day. The moves of a finished game are sent one at a time, at a fixed pace, so that the server
/// knows whether a person stayed to the end.
///
/// A person watches on one device, and beginning on another device ends the clip on the first. Clips are only in memory, so after a restart a clip
/// begins again.
final class DailyClips: Sendable {
    /// The time between two moves.
    let pace: Duration
    /// The most people whose clips are kept. Beyond this number, the oldest clips must begin again.
    private static let capacity = 10_000

    enum Fault: Error, Hashable {
        /// Another device, or a restart, took the clip away.
        case replaced
        /// The next move is not due yet.
        case early(Duration)
        /// The client claims moves that were not sent.
        case ahead
        /// Moves are missing.
        case unwatched
    }

    private struct Showing {
        let clip: String
        let moves: [String]
        let begun: Int
        var given = 0
        var due: Timestamp
        var isOver: Bool { given == moves.count }
    }

    private struct Audience {
        var showings: [UserID: Showing] = [:]
        var begun = 0

        mutating func makeRoom() {
            guard showings.count >= DailyClips.capacity, let oldest = showings.min(by: { $0.value.begun < $1.value.begun }) else { return }
            showings[oldest.key] = nil
        }
    }

    private let audience = Mutex(Audience())

    init(pace: Duration = .seconds(1)) { self.pace = pace }

    /// Begins to show the moves of a game.
    /// - Parameter clip: an id that cannot be guessed.
    func begin(_ clip: String, _ moves: [String], for user: UserID, at now: Timestamp) {
        audience.withLock { audience in
            if audience.showings[user] == nil { audience.makeRoom() }
            audience.begun += 1
            audience.showings[user] = Showing(clip: clip, moves: moves, begun: audience.begun, due: now + pace)
        }
    }

    /// The moves after the first `ply`, with one more if it is due. A repeated request gets the same moves again.
    func moves(of clip: String, after ply: Int, for user: UserID, at now: Timestamp) throws(Fault) -> (moves: [String], isOver: Bool) {
        let answer: Result<(moves: [String], isOver: Bool), Fault> = audience.withLock { audience in
            guard var showing = audience.showings[user], showing.clip == clip else { return .failure(.replaced) }
            guard (0...showing.given).contains(ply) else { return .failure(.ahead) }
            if ply == showing.given, !showing.isOver {
                guard showing.due <= now else { return .failure(.early(showing.due - now)) }
                showing.given += 1
                // A late request does not hurry later moves.
                showing.due = max(showing.due, now) + pace
                audience.showings[user] = showing
            }
            return .success((Array(showing.moves[ply..<showing.given]), showing.isOver))
        }
        return try answer.get()
    }

    /// Throws unless the user has watched a clip to its end.
    func mustHaveWatched(_ clip: String, by user: UserID) throws(Fault) {
        let fault: Fault? = audience.withLock { audience in
            guard let showing = audience.showings[user], showing.clip == clip else { return .replaced }
            return showing.isOver ? nil : .unwatched
        }
        if let fault { throw fault }
    }

    func end(for user: UserID) { audience.withLock { $0.showings[user] = nil } }
}
