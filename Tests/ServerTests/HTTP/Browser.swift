import JSONText

@testable import Server

/// A browser with its cookies.
struct Browser {
    let api: API
    var session: String?
    var csrf: String?

    mutating func post(_ path: String, _ body: String, headers: [String: String] = [:]) async -> API.Answer {
        await send("POST", path, body, headers: headers)
    }

    mutating func send(_ method: String, _ path: String, _ body: String = "", headers: [String: String] = [:]) async -> API.Answer {
        var all = headers
        if let session { all["cookie"] = "palisade_session=\(session)" }
        if let csrf, all["x-csrf"] == nil { all["x-csrf"] = csrf }
        let answer = await api.send(method, path, headers: all, body: body)
        if let line = answer.cookie("palisade_session") {
            let value = line.split(separator: ";").first?.split(separator: "=", omittingEmptySubsequences: false).last.map(String.init)
            session = value?.isEmpty == false ? value : nil
            csrf = session == nil ? nil : answer.body?["csrf"]?.string ?? csrf
        }
        return answer
    }

    var cookie: [String: String] { session.map { ["cookie": "palisade_session=\($0)"] } ?? [:] }
    var writing: [String: String] { cookie.merging(["x-csrf": csrf ?? ""]) { $1 } }

    func me() async -> API.Answer { await api.send("GET", "/me", headers: session.map { ["cookie": "palisade_session=\($0)"] } ?? [:]) }
}
