import Accounts
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@Suite("Personal tokens and bots of players", .timeLimit(.minutes(10)))
struct TokenTests {
    private let identities = Identities(store: CountingStore(), reserved: ["Pebble"])
    private static let day = Duration.seconds(86_400)

    private func member() async throws -> Principal {
        let guest = try await identities.mintGuest(name: "Amy", at: 0)
        return try await identities.signUp(guest.identity, email: try EmailAddress("amy@ely.example"), hash: "hash", at: 0).identity
    }

    @Test func `a token proves its account with its own scopes, until it expires`() async throws {
        let amy = try await member()
        let (token, secret) = try await identities.issueToken(TokenRequest(label: " my  phone ", scopes: ["chat"], days: 2), to: amy, at: 5)
        #expect(token.credential.label == "my phone")
        #expect(token.credential.expires == 5 + Self.day * 2)
        for at in [5, 4 + Self.day * 2] as [Timestamp] {
            let known = try #require(try await identities.identity(bearer: secret.text, use: CredentialUse(at: at)))
            #expect(known.account == amy.account && known.scopes == [.watch, .chat] && !known.may(.profile) && !known.may(.bot))
            #expect(try await identities.tokens(of: amy.account, at: at).map(\.name) == [token.name])
        }
        // Known from the cache, and looked up again.
        for _ in 1...2 { #expect(try await identities.identity(bearer: secret.text, use: CredentialUse(at: 5 + Self.day * 2)) == nil) }
        #expect(try await identities.tokens(of: amy.account, at: 5 + Self.day * 2) == [])
    }

    @Test func `the last use of a token is recorded like that of a session`() async throws {
        let amy = try await member()
        let (_, secret) = try await identities.issueToken(TokenRequest(label: "phone", scopes: [], days: nil), to: amy, at: 5)
        let use = CredentialUse(at: 6, browser: "curl", network: "192.0.2.1/32")
        _ = try await identities.identity(bearer: secret.text, use: use)
        #expect(try await identities.tokens(of: amy.account, at: 7).map(\.lastUse) == [use])
        // A token that nobody uses for long does not end, unlike a session.
        #expect(try await identities.identity(bearer: secret.text, use: CredentialUse(at: 0 + Self.day * 5000)) != nil)
    }

    @Test func `a revoked token is unknown at once`() async throws {
        let amy = try await member()
        let (token, secret) = try await identities.issueToken(TokenRequest(label: "phone", scopes: [], days: nil), to: amy, at: 5)
        _ = try await identities.identity(bearer: secret.text, use: .now)
        let bob = try await identities.mintGuest(name: "Bob", at: 0).identity
        #expect(try await identities.revokeToken(named: token.name, of: bob.account) == nil)
        #expect(try await identities.identity(bearer: secret.text, use: .now) != nil)
        #expect(try await identities.revokeToken(named: token.name, of: amy.account) == secret.digest)
        #expect(try await identities.identity(bearer: secret.text, use: .now) == nil)
        #expect(try await identities.revokeToken(named: token.name, of: amy.account) == nil)
    }

    @Test func `an account has at most 32 tokens, and a player 16 bots`() async throws {
        let amy = try await member()
        let request = try TokenRequest(label: "phone", scopes: [], days: nil)
        for _ in 1...32 { _ = try await identities.issueToken(request, to: amy, at: 5) }
        await #expect(throws: Identities.TokenRefusal.tooManyTokens) { try await identities.issueToken(request, to: amy, at: 5) }
        for number in 11...26 { _ = try await identities.makeBot(named: "robot \(number)", of: amy, at: 5) }
        await #expect(throws: Identities.TokenRefusal.tooManyBots) { try await identities.makeBot(named: "one more", of: amy, at: 5) }
    }

    @Test(arguments: [
        ("", "empty"), (" \n", "blank"), (String(repeating: "x", count: 41), "long"), ("a\u{200B}b", "zero width"), ("a\u{202E}b", "direction"),
        ("a\u{7}b", "control"), ("a\nb", "line break"),
    ])
    func `a label that cannot be seen is refused`(label: String, kind: String) {
        #expect(throws: TokenRequest.Refusal.label) { try TokenRequest(label: label, scopes: [], days: nil) }
    }

    @Test func `a request names scopes a player has, each once, and a year at most`() throws {
        #expect(
            try TokenRequest(label: String(repeating: "x", count: 40), scopes: ["profile", "play"], days: 366).scopes == [.watch, .play, .profile])
        for scopes in [["bot"], ["admin"], ["play", "play"], ["nonsense"]] {
            #expect(throws: TokenRequest.Refusal.scopes) { try TokenRequest(label: "x", scopes: scopes, days: nil) }
        }
        for days in [0, -1, 367, .max] { #expect(throws: TokenRequest.Refusal.days) { try TokenRequest(label: "x", scopes: [], days: days) } }
    }

    @Test func `a bot of a player is renamed, gets another token, and retires`() async throws {
        let amy = try await member()
        let first = try await identities.makeBot(named: "wallbot", of: amy, at: 5)
        #expect(first.identity.account.owner == amy.account.id && first.identity.may(.bot))
        let bot = first.identity.account.id
        #expect(try await identities.identity(bearer: first.secret.text, use: .now)?.account == first.identity.account)
        #expect(try await identities.renameBot(bot, of: amy, to: "stone").name == "stone")
        #expect(try await identities.identity(bearer: first.secret.text, use: .now)?.account.name == "stone")
        for name in ["Pebble", "admin"] {
            await #expect(throws: PlayerName.Refusal.reserved) { try await identities.renameBot(bot, of: amy, to: name) }
        }
        await #expect(throws: PlayerName.Refusal.taken) { try await identities.makeBot(named: "amy", of: amy, at: 5) }
        let (second, revoked) = try await identities.replaceToken(ofBot: bot, of: amy, at: 6)
        #expect(revoked == [first.secret.digest])
        #expect(try await identities.identity(bearer: first.secret.text, use: .now) == nil)
        #expect(try await identities.identity(bearer: second.text, use: .now)?.account.id == bot)
        #expect(try await identities.retireBot(bot, of: amy) == [second.digest])
        #expect(try await identities.identity(bearer: second.text, use: .now) == nil)
        await #expect(throws: Identities.TokenRefusal.noBot) { try await identities.replaceToken(ofBot: bot, of: amy, at: 6) }
    }

    @Test func `the operator's command makes no token for the bot of a player`() async throws {
        let amy = try await member()
        let bot = try await identities.makeBot(named: "wallbot", of: amy, at: 5)
        await #expect(throws: PlayerName.Refusal.taken) { try await identities.mintBot(name: "wallbot", at: 6) }
        _ = try await identities.retireBot(bot.identity.account.id, of: amy)
        await #expect(throws: PlayerName.Refusal.taken) { try await identities.mintBot(name: "wallbot", at: 6) }
    }
}
