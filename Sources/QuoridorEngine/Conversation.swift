public import GameRules
public import Games

/// The engine's side of the protocol: reads commands and writes lines of output. See <doc:Protocol>.
public final class Conversation {
    private let now: @Sendable () -> Duration
    private let say: (String) -> Void
    private var engine: Engine
    private var game: Quoridor
    private var seed: UInt64 = 0

    /// - Parameters:
    ///   - start: the position searched until another one is set; it must be for two players.
    ///   - now: a monotonic clock; its origin does not matter.
    ///   - say: receives each line of output.
    public init(start: Quoridor, now: @escaping @Sendable () -> Duration, say: @escaping (String) -> Void) {
        self.now = now
        self.say = say
        game = start
        engine = Engine(now: now)
    }

    /// Executes one command. A search ends at once when `stop` is raised, even if it was raised before the call.
    public func perform(_ order: Order, stop: StopFlag = StopFlag()) {
        switch order {
        case .introduce:
            say("id name Palisade")
            say("option seed 0 to \(UInt64.max)")
            say("option hash \(Order.megabytes.lowerBound) to \(Order.megabytes.upperBound)")
            say("ready")
        case .newGame: engine.clear()
        case .position(let game): self.game = game
        case .seed(let seed): self.seed = seed
        case .hash(let megabytes): resize(megabytes)
        case .go(let limits): search(limits, stop)
        case .stop, .quit, .nothing: break
        }
    }

    private func resize(_ megabytes: Int) {
        guard let engine = Engine(ifRoomFor: megabytes, now: now) else { return say("error cannot allocate \(megabytes) MB") }
        self.engine = engine
    }

    private func search(_ limits: Limits, _ stop: StopFlag) {
        let result = engine.search(game, limits: limits, seed: seed, stop: stop) { say(Self.info($0)) }
        guard let move = result?.line.first else { return say("error the game is over") }
        say("bestmove \(move)")
    }

    private static func info(_ result: SearchResult) -> String {
        let speed = Int(Double(result.nodes) / max(result.elapsed / .seconds(1), 1e-6))
        let line = result.line.map(\.description).joined(separator: " ")
        return "info depth \(result.depth) score \(result.score) nodes \(result.nodes) nps \(speed)"
            + " time \(Int(result.elapsed / .milliseconds(1))) line \(line)"
    }
}
