/// The end of a page of a list of scores: the place of its last score in either order. It is opaque to clients.
public struct ScoreCursor: Hashable, Sendable {
    public let score: Int64
    /// The duration of the match in milliseconds.
    public let length: Int64
    /// The position of the match in the archive.
    public let position: Int64
    public let seat: Int64

    public init(_ score: ListedScore) {
        self.init(score: Int64(score.score), length: score.match.length, position: score.position, seat: Int64(score.player.seat))
    }

    public init(score: Int64, length: Int64, position: Int64, seat: Int64) {
        self.score = score
        self.length = length
        self.position = position
        self.seat = seat
    }

    public init?(_ text: String) {
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int64($0, radix: 36) }
        guard text.first == "s", parts.count == 4, numbers.count == 4 else { return nil }
        self.init(score: numbers[0], length: numbers[1], position: numbers[2], seat: numbers[3])
        // The lowest number has no negative.
        guard score > .min, length >= 0, position > 0, seat >= 0, text == self.text else { return nil }
    }

    public var text: String { "s" + [score, length, position, seat].map { String($0, radix: 36) }.joined(separator: ".") }

    /// Whether this place comes before another one.
    package func isBefore(_ other: ScoreCursor, in order: ScoreList.Order) -> Bool {
        switch order {
        case .newest: (position, seat) > (other.position, other.seat)
        case .best: (-score, length, position, seat) < (-other.score, other.length, other.position, other.seat)
        }
    }
}
