import Accounts
import Foundation

/// The names of the cookies of a session, and the reader that HTTP requests and sockets share.
struct SessionCookies: Sendable {
    /// Whether the cookies are `Secure`. Then browsers take their names from this host alone, so that no neighbouring host can plant one.
    let isSecure: Bool

    static let plainSession = "palisade_session"
    static let plainForgery = "palisade_csrf"
    static let plainDevice = "palisade_device"

    var session: String { prefix + Self.plainSession }
    var forgery: String { prefix + Self.plainForgery }
    /// The cookie of the device on which somebody plays as a guest.
    var device: String { prefix + Self.plainDevice }
    private var prefix: String { isSecure ? "__Host-" : "" }

    /// The text of the session cookie. A cookie with the plain name of an earlier version counts if there is no cookie with the present name.
    func session(in header: String?) -> String? {
        Self.value(of: session, in: header) ?? (isSecure ? Self.value(of: Self.plainSession, in: header) : nil)
    }

    /// Whether a browser shows a cookie of an earlier version.
    func isEarlier(in header: String?) -> Bool { isSecure && Self.value(of: Self.plainSession, in: header) != nil }

    /// The first cookie of a name. Browsers send the cookie with the longest path first.
    static func value(of name: String, in header: String?) -> String? {
        for pair in header?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, parts[0] == name { return parts[1] }
        }
        return nil
    }

    // MARK: Lines of answers

    /// The lines that set the cookies of a session.
    func lines(of secret: Secret) -> [String] {
        [line(session, secret.text, httpOnly: true), line(forgery, secret.csrf, httpOnly: false)]
    }

    /// A line that sets a cookie.
    /// - Parameter seconds: the lifetime; 0 removes the cookie. A session has the longest lifetime that browsers accept, 400 days. The server ends
    ///   idle sessions earlier, and renews the cookies of used sessions.
    func line(_ name: String, _ value: String, httpOnly: Bool, seconds: Int = 34_560_000, path: String = "/") -> String {
        "\(name)=\(value); Path=\(path); Max-Age=\(seconds); SameSite=Lax" + (httpOnly ? "; HttpOnly" : "") + (isSecure ? "; Secure" : "")
    }
}
