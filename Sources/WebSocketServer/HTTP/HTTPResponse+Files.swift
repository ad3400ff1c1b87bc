import HTTPContent
import PageFiles

extension HTTPResponse {
    init(_ answer: FileAnswer, to request: HTTPRequest) {
        switch answer {
        case .file(let file): self.init(file)
        case .address(let path): self = .redirect(to: path, of: request)
        case .readOnly:
            self = .refusal(405, code: "method", message: "files accept only GET and HEAD")
            headers.append(("allow", "GET, HEAD"))
        case .missing: self = .refusal(404, code: "not_found", message: "not found")
        case .misplaced(let page):
            let message = "the page and the API are at / of a host name and below no path; give the server a host name of its own"
            self =
                request.tokens("accept").contains { $0.hasPrefix("text/html") }
                ? HTTPResponse(page) : .refusal(404, code: "misplaced", message: message)
        }
    }

    init(_ file: ServedFile) { self.init(status: file.status, headers: file.headers, body: file.body, isDocument: file.isDocument) }
}
