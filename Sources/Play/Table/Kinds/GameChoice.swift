/// A value of an option that differs from server to server, such as a deck, with its title by the tags of languages.
public struct GameChoice: Hashable, Sendable {
    public let option: String
    public let value: String
    public let title: [String: String]

    public init(option: String, value: String, title: [String: String]) {
        self.option = option
        self.value = value
        self.title = title
    }
}
