/// The answer to a request for a file of the page.
public enum FileAnswer: Sendable {
    case file(ServedFile)
    /// The file has another address; the query of the request belongs to it as well.
    case address(String)
    /// Files are only read.
    case readOnly
    case missing
}

/// A file as one client gets it.
public struct ServedFile: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8] = []
    /// Whether a browser may show the body by itself, so that policies for pages apply to it.
    public var isDocument: Bool
}
