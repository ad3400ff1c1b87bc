/// The distribution of a set of latencies, by nearest rank.
public struct Spread: Sendable {
    public let count: Int
    public let p50: Duration
    public let p99: Duration
    public let max: Duration

    public init(_ times: [Duration]) {
        let sorted = times.sorted()
        func rank(_ part: Double) -> Duration {
            sorted.isEmpty ? .zero : sorted[Swift.max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1)]
        }
        count = sorted.count
        p50 = rank(0.5)
        p99 = rank(0.99)
        max = sorted.last ?? .zero
    }
}
