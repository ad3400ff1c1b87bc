import Drawings

/// Draws positions, one at a time: a picture takes some milliseconds of a processor, and sites fetch them in bursts.
actor PositionPictures {
    private var kept: [String: [UInt8]] = [:]
    /// Their names, the oldest first.
    private var order: [String] = []
    /// Some 15 KB each.
    private static let most = 128

    /// The picture of a finished game, which stays the same.
    func picture(_ name: String, _ drawing: @Sendable () throws -> Drawing?) rethrows -> [UInt8]? {
        if let picture = kept[name] { return picture }
        guard let picture = try drawing()?.png() else { return nil }
        kept[name] = picture
        order.append(name)
        if order.count > Self.most { kept[order.removeFirst()] = nil }
        return picture
    }

    func picture(of drawing: Drawing) -> [UInt8]? { drawing.png() }
}
