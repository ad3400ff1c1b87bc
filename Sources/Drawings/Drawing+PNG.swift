extension Drawing {
    /// The drawing as a PNG, by cairo.
    /// - Returns: `nil` for a drawing without pixels, and when there is no memory for it.
    public func png() -> [UInt8]? { Canvas(self)?.png() }
}
