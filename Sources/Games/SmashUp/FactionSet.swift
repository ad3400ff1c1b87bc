/// A set of the published game, with its factions in the order of its box.
struct FactionSet: Hashable, Sendable {
    let id: String
    let factions: [String]

    /// All sets with their factions. Ids never change: they stand in moves and views, and the page translates them.
    static let all = [
        FactionSet(
            id: "base", factions: ["aliens", "dinosaurs", "ninjas", "pirates", "robots", "tricksters", "wizards", "zombies"]),
        FactionSet(id: "geeky", factions: ["geeks"]),
        FactionSet(id: "cthulhu", factions: ["minions", "innsmouth", "elder-things", "miskatonic"]),
        FactionSet(id: "awesome", factions: ["killer-plants", "steampunks", "ghosts", "bear-cavalry"]),
        FactionSet(id: "science", factions: ["cyborg-apes", "super-spies", "shapeshifters", "time-travelers"]),
        FactionSet(id: "monster", factions: ["werewolves", "vampires", "mad-scientists", "giant-ants"]),
        FactionSet(id: "fault", factions: ["dragons", "mythic-greeks", "sharks", "superheroes", "tornados"]),
        FactionSet(id: "pretty", factions: ["fairies", "mythic-horses", "kitty-cats", "princesses"]),
        FactionSet(id: "cease", factions: ["astroknights", "changerbots", "ignobles", "star-roamers"]),
        FactionSet(id: "thinking", factions: ["teddy-bears", "rock-stars", "explorers", "grannies"]),
        FactionSet(id: "japan", factions: ["magical-girls", "mega-troopers", "kaiju", "itty-critters"]),
    ]

    /// The ids of all factions. A faction is an index of this list.
    static let factions = all.flatMap(\.factions)

    /// The indices of its factions; `nil` for an unknown set.
    static func factions(of id: String) -> Range<Int>? {
        var start = 0
        for set in all {
            if set.id == id { return start..<(start + set.factions.count) }
            start += set.factions.count
        }
        return nil
    }
}
