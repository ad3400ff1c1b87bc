public import Identifiers

/// Read access to the boards. They change in the transactions of the values in them.
public protocol Boards: Sendable {
    /// One page of a board.
    /// - Parameter limit: Clamped to 1...100.
    func page(_ page: BoardPart, of board: Board, limit: Int) async throws -> BoardPage
    /// The row of a player; `nil` if they are not on the board.
    func row(of user: UserID, on board: Board) async throws -> BoardRow?
    /// Players whose names begin with a text, letter case aside, in the order of their ranks.
    ///
    /// The work of one call is bounded. If very many names begin so, and the players stand far apart, a page may hold fewer rows than
    /// its limit although others follow; `next` tells. `previous` is `nil`.
    /// - Parameters:
    ///   - place: the `next` of the previous page; `nil` for the first one.
    ///   - limit: Clamped to 1...100.
    func search(_ prefix: String, on board: Board, after place: BoardPlace?, limit: Int) async throws -> BoardPage
    /// The number of players with each value of a board, from its top. Members who never got or paid anything count on no board: what they hold says
    /// nothing about how they play. There are few values, whatever the number of players.
    func counts(of board: Board) async throws -> [BoardCount]
}

/// The part of a board that a page shows.
public enum BoardPart: Hashable, Sendable {
    case top
    /// The rows that follow a place, or come before it.
    case after(BoardPlace)
    case before(BoardPlace)
    /// The rows around a player, who stands in their middle unless an end of the board is near; the top if the player is not on the board.
    case around(user: UserID)
}
