import IdentifierLiterals
import Identifiers
import JSONText
import Play
import TestSupport
import Testing

/// A client with a session and a fake socket, for calls in process.
struct SocketClient {
    let user: String
    /// The headers of its HTTP requests.
    let headers: [String: String]
    private let connection: FakeConnection
    private let visit: Visit

    /// Becomes a guest, connects and says hello.
    init(_ api: API) async throws {
        let answer = await api.send("POST", "/auth/guest", body: "{}")
        let cookie = try #require(answer.cookie("palisade_session")?.split(separator: ";").first.map(String.init))
        user = try #require(answer.body?["user"]?["id"]?.string)
        headers = ["cookie": cookie, "x-csrf": try #require(answer.body?["csrf"]?.string)]
        let credentials = Credentials(cookie: String(cookie.drop { $0 != "=" }.dropFirst()), origin: "http://a", host: "a")
        (connection, visit) = await Self.connect(api, credentials)
        _ = await say(1, #""t":"hello","sid":"\#(user)""#)
    }

    /// Connects as nobody, and does not say hello.
    init(strangerTo api: API) async {
        (user, headers) = ("", [:])
        (connection, visit) = await Self.connect(api, Credentials())
    }

    /// Connects once more with the session of another one, and does not say hello.
    init(_ api: API, as other: SocketClient) async throws {
        (user, headers) = (other.user, other.headers)
        let session = try #require(headers["cookie"]).drop { $0 != "=" }.dropFirst()
        (connection, visit) = await Self.connect(api, Credentials(cookie: String(session), origin: "http://a", host: "a"))
    }

    /// Connects with a header `Authorization` and says hello.
    init(_ api: API, bearer: String) async throws {
        headers = ["authorization": bearer]
        (connection, visit) = await Self.connect(api, Credentials(bearer: String(bearer.dropFirst("Bearer ".count))))
        let me = await api.send("GET", "/me", headers: headers)
        user = try #require(me.body?["user"]?["id"]?.string)
        _ = await say(1, #""t":"hello","sid":"\#(user)""#)
    }

    private static func connect(_ api: API, _ credentials: Credentials) async -> (FakeConnection, Visit) {
        let connection = FakeConnection(loop: api.loop)
        let visit = await withCheckedContinuation { done in
            api.loop.submit { done.resume(returning: api.acceptor.welcome(connection, credentials: credentials)) }
        }
        return (connection, visit)
    }

    /// Sends a command and waits for its answer.
    func act(_ topic: String, _ op: String, at: Int? = nil, _ details: String = "{}") async -> JSONValue {
        let ply = at.map { #","at":\#($0)"# } ?? ""
        return await say(number, #""t":"do","topic":"\#(topic)","op":"\#(op)","key":"k\#(number)","d":\#(details)\#(ply)"#)
    }

    func subscribe(_ topic: String, legal: Bool = false) async -> JSONValue {
        await say(number, #""t":"sub","topic":"\#(topic)"\#(legal ? #","legal":true"# : "")"#)
    }

    func hello() async -> JSONValue { await say(1, #""t":"hello""#) }

    /// Sends a frame as it is, and waits for no answer.
    func sendRaw(_ text: String) { visit.loop.submit { [visit] in visit.assumeIsolated { $0.received(Array(text.utf8)) } } }

    /// Sends a frame that is no text, and waits for no answer.
    func sendBinary() { visit.loop.submit { [visit] in visit.assumeIsolated { $0.received(unusable: "a frame is text") } } }

    /// Waits for a refusal, whether it answers a frame or is about one that could not be read.
    func refusal() async -> JSONValue { await connection.next { $0["t"]?.string == "err" } }

    /// Waits for a view that satisfies the predicate, which may have arrived already.
    @discardableResult
    func sees(_ topic: String, _ fits: (JSONValue) -> Bool) async -> JSONValue {
        while true {
            if let view = view(topic), fits(view) { return view }
            _ = await connection.next()
        }
    }

    /// The newest view of a topic.
    func view(_ topic: String) -> JSONValue? {
        connection.frames.last { $0["topic"]?.string == topic && $0["d"] != nil && $0["t"]?.string != "eph" }?["d"]
    }

    /// Waits for an event of this kind.
    func event(_ topic: String, _ kind: String) async { _ = await connection.next { $0["topic"]?.string == topic && $0["k"]?.string == kind } }

    /// A fresh id; the number of received frames grows with each answer.
    private var number: Int { connection.frames.count + 2 }

    /// Sends a frame of any type and waits for its answer.
    func say(_ type: String) async -> JSONValue { await say(number, #""t":"\#(type)""#) }

    private func say(_ id: Int, _ members: String) async -> JSONValue {
        visit.loop.submit { visit.assumeIsolated { $0.received(Array(#"{"id":\#(id),\#(members)}"#.utf8)) } }
        return await connection.answer(to: id)
    }
    /// The code of the server's last frame.
    func goodbye() async -> Int? { await farewell()["code"]?.int }

    /// Waits for the server's last frame.
    func farewell() async -> JSONValue { await connection.next { $0["t"]?.string == "bye" } }
}
