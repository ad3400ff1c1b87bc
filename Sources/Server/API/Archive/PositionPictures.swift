import Drawings
import Networks
import Synchronization
import Workers

/// Draws positions, one at a time on a thread of its own: a picture takes some milliseconds of a processor, and sites fetch them in bursts.
final class PositionPictures: Sendable {
    private let queue = WorkQueue(name: "picture", threads: 1, limit: 64, niceness: 10)
    /// Some 15 KB each.
    private let kept = Mutex(KeptPictures<Drawing>(most: 128))

    /// As of the queue.
    var progress: (arrived: Int, oldest: Int?) { queue.progress }

    /// - Parameter networks: the networks of the client, who shares the queue with others.
    /// - Returns: `nil` if too many are waiting.
    func picture(of drawing: Drawing, for networks: NetworkShares) async -> [UInt8]? {
        if let picture = kept.withLock({ $0[drawing] }) { return picture }
        return await queue.run(for: networks) { [self] in
            // Others may have asked for the same one meanwhile.
            if let picture = kept.withLock({ $0[drawing] }) { return picture }
            let picture = drawing.png() ?? []
            if !picture.isEmpty { kept.withLock { $0[drawing] = picture } }
            return picture
        }
    }
}

/// The newest pictures by their contents.
struct KeptPictures<Key: Hashable> {
    let most: Int
    private var pictures: [Key: [UInt8]] = [:]
    /// The keys, the oldest first.
    private var order: [Key] = []

    init(most: Int) { self.most = most }

    subscript(key: Key) -> [UInt8]? {
        get { pictures[key] }
        set {
            if pictures[key] == nil { order.append(key) }
            pictures[key] = newValue
            if order.count > most { pictures[order.removeFirst()] = nil }
        }
    }
}
