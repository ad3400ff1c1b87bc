public import HTTPContent

/// A request for a file of the page.
public protocol FileRequest: RequestFields {
    /// Upper case.
    var method: String { get }
    /// Percent-decoded, begins with a slash.
    var path: String { get }
}
