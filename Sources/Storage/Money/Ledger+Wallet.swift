public import Identifiers

extension Ledger {
    public func wallet(of user: UserID) async throws -> Wallet { try await holdings(of: user).wallet }
}
