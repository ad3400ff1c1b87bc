import Identifiers
public import JSONText
public import Storage

extension Holdings {
    /// Writes the members `wallet`, `reward` and `daily` of `me`; each is `null` without holdings.
    /// - Parameter today: the day whose money can be earned.
    static func write(_ holdings: Holdings?, today: Day, to json: inout JSONWriter) {
        json.key("wallet")
        if let holdings { holdings.writeWallet(to: &json) } else { json.null() }
        json.key("reward")
        if let holdings { holdings.writeReward(to: &json) } else { json.null() }
        json.key("daily")
        if let holdings { holdings.writeDaily(today, to: &json) } else { json.null() }
    }

    public func writeWallet(to json: inout JSONWriter) {
        json.beginObject()
        json.field("money", wallet.money)
        json.field("stars", wallet.stars)
        json.field("max_stars", wallet.best)
        json.endObject()
    }

    public func writeReward(to json: inout JSONWriter) {
        json.beginObject()
        json.field("progress", progress)
        json.field("ready", presents)
        json.endObject()
    }

    public func writeDaily(_ today: Day, to json: inout JSONWriter) {
        json.beginObject()
        json.field("ready", paidDay != today.text)
        json.field("at", Int(today.end.milliseconds))
        json.endObject()
    }
}
