/// The values of many players, in order.
struct Distribution: Sendable {
    /// The values that occur, from the least one.
    private let values: [Double]
    /// For each value the share of the players below it, in which half of those at the value count.
    private let shares: [Double]

    /// - Parameter counts: the players with each value, in any order; each value at most once.
    init(_ counts: some Sequence<(value: Double, players: Double)>) {
        let counts = counts.filter { $0.players > 0 }.sorted { $0.value < $1.value }
        let total = counts.reduce(0) { $0 + $1.players }
        var below = 0.0
        values = counts.map(\.value)
        shares = counts.map { count in
            defer { below += count.players }
            return (below + count.players / 2) / total
        }
    }

    /// The share of the players below a value. It is interpolated between the values that occur, and beyond them it is the share of the outermost
    /// value; `nil` without players.
    func share(below value: Double) -> Double? { Self.interpolate(at: value, values, shares) }

    /// The value below which this share of the players is; the outermost one for shares that no value has. `nil` without players.
    func value(above share: Double) -> Double? { Self.interpolate(at: share, shares, values) }

    /// - Parameters:
    ///   - xs: rising.
    ///   - ys: as many as `xs`.
    private static func interpolate(at x: Double, _ xs: [Double], _ ys: [Double]) -> Double? {
        guard let first = xs.first, let last = xs.last else { return nil }
        if x <= first { return ys.first }
        if x >= last { return ys.last }
        var (low, high) = (0, xs.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if xs[middle] <= x { low = middle } else { high = middle }
        }
        return ys[low] + (ys[high] - ys[low]) * (x - xs[low]) / (xs[high] - xs[low])
    }
}
