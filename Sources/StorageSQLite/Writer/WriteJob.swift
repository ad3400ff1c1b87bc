import GRDB
import Storage

/// One item of a commit: the write itself, and a completion to call when it is durable.
struct WriteJob: Sendable {
    /// Jobs of one room keep their order; jobs without a room have no order.
    let lane: RoomKey?
    /// Whether it touches more than the end of the journal: such a job counts against the limit, and runs in a savepoint.
    let isHeavy: Bool
    /// The estimated size of its journal entries; heavy jobs are estimated by their number instead.
    let bytes: Int
    /// Throws `StoreFailure` to refuse this job alone. A light job must throw before it has written anything.
    let write: @Sendable (inout JournalTable, Database) throws -> Void
    let completion: @Sendable (Result<Void, StoreFailure>) -> Void

    init(
        lane: RoomKey?, isHeavy: Bool, bytes: Int,
        write: @escaping @Sendable (inout JournalTable, Database) throws -> Void,
        completion: @escaping @Sendable (Result<Void, StoreFailure>) -> Void
    ) {
        self.lane = lane
        self.isHeavy = isHeavy
        self.bytes = bytes
        self.write = write
        self.completion = completion
    }
}
