import Accounts
import GameRules
import Identifiers
import Networks
import Play
import Storage

/// Authenticates a connection by the credentials of its upgrade request and of `hello`.
struct AccountAuthenticator: Authenticator {
    let identities: Identities
    let accounts: any AccountStore
    let archive: any Archive
    let ledger: any Ledger
    let ratings: any RatingStore
    let moderation: any Moderation
    let contacts: ContactReader
    let origins: OriginPolicy
    let faults: StoreFaults
    let clock: any GameClock

    func identify(_ credentials: Credentials) async throws(AuthenticationFailure) -> Play.Identity {
        do {
            if let bearer = credentials.bearer { return try await identity(bearer: bearer, credentials) }
            if let token = credentials.token { return try await identity(bearer: token, credentials) }
            guard let cookie = credentials.cookie else { return .anonymous }
            // Only pages of allowed origins can use the session cookie.
            guard origins.allows(credentials.origin, host: credentials.host) else { throw AuthenticationFailure.foreignOrigin }
            // A page with an expired session counts as one without a session.
            guard let known = try await identities.identity(session: cookie, use: use(credentials)) else { return .anonymous }
            return try await identity(known.account, known)
        } catch let unwelcome as AuthenticationFailure {
            throw unwelcome
        } catch {
            faults.report(error)
            throw .unavailable
        }
    }

    private func identity(bearer: String, _ credentials: Credentials) async throws -> Play.Identity {
        guard let known = try await identities.identity(bearer: bearer, use: use(credentials)) else { throw AuthenticationFailure.unknownCredential }
        return try await identity(known.account, known)
    }

    private func use(_ credentials: Credentials) -> CredentialUse {
        let device = Device(userAgent: credentials.userAgent ?? "")
        return CredentialUse(
            at: clock.now, browser: device.browser, system: device.system, network: credentials.networks?.place ?? "")
    }

    func profile(of user: UserID) async -> Play.Identity? {
        guard let id = user.account, let account = try? await accounts.account(id) else { return nil }
        return await identity(account, nil, ContactRules())
    }

    /// Without its contact rules a connection is refused, or blocked players would be admitted while the store cannot be read.
    private func identity(_ account: Account, _ known: Principal) async throws -> Play.Identity {
        await identity(account, known, try await contacts.rules(of: account.id))
    }

    /// - Parameter known: the identity that a credential proved; `nil` for a profile.
    private func identity(_ account: Account, _ known: Principal?, _ rules: ContactRules) async -> Play.Identity {
        let tally = try? await archive.tally(of: account.user)
        let owner = await owner(of: account)
        let isMember = account.kind == .human && !account.guest
        let holdings = isMember ? (try? await ledger.holdings(of: account.user)) ?? .new : nil
        let ratings = known == nil ? [] : (try? await ratings.ratings(of: account.user)) ?? []
        let notices = known == nil ? [] : (try? await moderation.notices(of: account.id)) ?? []
        return Play.Identity(
            user: account.user, name: account.name, kind: account.kind == .bot ? .bot : .human, guest: account.guest,
            avatar: account.avatar,
            scopes: Set((known?.scopes ?? []).compactMap { Play.Identity.Scope(rawValue: $0.rawValue) }),
            holdings: holdings, ratings: [GameID: ShownRating](ratings), played: tally?.played ?? 0, won: tally?.won ?? 0,
            joined: account.joined,
            credential: known.map { CredentialID($0.credential) }, expires: known?.expires, owner: owner,
            isRetired: account.isRetired, notices: notices, contacts: rules)
    }

    private func owner(of account: Account) async -> Play.Identity.Owner? {
        guard let id = account.owner, let owner = try? await accounts.account(id) else { return nil }
        return Play.Identity.Owner(user: owner.user, name: owner.name)
    }
}
