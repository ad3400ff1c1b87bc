/// The picture that a player has chosen. Without one, clients draw a figure that depends on the id of the user.
///
/// It is stored and sent as a short text; its first letter tells the kinds apart.
public enum Avatar: Hashable, Sendable {
    case design(AvatarDesign)
    case picture(PictureHash)

    public init?(_ text: String) {
        if let design = AvatarDesign(text) {
            self = .design(design)
        } else if text.first == "p", let hash = PictureHash(String(text.dropFirst())) {
            self = .picture(hash)
        } else {
            return nil
        }
    }

    public var text: String {
        switch self {
        case .design(let design): design.text
        case .picture(let hash): "p" + hash.text
        }
    }
}
