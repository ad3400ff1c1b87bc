import Drawings
import Networks
import Workers

/// Makes animations of finished games, one at a time on its own thread, because a long game takes seconds of a processor.
actor GameAnimations {
    private let queue = WorkQueue(name: "animation", threads: 1, limit: 16, niceness: 10)
    private var kept = KeptPictures<String>(most: 32)

    /// The most positions of one animation. A longer game is shown from a later position to its end.
    static let mostFrames = 200
    private static let milliseconds = 700
    private static let lastMilliseconds = 4000
    /// 400 × 466 pixels.
    private static let scale = 2.0 / 3

    /// The most animations that wait in the queue.
    nonisolated var progress: (arrived: Int, oldest: Int?) { queue.progress }

    /// - Parameter networks: the networks of the client, who shares the queue with others.
    /// - Returns: `nil` if too many are waiting.
    func animation(_ name: String, for networks: NetworkShares, _ frames: @escaping @Sendable () -> [Drawing]) async -> [UInt8]? {
        if let animation = kept[name] { return animation }
        let made = await queue.run(for: networks) {
            Animation(frames(), milliseconds: Self.milliseconds, lastMilliseconds: Self.lastMilliseconds).webp(scale: Self.scale) ?? []
        }
        guard let made else { return nil }
        if !made.isEmpty { kept[name] = made }
        return made
    }
}
