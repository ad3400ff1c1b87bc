import Crypto
import Foundation

/// The security headers of responses.
public enum PageHeaders {
    /// Headers of the files that a document loads. Browsers read the policies only of documents, and the page loads seventy scripts.
    public static let subresource: [(name: String, value: String)] = [("x-content-type-options", "nosniff")]

    /// The policy of a document with a script in it.
    static func policy(running script: String, mayBeFramed: Bool = false) -> String {
        let name = Data(SHA256.hash(data: Array(script.utf8))).base64EncodedString()
        let policy = contentSecurityPolicy.replacing("script-src 'self'", with: "script-src 'self' 'sha256-\(name)'")
        return mayBeFramed ? policy.replacing("frame-ancestors 'none'", with: "frame-ancestors *") : policy
    }

    public static let document: [(name: String, value: String)] =
        subresource + [
            ("content-security-policy", contentSecurityPolicy),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]

    /// `'self'` covers same-origin `ws:` and `wss:` in today's browsers; `wss:` is for browsers that read it narrowly. The only trusted type is
    /// the address of the service worker, which `ui/worker.js` makes; the policy of that name can be made once.
    private static let contentSecurityPolicy = [
        "default-src 'self'", "img-src 'self' data:", "style-src 'self'", "script-src 'self'", "worker-src 'self'", "connect-src 'self' wss:",
        "object-src 'none'",
        "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'", "require-trusted-types-for 'script'", "trusted-types worker",
    ].joined(separator: "; ")
}
