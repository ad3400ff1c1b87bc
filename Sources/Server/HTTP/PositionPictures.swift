import Drawings

/// Draws positions, one at a time: a picture takes some milliseconds of a processor, and sites fetch them in bursts.
actor PositionPictures {
    private var finished = KeptPictures(most: 128)

    /// The picture of a finished game, which stays the same.
    func picture(_ name: String, _ drawing: @Sendable () throws -> Drawing?) rethrows -> [UInt8]? {
        if let picture = finished[name] { return picture }
        guard let picture = try drawing()?.png() else { return nil }
        finished[name] = picture
        return picture
    }

    func picture(of drawing: Drawing) -> [UInt8]? { drawing.png() }
}

/// The newest pictures by name.
struct KeptPictures {
    let most: Int
    private var pictures: [String: [UInt8]] = [:]
    /// The names, the oldest first.
    private var order: [String] = []

    init(most: Int) { self.most = most }

    subscript(name: String) -> [UInt8]? {
        get { pictures[name] }
        set {
            if pictures[name] == nil { order.append(name) }
            pictures[name] = newValue
            if order.count > most { pictures[order.removeFirst()] = nil }
        }
    }
}
