/// The picture that a player has chosen. Without one, clients draw a figure that depends on the id of the user.
///
/// It is stored and sent as a short text; its first letter tells the kinds apart.
public enum Avatar: Hashable, Sendable {
    case design(AvatarDesign)

    public init?(_ text: String) {
        guard let design = AvatarDesign(text) else { return nil }
        self = .design(design)
    }

    public var text: String {
        switch self {
        case .design(let design): design.text
        }
    }
}
