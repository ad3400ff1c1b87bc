import Identifiers
import JSONText
import Storage

extension StarTerms {
    /// Writes `no_star`, the players who would win no stars, unless the list is empty.
    func writeExceptions(to json: inout JSONWriter) {
        guard !without.isEmpty else { return }
        json.key("no_star")
        json.beginArray()
        for user in without { json.value(user.rawValue) }
        json.endArray()
    }

    /// Writes whether stars move, and two arrays of users unless both are empty: an entry of an earlier version has no arrays.
    func writeToJournal(_ json: inout JSONWriter) {
        json.value(count)
        guard !without.isEmpty || !kin.isEmpty else { return }
        for users in [without, kin] {
            json.beginArray()
            for user in users { json.value(user.rawValue) }
            json.endArray()
        }
    }

    init?(journal fields: [JSONValue]) {
        guard let count = fields.first?.bool else { return nil }
        let lists = fields.dropFirst().map { ($0.array ?? []).compactMap { $0.string.map { UserID($0) } } }
        self.init(count: count, without: lists.first ?? [], kin: lists.count > 1 ? lists[1] : [])
    }
}
