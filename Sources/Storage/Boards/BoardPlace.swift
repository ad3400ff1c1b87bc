/// A place on a board: a value, and the account by which equal values are ordered. It is opaque to clients, like the cursor of a page.
public struct BoardPlace: Hashable, Sendable {
    /// The value of the order, negated: places ascend from the top of a board.
    package let negated: Int64
    package let account: Int64

    package init(negated: Int64, account: Int64) {
        self.negated = negated
        self.account = account
    }

    public init?(_ text: String) {
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int64($0, radix: 36) }
        guard text.first == "p", parts.count == 2, numbers.count == 2 else { return nil }
        self.init(negated: numbers[0], account: numbers[1])
        guard account > 0, text == self.text else { return nil }
    }

    public var text: String { "p\(String(negated, radix: 36)).\(String(account, radix: 36))" }
}

extension BoardPlace: Comparable {
    public static func < (left: BoardPlace, right: BoardPlace) -> Bool { (left.negated, left.account) < (right.negated, right.account) }
}
