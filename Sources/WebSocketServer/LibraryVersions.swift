import CLibWebSockets

/// The versions of the libraries of this target with which the program runs.
public enum LibraryVersions {
    public static var sockets: [String] {
        let words = String(cString: lws_get_library_version()).split(separator: "-")
        return [
            "libwebsockets \(words.first ?? "")",
            String(cString: OpenSSL_version(OPENSSL_VERSION)).split(separator: " ").prefix(2).joined(separator: " "),
        ]
    }
}
