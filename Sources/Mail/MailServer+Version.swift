import CCurl

extension MailServer {
    /// The library that speaks with mail servers, and its version.
    public static var libraryVersion: String { String(cString: palisade_smtp_library()) }
}
