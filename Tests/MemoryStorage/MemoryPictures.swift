import Storage

/// The pictures of a `MemoryStore`, and the designs that were worn before them.
struct MemoryPictures: Sendable {
    private var pictures: [Int64: Picture] = [:]
    private var designs: [Int64: Avatar] = [:]

    subscript(hash: PictureHash) -> [UInt8]? { pictures.values.first { $0.hash == hash }?.bytes }

    func isWearing(_ account: Int64) -> Bool { pictures[account] != nil }

    func design(of account: Int64) -> Avatar? { designs[account] }

    mutating func set(_ picture: Picture, of account: Int64) { pictures[account] = picture }

    mutating func remove(of account: Int64) { pictures[account] = nil }

    /// An avatar that was set otherwise.
    mutating func replace(by design: Avatar?, of account: Int64) {
        pictures[account] = nil
        designs[account] = design
    }
}
