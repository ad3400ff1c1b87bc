public import Identifiers

/// Read access to the boards. A board changes in the transaction that changes one of its values.
public protocol Boards: Sendable {
    /// One page of a board.
    /// - Parameter limit: Clamped to 1...100.
    func page(_ page: BoardPart, of board: Board, limit: Int) async throws -> BoardPage
    /// The row of a player; `nil` if they are not on the board.
    func row(of user: UserID, on board: Board) async throws -> BoardRow?
    /// Players whose names begin with a text, in the order of their ranks. Letter case is ignored.
    ///
    /// The work of one call is bounded. If very many names begin with the text, a page may hold fewer rows than its limit although others follow,
    /// which `next` shows. `previous` is `nil`.
    /// - Parameters:
    ///   - place: the `next` of the previous page; `nil` for the first one.
    ///   - limit: Clamped to 1...100.
    func search(_ prefix: String, on board: Board, after place: BoardPlace?, limit: Int) async throws -> BoardPage
    /// The number of players with each value of a board, from its top. Members without a posting are not counted, because their wallets say nothing
    /// about their play. The number of values is small however many players there are.
    func counts(of board: Board) async throws -> [BoardCount]
}

/// The part of a board that a page shows.
public enum BoardPart: Hashable, Sendable {
    case top
    /// The rows that follow a place, or come before it.
    case after(BoardPlace)
    case before(BoardPlace)
    /// The rows around a player, who stands in the middle unless an end of the board is near. A player who is not on the board gets the top.
    case around(user: UserID)
}
