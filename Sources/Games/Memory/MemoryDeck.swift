/// A deck of pictures, twelve faces each. The page draws and names them.
public enum MemoryDeck: String, CaseIterable, Hashable, Sendable {
    case shapes, garden

    /// The ids of the faces.
    public var faces: [String] {
        switch self {
        case .shapes: ["circle", "square", "triangle", "star", "heart", "moon", "cross", "ring", "drop", "bolt", "arrow", "wave"]
        case .garden: ["tulip", "bee", "snail", "mushroom", "apple", "carrot", "butterfly", "sun", "cloud", "bird", "tree", "spade"]
        }
    }
}
