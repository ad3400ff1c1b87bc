import IdentifierLiterals
import Identifiers
import Networks
import Storage
import Synchronization
import Testing

@testable import Accounts

/// Notes the calls, each as a line.
private final class NotedConnections: AccountConnections {
    private let lines = Mutex<[String]>([])
    /// The lines since the last look.
    var news: [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    private func note(_ line: String) { lines.withLock { $0.append(line) } }
    func signedUp(_ guest: Principal) async { note("signed up \(guest.account.id) \(guest.credential.shortName)") }
    func renamed(_ account: Account) async { note("renamed \(account.id) \(account.name)") }
    func revoked(_ credentials: RevokedCredentials) async {
        for (account, digests) in credentials.sorted(by: { $0.key < $1.key }) {
            note("revoked \(account) \(digests.map(\.shortName).sorted().joined(separator: " "))")
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct MembershipTests {
    private let store = CountingStore()
    private let connections = NotedConnections()
    private let identities: Identities
    private let membership: Membership

    init() {
        identities = Identities(store: store)
        membership = Membership(identities: identities, connections: connections)
    }

    private func email(_ text: String) throws -> EmailAddress { try EmailAddress(text) }
    private func login(of minted: Identities.Minted) async throws -> Login { try #require(try await identities.login(of: minted.identity.account)) }
    private func name(_ minted: Identities.Minted) -> String { minted.identity.credential.shortName }

    @Test func `a stranger who signs up is a guest first, whose connections end`() async throws {
        let minted = try await membership.signUp(nil, named: "Ada", email: email("ada@ely.example"), hash: "h", at: 1)
        #expect(minted.identity.account.name == "Ada" && !minted.identity.account.guest)
        let line = try #require(connections.news.first)
        #expect(line.hasPrefix("signed up \(minted.identity.account.id) ") && !line.hasSuffix(name(minted)))
        #expect(try await identities.identity(session: minted.secret.text, use: .now)?.account.guest == false)
    }

    @Test func `a guest who signs up keeps account and name, and the old secret proves nothing`() async throws {
        let guest = try await identities.mintGuest(name: "Ada", at: 1)
        let minted = try await membership.signUp(guest.identity, named: "Eve", email: email("ada@ely.example"), hash: "h", at: 2)
        #expect(minted.identity.account.id == guest.identity.account.id && minted.identity.account.name == "Ada")
        #expect(connections.news == ["signed up \(guest.identity.account.id) \(name(guest))"])
        #expect(try await identities.identity(session: guest.secret.text, use: .now) == nil)
    }

    @Test func `nobody hears of a sign-up that is refused`() async throws {
        _ = try await membership.signUp(nil, named: nil, email: email("ada@ely.example"), hash: "h", at: 1)
        _ = connections.news
        let guest = try await identities.mintGuest(at: 2)
        await #expect(throws: Identities.SignUpRefusal.emailTaken) {
            try await membership.signUp(guest.identity, named: nil, email: email("ada@ely.example"), hash: "h", at: 3)
        }
        #expect(connections.news.isEmpty)
    }

    @Test func `a guest with a made-up name gets the name that a provider has`() async throws {
        let minted = try await membership.signUp(nil, called: "Ada Lovelace", at: 1) { link(to: $0) }
        let account = minted.identity.account.id
        #expect(connections.news.last == "renamed \(account) Ada Lovelace")
        let named = try await identities.mintGuest(name: "Bob", at: 1)
        _ = try await membership.signUp(named.identity, called: "Robert", at: 1) { link(to: $0, subject: "2") }
        #expect(connections.news.count == 1)
        #expect(try await store.account(named.identity.account.id)?.name == "Bob")
    }

    private func link(to account: Account, subject: String = "1", email: String? = nil) -> LinkedSignIn {
        LinkedSignIn(provider: "school", subject: subject, account: account.id, email: email, name: "Ada", picture: nil, created: 1, used: 1)
    }

    @Test func `signing in ends the session of the browser, whoever had it`() async throws {
        let member = try await membership.signUp(nil, named: "Ada", email: email("ada@ely.example"), hash: "h", at: 1)
        let other = try await identities.mintGuest(at: 1)
        _ = connections.news
        let (login, account) = (try await login(of: member), member.identity.account)
        let entered = try await membership.signIn(login, account, from: other.identity, replacing: other.secret, at: 2)
        #expect(connections.news == ["revoked \(other.identity.account.id) \(name(other))"])
        #expect(try await identities.identity(session: other.secret.text, use: .now) == nil)
        _ = try await membership.signIn(login, account, from: entered.identity, replacing: entered.secret, at: 3)
        #expect(connections.news == ["revoked \(account.id) \(name(entered))"])
        #expect(try await identities.identity(session: member.secret.text, use: .now) != nil)
    }

    @Test func `another password ends the other sessions`() async throws {
        let member = try await membership.signUp(nil, named: "Ada", email: email("ada@ely.example"), hash: "h", at: 1)
        let login = try await login(of: member)
        let elsewhere = try await membership.signIn(login, member.identity.account, from: nil, replacing: nil, at: 2)
        _ = connections.news
        try await membership.changePassword(of: member.identity, login, hash: "i")
        #expect(connections.news == ["revoked \(member.identity.account.id) \(name(elsewhere))"])
    }

    @Test func `a session ends by its name, and its connections with it`() async throws {
        let member = try await membership.signUp(nil, named: "Ada", email: email("ada@ely.example"), hash: "h", at: 1)
        let (login, account) = (try await login(of: member), member.identity.account)
        let (second, third) = (
            try await membership.signIn(login, account, from: nil, replacing: nil, at: 2),
            try await membership.signIn(login, account, from: nil, replacing: nil, at: 3)
        )
        _ = connections.news
        #expect(try await membership.endSession(named: "nothing", of: account) == nil)
        #expect(connections.news.isEmpty)
        #expect(try await membership.endSession(named: name(second), of: account) == second.identity.credential)
        #expect(connections.news == ["revoked \(account.id) \(name(second))"])
        try await membership.endOtherSessions(of: member.identity)
        #expect(connections.news == ["revoked \(account.id) \(name(third))"])
        try await membership.signOut(member.identity, member.secret)
        #expect(connections.news == ["revoked \(account.id) \(name(member))"])
        #expect(try await identities.identity(session: member.secret.text, use: .now) == nil)
    }

    @Test func `a deletion is scheduled for a week later and leaves one session`() async throws {
        let member = try await membership.signUp(nil, named: "Ada", email: email("ada@ely.example"), hash: "h", at: 1)
        let login = try await login(of: member)
        let elsewhere = try await membership.signIn(login, member.identity.account, from: nil, replacing: nil, at: 2)
        _ = connections.news
        let deletion = try await membership.scheduleDeletion(of: member.identity, login, .en, nil, at: 3)
        #expect(deletion.due == Timestamp(milliseconds: 3 + 7 * 86_400_000))
        #expect(connections.news == ["revoked \(member.identity.account.id) \(name(elsewhere))"])
        let stale = Login(account: login.account, email: login.email, hash: "older")
        await #expect(throws: StoreFailure.missing("login")) {
            try await membership.scheduleDeletion(of: member.identity, stale, .en, nil, at: 4)
        }
    }

    // MARK: Addresses

    private func isHeld(_ text: String, by addresses: SignUpAddresses, mayWait: Bool = true, at now: Timestamp) async throws -> Bool {
        let client = SignInThrottle.Client.networks(NetworkShares(ipv4: 3_221_225_985))
        return try await addresses.isHeldUnconfirmed(email(text), for: nil, by: client, mayWait: mayWait, at: now)
    }

    @Test func `an address that nobody confirmed waits for a mail, where one can be sent`() async throws {
        let addresses = SignUpAddresses(identities: identities)
        #expect(try await !isHeld("ada@ely.example", by: addresses, at: 1))
        _ = try await membership.signUp(nil, named: nil, email: email("ada@ely.example"), hash: "h", at: 1)
        #expect(try await isHeld("ada@ely.example", by: addresses, at: 2))
        await #expect(throws: SignUpAddresses.Refusal.taken) { try await isHeld("ada@ely.example", by: addresses, mayWait: false, at: 3) }
    }

    @Test func `whoever tries taken addresses waits longer and longer, and free ones cost nothing`() async throws {
        let addresses = SignUpAddresses(identities: identities)
        _ = try await membership.signUp(nil, named: nil, email: email("ada@ely.example"), hash: "h", at: 1)
        for number in 0..<40 { #expect(try await !isHeld("free\(number)@ely.example", by: addresses, mayWait: false, at: 1)) }
        var refusals: [SignUpAddresses.Refusal] = []
        for _ in 0..<8 {
            do { _ = try await isHeld("ada@ely.example", by: addresses, mayWait: false, at: 1) } catch let refusal as SignUpAddresses.Refusal {
                refusals.append(refusal)
            }
        }
        #expect(refusals.prefix(5).allSatisfy { $0 == .taken })
        guard case .tooMany(let wait) = refusals.last else { throw StoreFailure.missing("wait") }
        #expect(wait > .zero)
    }
}
