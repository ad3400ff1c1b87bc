public import JSONText
import Storage

/// Amounts that a page says to people, in dollars.
public enum Prices {
    private static let all: [(name: StaticString, dollars: Int)] = [
        ("stake", Stakes.each), ("prize", Stakes.each * Stakes.players), ("welcome", Wallet.welcome), ("daily", Daily.amount),
        ("present_least", Present.amounts.lowerBound), ("present_most", Present.amounts.upperBound),
    ]

    /// Writes an object with each amount by its name.
    public static func write(to json: inout JSONWriter) {
        json.beginObject()
        for (name, dollars) in all { json.field(name, dollars) }
        json.endObject()
    }

    /// The object that `write` writes.
    public static var text: String {
        var json = JSONWriter()
        write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
