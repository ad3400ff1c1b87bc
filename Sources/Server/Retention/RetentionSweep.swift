import Identifiers
import Storage

/// Removes what is older than the operator wants to keep.
actor RetentionSweep {
    /// Games or analyses in one write, so that moves queued behind it wait about as long as behind a few finished games.
    static let size = 32
    /// Writes of one step: a large archive that has never been swept is done after some hours, and the disk stays free for games.
    static let writes = 50

    private let store: any RetentionStore
    private let terms: RetentionTerms
    /// When the rooms that had closed by then were removed.
    private var removedRooms: Timestamp?

    init(_ store: any RetentionStore, terms: RetentionTerms) {
        self.store = store
        self.terms = terms
    }

    /// - Throws: the store's errors; the next step tries again.
    func step(at now: Timestamp) async throws {
        if let span = terms.moves {
            try await repeated { [store] in try await store.removeMoves(endedBefore: now - span, limit: Self.size) }
        }
        if let span = terms.analyses {
            try await repeated { [store] in try await store.removeAnalyses(seenBefore: now - span, at: now, limit: Self.size) }
        }
        if let span = terms.chat, removedRooms.map({ now - $0 >= span }) ?? true {
            try await store.removeClosedRooms()
            removedRooms = now
        }
    }

    private func repeated(_ write: () async throws -> Bool) async throws {
        for _ in 0..<Self.writes {
            guard try await write() else { return }
            try Task.checkCancellation()
        }
    }
}
