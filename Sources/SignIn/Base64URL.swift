import Foundation

/// Base64 for addresses, without padding (RFC 4648, section 5).
extension Data {
    var base64URL: String { base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") }

    init?(base64URL text: String) {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }

    /// Bytes from the system's secure generator.
    static func random(_ count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
