import PageFiles

/// A request for a file without a connection.
struct FileAsked: FileRequest {
    var method = "GET"
    let path: String
    var headers: [String: String] = [:]

    func header(_ name: String) -> String? { headers[name] }
}

extension FileAnswer {
    var file: ServedFile? { if case .file(let file) = self { file } else { nil } }
}
