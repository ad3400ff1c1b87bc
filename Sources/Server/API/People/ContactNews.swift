import Accounts
import Identifiers
import Play
import Storage

/// Applies changed contact rules to the connections of the players whom they concern.
struct ContactNews: Sendable {
    let context: APIContext
    let blocks: any BlockStore
    let reader: ContactReader

    /// The most bots and other guests of a device to whom a block is applied at once. It applies to older accounts when they connect.
    private static let mostCompanions = 64

    /// Applies the present rules of an account to its connections.
    func apply(rulesOf account: Int64) async {
        // An account whose rules cannot be read keeps its present rules. The next connection reads the rules again.
        guard let rules = try? await reader.rules(of: account) else { return }
        await context.lobby.learned(rules, of: UserID(account: account))
    }

    /// Applies a block to both sides, to bots and to other guests of the device.
    func apply(to accounts: [Int64]) async {
        var concerned = accounts
        for account in accounts.dropFirst() {
            concerned += (try? await blocks.companions(of: account, limit: Self.mostCompanions)) ?? []
        }
        for account in concerned { await apply(rulesOf: account) }
    }
}
