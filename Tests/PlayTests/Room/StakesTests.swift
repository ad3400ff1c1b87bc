import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import TestSupport
import Testing
import Wire

@testable import Play

/// The stakes of running games, which decide whether an analysis is allowed.
@Suite(.timeLimit(.minutes(10))) struct StakesTests {
    private let house = House()

    /// Begins a game of these people and returns its match.
    private func begin(_ mode: RoomSettings.Mode, _ names: [String]) async throws -> MatchID {
        var people: [Person] = []
        for name in names { people.append(try #require(Person(try await Names().identify(Credentials(token: name))))) }
        let (seated, matchmaker) = (people, house.matchmaker)
        var settings = RoomSettings()
        settings.mode = mode
        let wanted = settings
        return try await withCheckedThrowingContinuation { done in
            matchmaker.run { matchmaker in
                guard let kind = matchmaker.kind("nim") else { return }
                do throws(Refusal) {
                    try matchmaker.open(NewGame(settings: wanted, people: seated), of: kind, reply: nil) { room in
                        done.resume(returning: room?.match ?? "")
                    }
                } catch {
                    done.resume(throwing: error)
                }
            }
        }
    }

    @Test func `a rank game with people is known by its match and by its players`() async throws {
        let match = try await begin(.rank, ["amy1", "bob2"])
        #expect(await house.matchmaker.running(match: match) == .rank)
        #expect(await house.matchmaker.isPlayingRank("u_1"))
        #expect(await house.matchmaker.isPlayingRank("u_3") == false)
        #expect(await house.matchmaker.running(match: "m_nothing") == nil)
    }

    @Test func `among bots alone nothing is at stake, nor in a casual game`() async throws {
        let bots = try await begin(.rank, ["bot5", "bot6"])
        let casual = try await begin(.casual, ["amy1", "bob2"])
        #expect(await house.matchmaker.running(match: bots) == .casual)
        #expect(await house.matchmaker.running(match: casual) == .casual)
        for user in ["u_1", "u_5"] as [UserID] { #expect(await house.matchmaker.isPlayingRank(user) == false) }
    }

    @Test func `against somebody is not against the server's own players`() async throws {
        _ = try await begin(.casual, ["amy1", "bob2"])
        for user in ["u_1", "u_2"] as [UserID] { #expect(await house.matchmaker.isPlayingSomebody(user)) }
        let eve = await house.guest("eve3")
        await eve.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1}"#)
        #expect(await house.matchmaker.isPlayingSomebody("u_3") == false)
    }

    @Test func `what is over is not running`() async throws {
        let match = try await begin(.rank, ["amy1", "bob2"])
        let amy = await house.guest("amy1")
        await amy.sub("me")
        let room = try #require(amy.view("me")?["room"]?.string)
        #expect(await amy.act(room, "resign").isOK)
        await amy.beHeard()
        #expect(await house.matchmaker.running(match: match) == nil)
        #expect(await house.matchmaker.isPlayingRank("u_1") == false)
    }
}
