import GameRules
import Identifiers
import JSONText
import Wire

/// More time, given by a player to the player who is to act. It needs no consent, because it costs no player any time.
extension Table {
    static var giftOfTime: Duration { .seconds(15) }
    /// The time that a turn may have left after a gift.
    static var mostAfterGift: Duration { .seconds(3600) }

    /// Refuses a gift in a rank room (`forbidden`), in a game without limits of turns (`bad_value`), and while no other player's clock is running
    /// (`phase`).
    mutating func giveTime(by seat: Seat, at now: Timestamp) throws(Refusal) -> [RoomEvent] {
        guard settings.mode == .casual else { throw .forbidden("casual") }
        guard kind.choices.hasTurns else { throw .badValue("kind", allowed: "draw, rematch") }
        guard phase == .playing, chairs[seat]?.out == false, pause == nil, let clock, let turn, turn != seat else { throw .phase(phase) }
        try mustHaveSpace()
        guard clock.due - now + Self.giftOfTime <= Self.mostAfterGift else {
            throw Refusal(
                .tooMany, "the player has time enough", details: ["limit": .int(Self.mostAfterGift.milliseconds)], retryAfter: Self.giftOfTime)
        }
        return emit(.gaveTime(seat: seat, Self.giftOfTime), at: now)
    }
}
