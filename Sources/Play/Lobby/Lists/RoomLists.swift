import GameRules
import Wire

/// All live rooms with the lists of them, which are kept in order as rooms change.
///
/// The cost of reading the head of a list does not depend on the number of rooms.
struct RoomLists: Sendable {
    /// A class, because a list then retains one reference for a room instead of all references in its summary.
    fileprivate final class Room: Sendable {
        let listed: ListedRoom
        /// The ordinal number of the room in the order of opening.
        let opened: Int

        init(_ listed: ListedRoom, opened: Int) {
            self.listed = listed
            self.opened = opened
        }
    }

    /// The lists of one game.
    private struct Lists: Sendable {
        /// Open rooms, and running public games, in the order of opening.
        var open = SortedList<Opened>()
        var live = SortedList<Opened>()
        /// Running public games for each TV channel, by watchers, plies and opening.
        var watched: [Topic.Channel: SortedList<Watched>] = [:]
        var phases: [Phase: Int] = [:]
    }

    fileprivate struct Opened: Comparable, Sendable {
        let opened: Int
        let number: RoomNumber

        static func < (one: Opened, other: Opened) -> Bool { one.opened < other.opened }
    }

    fileprivate struct Watched: Comparable, Sendable {
        let isExhibition: Bool
        let watchers: Int
        let ply: Int
        let opened: Int
        let number: RoomNumber

        static func < (one: Watched, other: Watched) -> Bool {
            if one.isExhibition != other.isExhibition { return one.isExhibition }
            return (one.watchers, one.ply, one.opened) < (other.watchers, other.ply, other.opened)
        }
    }

    private var rooms: [RoomNumber: Room] = [:]
    private var lists: [GameID: Lists] = [:]
    private var opened = 0
    /// The number of running public games besides exhibitions.
    private(set) var liveGames = 0

    subscript(number: RoomNumber) -> ListedRoom? { rooms[number]?.listed }

    func contains(where isWanted: (ListedRoom) -> Bool) -> Bool { rooms.values.contains { isWanted($0.listed) } }

    /// Open rooms, the newest first. Beyond the limit one half are the newest and the other half the oldest, so that a burst of new rooms does not
    /// hide the rooms that have waited longest.
    func open(_ game: GameID, atMost limit: Int) -> [ListedRoom] {
        guard let open = lists[game]?.open else { return [] }
        var shown = open.greatest(limit + 1)
        if shown.count > limit { shown = shown.prefix(limit - limit / 2) + open.least(limit / 2).reversed() }
        return shown.compactMap { self[$0.number] }
    }

    /// Running public games, the newest first.
    func live(_ game: GameID, atMost limit: Int) -> [ListedRoom] {
        lists[game]?.live.greatest(limit).compactMap { self[$0.number] } ?? []
    }

    /// Running public games: exhibitions last, otherwise the most watched first, then those with the most plies, then the newest.
    func mostWatched(_ game: GameID, on channel: Topic.Channel, atMost limit: Int) -> [RoomNumber] {
        lists[game]?.watched[channel]?.greatest(limit).map(\.number) ?? []
    }

    func count(_ game: GameID, in phase: Phase) -> Int { lists[game]?.phases[phase] ?? 0 }

    // MARK: Changes

    /// Adds or updates a room.
    mutating func update(_ listed: ListedRoom) {
        let number = listed.summary.number
        let old = rooms[number]
        if old == nil { opened += 1 }
        let new = Room(listed, opened: old?.opened ?? opened)
        rooms[number] = new
        relist(listed.summary.game, old, new)
    }

    mutating func remove(_ number: RoomNumber) {
        guard let old = rooms.removeValue(forKey: number) else { return }
        relist(old.summary.game, old, nil)
    }

    /// Moves a room from its old positions in the lists to the new ones.
    private mutating func relist(_ game: GameID, _ old: Room?, _ new: Room?) {
        var lists = self.lists.removeValue(forKey: game) ?? Lists()
        defer { self.lists[game] = lists }
        if old?.summary.phase != new?.summary.phase {
            if let old { lists.phases[old.summary.phase, default: 0] -= 1 }
            if let new { lists.phases[new.summary.phase, default: 0] += 1 }
        }
        liveGames += (new?.isLiveGame ?? false ? 1 : 0) - (old?.isLiveGame ?? false ? 1 : 0)
        change(&lists.open, old?.placeAmongOpen, new?.placeAmongOpen)
        change(&lists.live, old?.placeAmongLive, new?.placeAmongLive)
        for channel in Topic.Channel.allCases {
            change(&lists.watched[channel, default: SortedList()], old?.place(on: channel), new?.place(on: channel))
        }
    }

    private func change<Place: Comparable>(_ list: inout SortedList<Place>, _ old: Place?, _ new: Place?) {
        guard old != new else { return }
        if let old { list.remove(old) }
        if let new { list.insert(new) }
    }
}

extension RoomLists.Room {
    fileprivate var summary: RoomSummary { listed.summary }

    fileprivate var isLiveGame: Bool { summary.isLive && !summary.isExhibition }

    fileprivate var placeAmongOpen: RoomLists.Opened? {
        summary.isOpen ? RoomLists.Opened(opened: opened, number: summary.number) : nil
    }

    fileprivate var placeAmongLive: RoomLists.Opened? {
        summary.isLive ? RoomLists.Opened(opened: opened, number: summary.number) : nil
    }

    fileprivate func place(on channel: Topic.Channel) -> RoomLists.Watched? {
        guard summary.isLive, summary.isShown(on: channel) else { return nil }
        return RoomLists.Watched(
            isExhibition: summary.isExhibition, watchers: listed.figures.watchers, ply: listed.figures.ply, opened: opened, number: summary.number)
    }
}
