/// A file that a game serves under a name of its own.
struct GameFile: Sendable {
    /// The media type.
    let type: String
    let bytes: [UInt8]
    /// The bytes in gzip, if compression is worthwhile.
    let gzip: [UInt8]?
}
