public import Identifiers

/// Removes the data that an operator does not want to keep for ever, in short steps, so that moves do not wait long. Called from any task.
public protocol RetentionStore: Sendable {
    /// Removes the moves, events and analyses of games that ended before a time, the oldest first. Their results stay, and so do points and lists.
    ///
    /// - Parameter limit: the number of games that are looked at.
    /// - Returns: whether there may be more of them.
    func removeMoves(endedBefore time: Timestamp, limit: Int) async throws -> Bool
    /// Removes analyses that were first seen by this method before a time. The age of an analysis begins when this method first sees it.
    ///
    /// - Parameter limit: the number of analyses that are removed, and of new ones that are noted.
    /// - Returns: whether there may be more of them.
    func removeAnalyses(seenBefore time: Timestamp, at now: Timestamp, limit: Int) async throws -> Bool
    /// Removes the events of all rooms that are closed by now, and chat with them. Returns when they are gone.
    func removeClosedRooms() async throws
}
