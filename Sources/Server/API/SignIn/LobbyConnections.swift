import Accounts
import Identifiers
import Play
import Storage

/// Applies changes of accounts to their connections in the lobby.
struct LobbyConnections: AccountConnections {
    let lobby: Lobby
    let ledger: any Ledger

    func signedUp(_ guest: Principal) async throws {
        let user = guest.account.user
        let holdings = try await ledger.holdings(of: user)
        await lobby.presence.signedUp(user, replacing: CredentialID(guest.credential), holdings: holdings)
    }

    func renamed(_ account: Account) async { await lobby.rename(account.user, to: account.name) }

    func revoked(_ credentials: RevokedCredentials) async {
        for (account, digests) in credentials where !digests.isEmpty {
            await lobby.presence.revoked(Set(digests.map(CredentialID.init)), of: UserID(account: account))
        }
    }
}
