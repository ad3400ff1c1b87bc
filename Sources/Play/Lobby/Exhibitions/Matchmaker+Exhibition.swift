import GameRules
import Wire

extension Matchmaker {
    /// Opens a game of server bots against each other, which is not stored.
    /// - Returns: `nil` while the server is draining, or if it has too many rooms.
    func exhibit(_ people: [Person], in kind: GameKind) async -> (any RoomLink)? {
        guard !isDraining, let settings = try? kind.settingsForSeveral, settings.seats == people.count else { return nil }
        return await withCheckedContinuation { (done: CheckedContinuation<(any RoomLink)?, Never>) in
            do throws(Refusal) {
                try open(NewGame(settings: settings, people: people), of: kind, isKept: false, reply: nil) { done.resume(returning: $0) }
            } catch {
                done.resume(returning: nil)
            }
        }
    }
}
