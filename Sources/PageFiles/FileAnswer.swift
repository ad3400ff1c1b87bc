/// The answer to a request for a file of the page.
public enum FileAnswer: Sendable {
    case file(ServedFile)
    /// The file has another address; the query of the request belongs to it as well.
    case address(String)
    /// Files are only read.
    case readOnly
    case missing
    /// A proxy passes the request on below another path than `/`, at which the page cannot live. The file says so to people.
    case misplaced(ServedFile)

    /// Whether the server has something at the path.
    var isFound: Bool {
        switch self {
        case .file(let file): file.status != 404
        case .address, .readOnly: true
        case .missing, .misplaced: false
        }
    }
}

/// A file as one client gets it.
public struct ServedFile: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8] = []
    /// Whether a browser may show the body by itself, so that policies for pages apply to it.
    public var isDocument: Bool
}
