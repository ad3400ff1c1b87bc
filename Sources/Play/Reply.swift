import Wire

/// Where the answer to one command goes. Every command gets exactly one answer.
public struct Reply: Sendable {
    let connection: any Connection
    let id: Int
    let clock: any GameClock
    /// Runs before a refusal is sent, to take back what was set aside for the command.
    var onRefusal: (@Sendable () -> Void)?

    func ok(duplicate: Bool = false, result: [UInt8]? = nil) {
        connection.send(ServerFrames.ok(re: id, ts: clock.now.milliseconds, duplicate: duplicate, result: result), as: .reliable)
    }

    func refuse(_ refusal: Refusal) {
        onRefusal?()
        connection.send(ServerFrames.err(re: id, ts: clock.now.milliseconds, refusal), as: .reliable)
    }
}
