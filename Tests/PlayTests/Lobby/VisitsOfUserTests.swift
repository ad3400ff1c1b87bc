import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Play

/// A1, P2: a change that has been answered is known to every connection of the user, so the next act happens under it.
@Suite(.timeLimit(.minutes(10))) struct VisitsOfUserTests {
    private let house = House()
    private let link = RecordingLink()

    private func arrive() async {
        let identity = Identity(user: "u_1", name: "ace1", kind: .human, guest: true, scopes: [.watch, .play, .chat])
        await withCheckedContinuation { done in
            house.presence.arrive(link, as: identity, session: nil) { _ in done.resume() }
        }
    }

    @Test func `a new name`() async {
        await arrive()
        await house.lobby.rename("u_1", to: "Amelia")
        #expect(link.calls == ["name Amelia", "settle"])
    }

    @Test func `a new avatar`() async {
        await arrive()
        await house.lobby.setAvatar(nil, of: "u_1")
        #expect(link.calls == ["avatar", "settle"])
    }

    @Test func `other money`() async {
        await arrive()
        await house.lobby.learned(Holdings(wallet: .new), of: "u_1")
        #expect(link.calls.suffix(1) == ["settle"])
    }

    @Test func `another player blocked`() async {
        await arrive()
        await house.lobby.learned(ContactRules(blocked: ["u_2"], reading: 9), of: "u_1")
        #expect(link.calls == ["contacts", "settle"])
    }
}

/// A visit that notes the calls it gets.
private final class RecordingLink: VisitLink {
    private let noted = Mutex<[String]>([])
    let connection: UInt64 = 900

    var calls: [String] { noted.withLock { $0 } }
    private func note(_ call: String) { noted.withLock { $0.append(call) } }

    func tell(_ frame: Frame) {}
    func rename(_ name: String) { note("name \(name)") }
    func setAvatar(_ avatar: Avatar?) { note("avatar") }
    func setHoldings(_ holdings: Holdings) { note("holdings") }
    func setRating(_ rating: ShownRating, in game: GameID) { note("rating") }
    func setContacts(_ contacts: ContactRules) { note("contacts") }
    func dismiss(banned refusal: Refusal) { note("banned") }
    func dismiss(_ code: CloseCode, reason: String, retry: ClosedRange<Duration>?, resume: Bool) { note("dismiss") }
    func settle() async { note("settle") }
}
