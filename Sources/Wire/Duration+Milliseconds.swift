extension Duration {
    /// Whole milliseconds, as durations are written on the wire; rounded down.
    public var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
