import CSodium
import Networks
import Testing

@testable import Accounts

@Suite("Passwords", .timeLimit(.minutes(10))) struct PasswordTests {
    private let hasher = PasswordHasher(cost: PasswordCost(passes: 1, megabytes: 1))

    @Test(arguments: ["correct horse", "8chars!?", "ÄÖÜäöüß€", "密碼是一個秘密呢", "🦊🦊🐻🐻🐼🐼🐨🐯", "        a b"])
    func `a password is recognised, and no other`(text: String) async throws {
        let hash = try await hasher.hash(try Password(text, personal: []), from: NetworkShares(ipv4: 1))
        #expect(hash.hasPrefix("$argon2id$v=19$m=1024,t=1,p=1$"))
        #expect(try await hasher.verify(try TypedPassword(text), against: hash, from: NetworkShares(ipv4: 1)))
        for other in [text + " ", String(text.dropLast()), text.uppercased() + "x", ""] {
            #expect(try await !hasher.verify(try TypedPassword(other), against: hash, from: NetworkShares(ipv4: 1)), "\(other)")
        }
    }

    @Test func `two hashes of one password differ`() async throws {
        let password = try Password("correct horse", personal: [])
        #expect(try await hasher.hash(password, from: NetworkShares(ipv4: 1)) != hasher.hash(password, from: NetworkShares(ipv4: 1)))
    }

    @Test func `a password is the same however its accents are composed`() async throws {
        let hash = try await hasher.hash(try Password("Zoe\u{308}sgarden", personal: []), from: NetworkShares(ipv4: 1))
        #expect(try await hasher.verify(try TypedPassword("Zoësgarden"), against: hash, from: NetworkShares(ipv4: 1)))
    }

    @Test func `a password does not end at a zero byte`() async throws {
        let hash = try await hasher.hash(try Password("eightchr\u{0}one", personal: []), from: NetworkShares(ipv4: 1))
        #expect(try await !hasher.verify(try TypedPassword("eightchr\u{0}two"), against: hash, from: NetworkShares(ipv4: 1)))
        #expect(try await !hasher.verify(try TypedPassword("eightchr"), against: hash, from: NetworkShares(ipv4: 1)))
    }

    @Test(arguments: [nil, "", "$argon2id$", "plain text"])
    func `nothing is right for an account without a hash`(hash: String?) async throws {
        #expect(try await !hasher.verify(try TypedPassword("correct horse"), against: hash, from: NetworkShares(ipv4: 1)))
    }

    @Test(
        arguments: [
            ("", .tooShort), ("seven77", .tooShort), ("ééééééé", .tooShort), (String(repeating: "long", count: 65), .tooLong),
            ("password", .common), ("PassWord123", .common), ("qwertyuiop", .common), ("87654321", .common), ("abcabcabc", .common),
            ("aaaaaaaaaa", .common),
            ("iloveyou!!", .common), ("zxcvbnm12345", .common), ("Ada Lovelace", .common), ("ADA@EXAMPLE.ORG", .common),
        ] as [(String, Password.Refusal)])
    func `a bad password is refused with its reason`(text: String, reason: Password.Refusal) {
        #expect(throws: reason) { try Password(text, personal: ["Ada Lovelace", "ada@example.org"]) }
    }

    @Test func `neither a password nor its description shows it`() throws {
        #expect("\(try Password("correct horse", personal: [])) \(try TypedPassword("correct horse"))" == "… …")
    }

    @Test func `hashes beyond the queue are refused, and the others are computed`() async throws {
        let hasher = PasswordHasher(cost: PasswordCost(passes: 1, megabytes: 8), threads: 1, queueLimit: 2)
        let password = try TypedPassword("correct horse")
        let answers = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<64 { group.addTask { try? await hasher.verify(password, against: nil, from: NetworkShares(ipv4: 1)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.contains(nil) && answers.contains(false) && !answers.contains(true))
        #expect(try await !hasher.verify(password, against: nil, from: NetworkShares(ipv4: 1)))
    }

    @Test func `memory that is short is told apart from a wrong password, for both kinds of work`() async throws {
        let none = Argon2id(hash: { _, _ in nil }, verify: { _, _ in nil })
        let hasher = PasswordHasher(cost: PasswordCost(passes: 1, megabytes: 1), none)
        let (password, typed) = (try Password("correct horse", personal: []), try TypedPassword("correct horse"))
        await #expect(throws: PasswordHasher.Busy.memory) { try await hasher.hash(password, from: NetworkShares(ipv4: 1)) }
        for hash in [nil, "$argon2id$"] {
            await #expect(throws: PasswordHasher.Busy.memory) { try await hasher.verify(typed, against: hash, from: NetworkShares(ipv4: 1)) }
        }
    }

    @Test func `a cost beyond every memory gives no hash and ends nothing`() {
        for megabytes in [1 << 23, Int.max] { #expect(Argon2id.system.hash("correct horse", PasswordCost(passes: 1, megabytes: megabytes)) == nil) }
    }

    @Test func `a hash that needs more than every memory is no wrong password`() {
        let known = Argon2id.decoy(PasswordCost(passes: 1, megabytes: 1 << 22))
        #expect(Argon2id.system.verify("correct horse", known) == nil)
    }

    @Test func `libsodium and this verification agree`() throws {
        let known = try #require(Argon2id.system.hash("correct horse", PasswordCost(passes: 2, megabytes: 1)))
        for (password, isRight) in [("correct horse", true), ("correct horsf", false), ("", false)] {
            #expect(Argon2id.system.verify(password, known) == isRight)
            #expect((crypto_pwhash_str_verify(known, password, UInt64(password.utf8.count)) == 0) == isRight)
        }
        let broken = [("v=19", "v=16"), ("t=2", "t=x"), ("m=1024", "m=7")].map { known.replacing($0.0, with: $0.1) }
        for text in broken + ["", "$argon2id$", known + "A"] {
            #expect(Argon2id.system.verify("correct horse", text) == false, "\(text)")
        }
    }

    @Test func `a decoy is a hash of its cost that no password has`() {
        let decoy = Argon2id.decoy(PasswordCost(passes: 2, megabytes: 1))
        #expect(decoy.hasPrefix("$argon2id$v=19$m=1024,t=2,p=1$"))
        #expect(crypto_pwhash_str_needs_rehash(decoy, 2, 1 << 20) == 0, "libsodium reads it, so that to verify against it takes its time")
        #expect(Argon2id.system.verify("", decoy) == false)
    }

    @Test func `one network leaves room in the queue for others`() async throws {
        let hasher = PasswordHasher(cost: PasswordCost(passes: 2, megabytes: 64), threads: 1, queueLimit: 4)
        let password = try TypedPassword("correct horse")
        let (refusals, refused) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask { do { _ = try await hasher.verify(password, against: nil, from: NetworkShares(ipv4: 1)) } catch { refused.yield() } }
            }
            for await _ in refusals.prefix(1) {}
            let isRight = try await hasher.verify(password, against: nil, from: NetworkShares(ipv4: 2))
            #expect(!isRight)
        }
    }
}
