import Identifiers
import JSONText
import Wire

/// The handle with which the answer to one command is sent. Every command gets exactly one answer.
public struct Reply: Sendable {
    let connection: any Connection
    let id: Int
    let clock: any GameClock
    let meters: Meters
    /// Called before a refusal is sent, to release reservations of the command.
    var onRefusal: (@Sendable () -> Void)?
    /// Called before any answer is sent, with `nil` for `ok`.
    var onSettled: (@Sendable (Refusal?) -> Void)?

    func ok(duplicate: Bool = false, result: [UInt8]? = nil) {
        onSettled?(nil)
        connection.send(ServerFrames.ok(re: id, ts: clock.now.milliseconds, duplicate: duplicate, result: result), as: .reliable)
    }

    /// - Parameter members: writes the members of `d`.
    func ok(members: (inout JSONWriter) -> Void) {
        onSettled?(nil)
        connection.send(ServerFrames.ok(re: id, ts: clock.now.milliseconds, members: members), as: .reliable)
    }

    /// Settles the command without sending, when the answer was sent by other means.
    func abandon() { onSettled?(nil) }

    func refuse(_ refusal: Refusal) {
        meters.refused(refusal.code)
        onRefusal?()
        onSettled?(refusal)
        connection.send(ServerFrames.err(re: id, ts: clock.now.milliseconds, refusal), as: .reliable)
    }
}
