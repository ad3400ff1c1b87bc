import CLibWebSockets
import Synchronization
import Testing

@testable import WebSocketServer

@Suite struct SessionTicketTests {
    /// A clock that the test moves.
    private final class Clock: Sendable {
        let now = Mutex<UInt64>(0)
        func move(hours: Double) { now.withLock { $0 += UInt64(hours * Double(TicketKeyRing.hour)) } }
    }

    private let clock = Clock()
    private let certificate: ServerCertificate
    private let keys: TicketKeys

    init() throws {
        certificate = try SelfSigned.certificate()
        keys = TicketKeys { [clock] in clock.now.withLock { $0 } }
    }

    /// The ticket of a connection that asks for a page.
    private func ticket(resuming earlier: [UInt8]? = nil) throws -> [UInt8] {
        let client = try TLSClient(certificate, keys, resuming: earlier)
        #expect(try client.answer(withTicket: true) == "answer")
        return try #require(client.ticket)
    }

    private func resumes(_ ticket: [UInt8], with keys: TicketKeys? = nil, under certificate: ServerCertificate? = nil) throws -> Bool {
        let client = try TLSClient(certificate ?? self.certificate, keys ?? self.keys, resuming: ticket)
        // Whether it was resumed or not, the connection works.
        #expect(try client.answer(withTicket: true) == "answer")
        return client.isResumed
    }

    @Test func `a handshake alone gives no ticket`() throws {
        let client = try TLSClient(certificate, keys)
        #expect(try client.answer(withTicket: false) == "answer")
        #expect(client.ticket == nil && !client.isResumed)
    }

    @Test func `a ticket resumes, and a resumed connection gives one that resumes too`() throws {
        let first = try ticket()
        #expect(try resumes(first))
        let second = try ticket(resuming: first)
        #expect(second != first)
        #expect(try resumes(second))
    }

    @Test func `a resumed connection gives no ticket unasked, not even for one that is due for renewal`() throws {
        let old = try ticket()
        clock.move(hours: 1)
        let client = try TLSClient(certificate, keys, resuming: old)
        #expect(try client.answer(withTicket: false) == "answer")
        #expect(client.isResumed)
        #expect(client.ticket.flatMap(TLSClient.ticketBytes) == TLSClient.ticketBytes(of: old))
    }

    @Test func `a ticket of the hour before resumes, and one of two hours before does not`() throws {
        let old = try ticket()
        clock.move(hours: 1)
        #expect(try resumes(old))
        let renewed = try ticket(resuming: old)
        clock.move(hours: 1)
        #expect(try !resumes(old))
        #expect(try resumes(renewed))
    }

    @Test func `a ticket of other keys makes a whole handshake`() throws {
        #expect(try !resumes(ticket(), with: TicketKeys { 0 }))
    }

    @Test(arguments: [0, 16, 40, -1]) func `a damaged ticket makes a whole handshake`(at place: Int) throws {
        var session = try ticket()
        let bytes = try #require(TLSClient.ticketBytes(of: session))
        session[place < 0 ? bytes.endIndex - 1 : bytes.startIndex + place] ^= 1
        #expect(try !resumes(session))
    }

    @Test func `a session is not resumed under another certificate`() throws {
        #expect(try !resumes(ticket(), under: SelfSigned.certificate()))
    }

    @Test func `a server without connections erases its keys too`() async throws {
        let server = try await EchoServer { [clock, certificate] in
            $0.certificate = certificate
            $0.monotonicClock = { clock.now.withLock { $0 } }
        }
        weak let first = await server.server.loops[0].run { $0.service?.encryption?.tickets.ring.withLock { $0.current } }
        #expect(first != nil)
        clock.move(hours: 2)
        await server.server.loops[0].run { $0.look() }
        #expect(first == nil)
    }

    @Test func `a ticket offers no early data`() throws {
        let session = try ticket()
        let early = session.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            let decoded = d2i_SSL_SESSION(nil, &start, buffer.count)
            defer { SSL_SESSION_free(decoded) }
            return SSL_SESSION_get_max_early_data(decoded)
        }
        #expect(early == 0)
    }

    @Test func `TLS 1 point 2 has no tickets`() throws {
        let client = try TLSClient(certificate, keys, version: TLS1_2_VERSION)
        #expect(try client.answer(withTicket: true) == "answer")
        #expect(client.ticket == nil)
    }
}
