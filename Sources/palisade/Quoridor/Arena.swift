import Foundation
import GameRules
import Games
import QuoridorEngine
import Synchronization

/// Plays two players against each other: each opening twice, with the colours swapped.
struct Arena: Sendable {
    let kinds: [ArenaPlayerKind]
    /// The limits of each player, for every move.
    let limits: [Limits]
    let games: Int
    let seed: UInt64
    /// Used in turn; random ones if empty.
    let openings: [ArenaOpening]

    struct Result: Sendable {
        let number: Int
        let opening: ArenaOpening
        /// The seat of the first player.
        let seat: Int
        /// The points of the first player.
        let points: Double
        /// The moves played after the opening.
        let played: [QuoridorMove]
        /// The reason the game ended: "goal", "repetition", "plies", or a player's failure.
        let reason: String
        /// The total time of each player, and its number of moves.
        let times: [Duration]
        let moves: [Int]
    }

    /// - Parameters:
    ///   - jobs: the number of games played at the same time.
    ///   - finished: called after each game, one call at a time, in the order in which the games end.
    func play(jobs: Int, finished: @escaping @Sendable (Result) -> Void) async {
        let queue = Queue(finished)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        // Searches block for long: they get threads of their own.
                        Thread.detachNewThread {
                            work(queue)
                            continuation.resume()
                        }
                    }
                }
            }
        }
    }

    /// The state shared by the threads.
    private final class Queue: Sendable {
        private let next = Mutex(0)
        private let finished: Mutex<@Sendable (Result) -> Void>

        init(_ finished: @escaping @Sendable (Result) -> Void) { self.finished = Mutex(finished) }

        func take() -> Int {
            next.withLock { number in
                number += 1
                return number - 1
            }
        }

        func finish(_ result: Result) { finished.withLock { $0(result) } }
    }

    /// Plays games until the queue is empty.
    private func work(_ queue: Queue) {
        let clock = ContinuousClock()
        let origin = clock.now
        let now: @Sendable () -> Duration = { clock.now - origin }
        var players = kinds.map { $0.make(now: now) }
        while true {
            let number = queue.take()
            guard number < games, let opening = opening(number / 2) else { return }
            queue.finish(play(number, opening, &players, now))
        }
    }

    private func opening(_ number: Int) -> ArenaOpening? {
        openings.isEmpty ? try? ArenaOpening.random(seed: seed, number: number) : openings[number % openings.count]
    }

    private func play(_ number: Int, _ opening: ArenaOpening, _ players: inout [any ArenaPlayer], _ now: () -> Duration) -> Result {
        let firstSeat = number & 1
        var game = opening.game
        var moves: [QuoridorMove] = []
        var times = [Duration](repeating: .zero, count: 2)
        var counts = [0, 0]
        func result(_ points: Double, _ reason: String) -> Result {
            Result(
                number: number, opening: opening, seat: firstSeat, points: points, played: moves, reason: reason, times: times,
                moves: counts)
        }
        func lost(_ player: Int, _ failure: ArenaFailure) -> Result {
            players[player].disqualify()
            return result(player == 0 ? 0 : 1, "\(player == 0 ? "A" : "B"): \(failure)")
        }
        for player in 0...1 {
            do throws(ArenaFailure) { try players[player].beginGame(seed: seed &+ UInt64(number) &* 2 &+ UInt64(player) &+ 1) } catch {
                return lost(player, error)
            }
        }
        while let seat = game.turn {
            let player = seat.index == firstSeat ? 0 : 1
            let before = now()
            do throws(ArenaFailure) {
                let move = try players[player].move(in: game, opening: opening, moves: moves, limits: limits[player])
                times[player] += now() - before
                counts[player] += 1
                try Self.make(move, in: &game, by: seat)
                moves.append(move)
            } catch {
                return lost(player, error)
            }
        }
        guard let outcome = game.stage.outcome else { return result(0.5, "") }
        return result(outcome.winner.map { $0.index == firstSeat ? 1 : 0 } ?? 0.5, outcome.reason.rawValue)
    }

    private static func make(_ move: QuoridorMove, in game: inout Quoridor, by seat: Seat) throws(ArenaFailure) {
        do { try game.play(move, by: seat) } catch { throw ArenaFailure(description: "\(move) is not legal. \(error.reason)") }
    }
}
