/// One value for each of the two seats.
struct Pair<Value> {
    var first: Value
    var second: Value

    @inline(__always)
    init(_ first: Value, _ second: Value) {
        self.first = first
        self.second = second
    }

    @inline(__always)
    subscript(seat: Int) -> Value {
        get { seat == 0 ? first : second }
        set { if seat == 0 { first = newValue } else { second = newValue } }
    }
}

extension Pair: Equatable where Value: Equatable {}
extension Pair: Sendable where Value: Sendable {}
