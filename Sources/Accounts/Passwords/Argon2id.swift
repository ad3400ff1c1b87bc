import CSodium

/// The password hash argon2id (RFC 9106) of libsodium, on the calling thread.
///
/// Each function takes the memory of its cost. Lack of memory is a separate result, which says nothing about the password.
struct Argon2id: Sendable {
    /// `nil` if there is no memory for the hash.
    var hash: @Sendable (_ password: String, _ cost: PasswordCost) -> String?
    /// Whether the password belongs to the hash; `nil` if there is no memory to find out. A text that is not a hash belongs to no password.
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
        guard let known = Known(hash) else { return false }
        let bytes = Array(password.utf8CString)
        var found = [UInt8](repeating: 0, count: known.hash.count)
        // libsodium's verification returns the same result for a wrong password and for lack of memory. Only its hash function tells them apart.
        let result = crypto_pwhash(
            &found, UInt64(found.count), bytes, UInt64(bytes.count - 1), known.salt, known.passes, known.bytesOfMemory,
            crypto_pwhash_alg_argon2id13())
        guard result == 0 else { return nil }
        return sodium_memcmp(found, known.hash, found.count) == 0
    }

    /// A hash with its parameters, read from its text: `$argon2id$v=19$m=65536,t=2,p=1$salt$hash`, with the salt and the hash in Base64 without
    /// padding.
    private struct Known {
        let passes: UInt64
        let bytesOfMemory: Int
        let salt: [UInt8]
        let hash: [UInt8]

        init?(_ text: String) {
            let parts = text.split(separator: "$", omittingEmptySubsequences: false)
            guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return nil }
            let costs = parts[3].split(separator: ",")
            guard costs.count == 3, costs[0].hasPrefix("m="), costs[1].hasPrefix("t="), costs[2] == "p=1",
                let kilobytes = Int(costs[0].dropFirst(2)), let passes = UInt64(costs[1].dropFirst(2)), (8...Self.mostKilobytes).contains(kilobytes),
                let salt = Self.decoded(parts[4]), salt.count == crypto_pwhash_saltbytes(), let hash = Self.decoded(parts[5]), hash.count == 32
            else { return nil }
            self.passes = passes
            bytesOfMemory = kilobytes << 10
            self.salt = salt
            self.hash = hash
        }

        /// The largest memory that libsodium takes, 4 TiB.
        private static let mostKilobytes = 1 << 32

        private static func decoded(_ text: Substring) -> [UInt8]? {
            let characters = Array(String(text).utf8CString.dropLast())
            var bytes = [UInt8](repeating: 0, count: 64)
            let room = bytes.count
            var count = 0
            guard
                sodium_base642bin(
                    &bytes, room, characters, characters.count, nil, &count, nil, sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0
            else { return nil }
            return Array(bytes.prefix(count))
        }
    }

    /// A hash of no known password. Verifying against it costs as much as verifying against any other hash of this cost.
    static func decoy(_ cost: PasswordCost) -> String {
        let random = { (count: Int) in (0..<count).map { _ in Self.digits.randomElement() ?? "A" }.map(String.init).joined() }
        // 16 bytes of salt and 32 bytes of hash in Base64 without padding; the last digit of each has unused bits, which must be zero.
        return "$argon2id$v=19$m=\(cost.megabytes << 10),t=\(cost.passes),p=1$\(random(21))A$\(random(42))A"
    }

    private static let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}
