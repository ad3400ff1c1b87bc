extension MatchRecord {
    public func isPlayed(by user: String?) -> Bool { players.contains { $0.user == user } }

    public func isWon(by user: String) -> Bool { players.contains { $0.user == user && $0.seat == winner } }
}
