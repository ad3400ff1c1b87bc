import JSONText

@testable import WebSocketServer
@testable import Wire

/// A message in fragments becomes the same message, the quick reader agrees with the careful one, and a refusal is well-formed JSON.
struct FramesInput: FuzzInput {
    let words = [
        "{\"t\":\"do\",\"id\":1,", "\"t\":\"ping\"", "\"t\":\"sub\"", "\"topic\":\"room/12345\"", "\"op\":\"move\"", "\"d\":{}", "\"c\":1.0",
        "\"at\":0",
        "\"key\":\"k\"", "\"since\":{\"inc\":\"a\",\"s\":1}", "\"mode\":\"delta\"", "null", "\\u0041", "1e0",
    ]

    func check(_ bytes: [UInt8]) throws(Finding) {
        try checkAssembly(bytes)
        let careful = Result { () throws(ClientFrame.Malformed) in try ClientFrame(carefully: bytes) }
        let usual = Result { () throws(ClientFrame.Malformed) in try ClientFrame(parsing: bytes) }
        guard usual == careful else { throw Finding("the quick reader disagrees with the careful one") }
        if case .failure(let fault) = careful {
            let frame = ServerFrames.err(re: fault.id, ts: 0, fault.refusal)
            guard (try? JSONValue(parsing: Array(frame.text))) != nil else { throw Finding("a refusal is not JSON") }
        }
        let text = String(decoding: bytes.prefix(64), as: UTF8.self)
        if let topic = Topic(text), topic.description != text { throw Finding("a topic is written differently") }
    }

    private func checkAssembly(_ bytes: [UInt8]) throws(Finding) {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        for cut in [0, bytes.count / 3, bytes.count] {
            var assembler = MessageAssembler(limit: 1 << 20)
            let first = bytes[..<cut].withUnsafeBytes { assembler.add($0, isFirst: true, isLast: false, isBinary: false) }
            let second = bytes[cut...].withUnsafeBytes { assembler.add($0, isFirst: false, isLast: true, isBinary: false) }
            let isWhole = first == .nothing && second == .message(bytes)
            guard isWhole == isText, isText || first == .notUTF8 || second == .notUTF8 else { throw Finding("fragments became another message") }
        }
    }
}
