import HTTPContent
import Synchronization

/// A copy in Brotli that is made at the first request for it: it takes too long for the start of the server and for a loop.
final class LateCopy: Sendable {
    private enum State {
        case unasked
        case underWay
        case made([UInt8])
    }

    private let state = Mutex(State.unasked)

    var bytes: [UInt8]? {
        state.withLock { state in
            if case .made(let bytes) = state { bytes } else { nil }
        }
    }

    /// Whether this is the first call; the copy is the caller's to make then.
    func begin() -> Bool {
        state.withLock { state in
            guard case .unasked = state else { return false }
            state = .underWay
            return true
        }
    }

    /// Takes some 10 ms for each 10 KB. The copy is kept only if it is smaller than the earlier one.
    func make(of bytes: [UInt8], smallerThan most: Int) {
        guard let packed = Brotli.packed(bytes, most: most) else { return }
        state.withLock { $0 = .made(packed) }
    }
}
