import Drawings
import Networks
import Synchronization
import Workers

/// Draws positions, one at a time on its own thread. A picture takes some milliseconds of a processor, and sites fetch pictures in bursts.
final class PositionPictures: Sendable {
    private let queue = WorkQueue(name: "picture", threads: 1, limit: 64, niceness: 10)
    /// The most pictures in the cache, each about 15 KB.
    private let kept = Mutex(KeptPictures<Drawing>(most: 128))

    /// The most pictures that wait in the queue.
    var progress: (arrived: Int, oldest: Int?) { queue.progress }

    /// - Parameter networks: the networks of the client, who shares the queue with others.
    /// - Returns: `nil` if too many are waiting.
    func picture(of drawing: Drawing, for networks: NetworkShares) async -> [UInt8]? {
        if let picture = kept.withLock({ $0[drawing] }) { return picture }
        return await queue.run(for: networks) { [self] in
            // The picture may have been drawn for another request meanwhile.
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
