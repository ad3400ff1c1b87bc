extension Drawing {
    /// The drawing as a PNG, by cairo.
    /// - Returns: `nil` for a drawing without pixels, and if memory is short.
    public func png() -> [UInt8]? { Canvas(self)?.png() }
}
