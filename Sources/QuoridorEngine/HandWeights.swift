/// What the hand evaluation thinks things are worth, in hundredths of a step.
enum HandWeights {
    static let step = 100
    /// To be the one to act.
    static let tempo = 50
    /// A step without a choice.
    static let narrow = 8
    /// To be ahead when nobody has walls.
    static let race = 600

    /// Walls in stock: the last ones are the dearest.
    @inline(__always)
    static func stock(_ count: Int) -> Int { 70 &* count &+ (count > 0 ? 60 : 0) }
}
