/// The name of an uploaded picture: the first 16 bytes of the SHA-256 of its bytes.
public struct PictureHash: Hashable, Sendable {
    /// 32 hexadecimal digits in lower case.
    public let text: String

    public init?(_ text: String) {
        guard text.utf8.count == Self.digits, text.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else { return nil }
        self.text = text
    }

    private static let digits = 32
}
