import Wire

/// Where the answer to one command goes. Every command gets exactly one answer.
public struct Reply: Sendable {
    let connection: any Connection
    let id: Int
    let clock: any GameClock
    /// Runs before a refusal is sent, to take back what was set aside for the command.
    var onRefusal: (@Sendable () -> Void)?
    /// Runs before any answer is sent; gets `nil` when it is `ok`.
    var onSettled: (@Sendable (Refusal?) -> Void)?

    func ok(duplicate: Bool = false, result: [UInt8]? = nil) {
        onSettled?(nil)
        connection.send(ServerFrames.ok(re: id, ts: clock.now.milliseconds, duplicate: duplicate, result: result), as: .reliable)
    }

    /// Takes back what was set aside, when somebody else has given the answer.
    func abandon() { onSettled?(nil) }

    func refuse(_ refusal: Refusal) {
        onRefusal?()
        onSettled?(refusal)
        connection.send(ServerFrames.err(re: id, ts: clock.now.milliseconds, refusal), as: .reliable)
    }
}
