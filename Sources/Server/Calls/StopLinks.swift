import Accounts
import Crypto
import Foundation
import Identifiers
import Storage

/// The addresses at which players end the mails that call them, without a sign-in. Each has a code over the account under a key of the server,
/// so that nothing is kept; it works for ever and does nothing else.
struct StopLinks: Sendable {
    private let key: SymmetricKey

    /// - Parameter secret: the secret of the data folder, from which the key for the codes is derived.
    init(secret: SymmetricKey) {
        key = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: Data("palisade stop mails".utf8), outputByteCount: 32)
    }

    /// - Returns: the address behind the origin of the site.
    func path(of account: Account) -> String {
        let code = Data(HMAC<SHA256>.authenticationCode(for: Data(account.user.rawValue.utf8), using: key))
        return "/api/v1/mails/stop?player=\(account.user)&code=\(code.base64URL)"
    }

    /// The account of an address; `nil` if the code does not belong to the account.
    func account(of user: String, code: String) -> Int64? {
        guard let id = UserID(user).account, let code = Data(base64URL: code) else { return nil }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(user.utf8), using: key) ? id : nil
    }
}
