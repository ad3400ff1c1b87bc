// Bot ws://localhost:8080/ws TOKEN [GAMES]; swiftc -O Bot.swift, on Linux. It needs nothing else: the libcurl of Debian 12 has no
// WebSockets, so URLSession has none there, and a small one stands at the end. It speaks ws: only; put a TLS tunnel before a wss: server.
import Foundation

typealias Object = [String: Any]

func think(_ state: Object, _ legal: [String]) -> String {  // <- your bot goes here
    legal.randomElement() ?? ""
}

/// - Returns: the `bye` of the server if it closes, or nothing when all games are played.
func play(_ url: URL, _ token: String, _ games: inout Int) throws -> Object {
    let ws = try WebSocket(url, token)
    var (room, done, asked, n) = (String?.none, String?.none, [Int: Object](), 0)
    func send(_ t: String, _ fields: Object) throws {
        n += 1
        asked[n] = fields.merging(["t": t]) { $1 }
        try ws.send(1, JSONSerialization.data(withJSONObject: fields.merging(["t": t, "id": n]) { $1 }))
    }
    try send("hello", ["agent": "demo-bot/1.0"])
    try send("sub", ["topic": "me"])
    while true {
        guard let m = try JSONSerialization.jsonObject(with: ws.text()) as? Object else { continue }
        let (d, topic) = (m["d"] as? Object ?? [:], m["topic"] as? String)
        let frame = (m["re"] as? Int).flatMap { asked.removeValue(forKey: $0) }
        if m["t"] as? String == "bye" { return m }  // the server is about to close, and says why
        if let frame, let t = frame["t"] as? String, let wait = m["retry_ms"] as? Double {  // rate or busy: the same again
            Thread.sleep(forTimeInterval: wait / 1000)
            try send(t, frame)
        }
        if topic == "me", d["room"] as? String != room {
            room = d["room"] as? String
            if let room { try send("sub", ["topic": room, "legal": true]) }
        }
        if topic == "me", room == nil {
            if games == 0 { return [:] }
            if !(d["queue"] is Object) { try send("do", ["topic": "lobby/quoridor", "op": "match.enter", "d": ["mode": "casual"]]) }
        }
        if let room, topic == room, let legal = d["legal"] as? [String], !legal.isEmpty, let state = d["state"] as? Object {
            try send("do", ["topic": room, "op": "move", "at": d["ply"] ?? 0, "d": ["m": think(state, legal)]])
        }
        if let room, topic == room, room != done, ["over", "void"].contains(d["phase"] as? String) {
            (done, games) = (room, games - 1)
            try send("do", ["topic": room, "op": "leave"])
        }
    }
}

struct Failure: Error {
    let reason: String
    /// The code that the server closed with.
    var code = 1006
}

final class WebSocket {
    private let socket: Int32
    private let input: UnsafeMutablePointer<FILE>

    init(_ url: URL, _ token: String) throws {
        let (host, port) = (url.host ?? "localhost", String(url.port ?? 80))
        var (wish, list) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
        wish.ai_socktype = Int32(SOCK_STREAM.rawValue)
        guard url.scheme == "ws", getaddrinfo(host, port, &wish, &list) == 0 else { throw Failure(reason: "no such address: \(url)") }
        defer { freeaddrinfo(list) }
        let open = sequence(first: list, next: { $0?.pointee.ai_next }).lazy.compactMap(\.self?.pointee).map { place in
            let fd = Glibc.socket(place.ai_family, place.ai_socktype, place.ai_protocol)
            if connect(fd, place.ai_addr, place.ai_addrlen) == 0 { return fd }
            close(fd)
            return -1
        }.first { $0 >= 0 }
        guard let open, let input = fdopen(open, "r") else { throw Failure(reason: "nobody listens at \(url)") }
        (socket, self.input) = (open, input)
        var patience = timeval(tv_sec: 45, tv_usec: 0)  // the server pings every 20 s or faster
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        let request = """
            GET \(url.path) HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: \(key)\r\nSec-WebSocket-Protocol: palisade.v1\r\nAuthorization: Bearer \(token)\r\n\r\n
            """
        try write(Data(request.utf8))
        var head = ""
        while !head.hasSuffix("\r\n\r\n") { head += String(decoding: try read(1), as: UTF8.self) }
        guard head.hasPrefix("HTTP/1.1 101") else { throw Failure(reason: "no WebSocket here: \(head.prefix(32))") }
    }

    deinit { fclose(input) }

    /// - Parameter bytes: less than 64 KiB.
    func send(_ opcode: UInt8, _ bytes: Data) throws {
        let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
        let size = bytes.count < 126 ? [128 | UInt8(bytes.count)] : [254, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
        try write(Data([128 | opcode] + size + mask + zip(bytes, 0...).map { $0 ^ mask[$1 % 4] }))
    }

    /// The next whole text; pings are answered on the way.
    func text() throws -> Data {
        var text = Data()
        while true {
            let head = try read(2)
            let size = head[1] < 126 ? Int(head[1]) : try read(head[1] == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
            let bytes = try read(size)
            switch head[0] & 15 {
            case 8:
                let code = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                throw Failure(reason: "closed: \(code)", code: code)
            case 9: try send(10, bytes)
            case 0...2:
                text += bytes
                if head[0] & 128 != 0 { return text }
            default: break
            }
        }
    }

    private func read(_ count: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        guard fread(&bytes, 1, count, input) == count else { throw Failure(reason: "connection lost") }
        return Data(bytes)
    }

    private func write(_ bytes: Data) throws {
        let sent = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent == bytes.count else { throw Failure(reason: "connection lost") }
    }
}

let words = CommandLine.arguments
guard words.count > 2, let url = URL(string: words[1]) else { fatalError("Bot ws://localhost:8080/ws TOKEN [GAMES]") }
var games = words.count > 3 ? Int(words[3]) ?? -1 : -1
var tries = 0
while games != 0 {
    let began = Date()
    var bye = Object()
    do { bye = try play(url, words[2], &games) } catch {
        bye["code"] = (error as? Failure)?.code
        FileHandle.standardError.write(Data("reconnect: \("\(error)".prefix(80))\n".utf8))
    }
    if let code = bye["code"] as? Int, [4400, 4401, 4403, 4406, 4409].contains(code) {
        FileHandle.standardError.write(Data("closed for good: \(code) \(bye["reason"] ?? "")\n".utf8))
        exit(1)
    }
    tries = Date().timeIntervalSince(began) > 10 ? 0 : min(tries + 1, 6)
    let wait = bye["retry_ms"] as? [Double] ?? [0, min(15_000, 300 * exp2(Double(tries)))]
    if games != 0, wait.count == 2 { Thread.sleep(forTimeInterval: .random(in: wait[0]...wait[1]) / 1000) }
}
