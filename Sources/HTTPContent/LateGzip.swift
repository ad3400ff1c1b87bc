import Synchronization

/// A copy in gzip that is made at its first use: a server has hundreds of files, clients ask for a few of them, and all copies together take longer
/// than the rest of a start. One copy takes some 5 ms for each 100 KB, which a loop can afford once.
public final class LateGzip: Sendable {
    private enum State {
        case unasked
        /// `nil` if the copy would not be worthwhile.
        case made([UInt8]?)
    }

    /// Whether the copy was asked for.
    package var isMade: Bool {
        state.withLock { state in
            if case .made = state { true } else { false }
        }
    }

    private let source: [UInt8]
    private let state = Mutex(State.unasked)

    public init(of source: [UInt8]) { self.source = source }

    /// The copy; `nil` if it would not be shorter by a tenth. Two threads that ask for the first time may both make it.
    public var bytes: [UInt8]? {
        if case .made(let bytes) = state.withLock({ $0 }) { return bytes }
        let packed = Gzip.packed(source)
        state.withLock { $0 = .made(packed) }
        return packed
    }
}
