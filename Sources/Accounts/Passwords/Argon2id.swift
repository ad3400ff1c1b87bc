import CSodium
import Glibc

/// The password hash argon2id (RFC 9106) of libsodium, on the calling thread.
///
/// Each function takes the memory of its cost. Where the system has no such memory, that is an answer of its own: it says nothing about the password.
struct Argon2id: Sendable {
    /// `nil` if there is no memory for the hash.
    var hash: @Sendable (_ password: String, _ cost: PasswordCost) -> String?
    /// Whether the password belongs to the hash; `nil` if there is no memory to find out. A text that is no hash belongs to no password.
    var verify: @Sendable (_ password: String, _ hash: String) -> Bool?

    static let system = Argon2id(hash: Self.hash, verify: Self.verify)

    /// libsodium initialises itself once; every call after the first one returns 1.
    private static let isReady = sodium_init() >= 0

    private static func hash(_ password: String, _ cost: PasswordCost) -> String? {
        guard isReady else { return nil }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(password.utf8CString)
        let (bytesOfMemory, isTooLarge) = cost.megabytes.multipliedReportingOverflow(by: 1 << 20)
        guard !isTooLarge, crypto_pwhash_str(&text, bytes, UInt64(bytes.count - 1), UInt64(cost.passes), bytesOfMemory) == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func verify(_ password: String, _ hash: String) -> Bool? {
        guard isReady else { return nil }
        let bytes = Array(password.utf8CString)
        // libsodium has one result for a wrong password and for a failed allocation, whose error alone tells them apart.
        errno = 0
        if crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count - 1)) == 0 { return true }
        return errno == ENOMEM ? nil : false
    }

    /// A hash of no known password. To verify against it costs as much as to verify against any other hash of this cost.
    static func decoy(_ cost: PasswordCost) -> String {
        let random = { (count: Int) in (0..<count).map { _ in Self.digits.randomElement() ?? "A" }.map(String.init).joined() }
        // 16 bytes of salt and 32 bytes of hash in Base64 without padding; the last digit of each has unused bits, which must be zero.
        return "$argon2id$v=19$m=\(cost.megabytes << 10),t=\(cost.passes),p=1$\(random(21))A$\(random(42))A"
    }

    private static let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}
