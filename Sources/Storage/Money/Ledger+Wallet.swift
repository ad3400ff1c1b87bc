extension Ledger {
    public func wallet(of user: String) async throws -> Wallet { try await holdings(of: user).wallet }
}
