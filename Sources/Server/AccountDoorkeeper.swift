import Accounts
import Play
import Storage

/// Tells who somebody is from what the upgrade and `hello` brought.
struct AccountDoorkeeper: Doorkeeper {
    let identities: Identities
    let archive: any Archive
    let origins: OriginPolicy

    func identify(_ credentials: Credentials) async throws(Unwelcome) -> Identity {
        do {
            if let bearer = credentials.bearer { return try await identity(bearer: bearer) }
            if let token = credentials.token { return try await identity(bearer: token) }
            guard let cookie = credentials.cookie else { return .anonymous }
            // Only our own pages may act for whoever is signed in here.
            guard origins.allows(credentials.origin, host: credentials.host) else { throw Unwelcome.foreignOrigin }
            // A page whose session has ended is a page without one.
            guard let account = try await identities.account(session: cookie) else { return .anonymous }
            return await identity(account, scopes: [.watch, .play, .chat, .profile])
        } catch let unwelcome as Unwelcome {
            throw unwelcome
        } catch {
            throw .unavailable
        }
    }

    private func identity(bearer: String) async throws -> Identity {
        guard let (account, scopes) = try await identities.account(token: bearer) else { throw Unwelcome.unknownCredential }
        return await identity(account, scopes: Set(scopes.compactMap(Identity.Scope.init)))
    }

    func profile(of user: String) async -> Identity? {
        guard user.hasPrefix("u_"), let id = Int64(user.dropFirst(2)), let account = try? await identities.account(id) else { return nil }
        return await identity(account, scopes: [])
    }

    private func identity(_ account: Account, scopes: Set<Identity.Scope>) async -> Identity {
        let tally = try? await archive.tally(of: account.user)
        return Identity(
            user: account.user, name: account.name, kind: account.kind == .bot ? .bot : .human, guest: account.guest, scopes: scopes,
            played: tally?.played ?? 0, won: tally?.won ?? 0, joined: Timestamp(milliseconds: account.joined))
    }
}

/// Which pages may speak for the person at the browser: our own, and those the operator names.
struct OriginPolicy: Sendable {
    let allowed: [String]

    func allows(_ origin: String?, host: String?) -> Bool {
        guard let origin else { return false }
        if allowed.contains(origin) { return true }
        guard let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
