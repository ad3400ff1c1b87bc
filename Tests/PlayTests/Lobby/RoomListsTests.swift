import GameRules
import Testing
import Wire

@testable import Play

@Suite struct RoomListsTests {
    /// Rooms open, begin, continue, end and close at random; every list must equal that of sorting all rooms.
    @Test(arguments: 1...20) func `the lists are those of a simple sort`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var listings = RoomLists()
        var rooms: [ListedRoom] = []
        for step in 0..<600 {
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<4:
                let room = summary("\(10_000 + step)", &dice)
                rooms.append(room)
                listings.update(room)
            case 4 where !rooms.isEmpty:
                listings.remove(rooms.remove(at: rooms.indices.randomElement(using: &dice) ?? 0).summary.number)
            default:
                guard let index = rooms.indices.randomElement(using: &dice) else { continue }
                rooms[index] = summary(rooms[index].summary.number, &dice)
                listings.update(rooms[index])
            }
            guard step.isMultiple(of: 20) else { continue }
            for limit in [0, 1, 7, 50, 1000] { check(listings, rooms, limit) }
        }
    }

    private func check(_ listings: RoomLists, _ rooms: [ListedRoom], _ limit: Int) {
        for game: GameID in ["nim", "go"] {
            let newest = rooms.reversed().filter { $0.summary.game == game }
            let open = newest.filter(\.summary.isOpen)
            let ends = open.count > limit ? Array(open.prefix(limit - limit / 2) + open.suffix(limit / 2)) : open
            #expect(listings.open(game, atMost: limit) == ends)
            #expect(listings.live(game, atMost: limit) == Array(newest.filter(\.summary.isLive).prefix(limit)))
            for channel in Topic.Channel.allCases {
                let shown = newest.enumerated().filter { $0.element.summary.isLive && $0.element.summary.isShown(on: channel) }
                let best = shown.sorted {
                    let (one, other) = ($0.element.figures, $1.element.figures)
                    return (one.watchers, one.ply, -$0.offset) > (other.watchers, other.ply, -$1.offset)
                }
                #expect(listings.mostWatched(game, on: channel, atMost: limit) == best.prefix(limit).map(\.element.summary.number))
            }
            for phase in Phase.allCases { #expect(listings.count(game, in: phase) == newest.count { $0.summary.phase == phase }) }
        }
        for room in rooms { #expect(listings[room.summary.number] == room) }
    }

    /// A room in a random state; the game and the match depend on its number.
    private func summary(_ number: RoomNumber, _ dice: inout Dice) -> ListedRoom {
        var settings = RoomSettings()
        settings.mode = Bool.random(using: &dice) ? .casual : .rank
        settings.listed = Int.random(in: 0..<4, using: &dice) > 0
        settings.spectators = Int.random(in: 0..<4, using: &dice) > 0 ? .all : .none
        let people = (0..<2).map { Person(user: "u_\($0)", name: "", kind: Bool.random(using: &dice) ? .bot : .human, level: nil) }
        let summary = RoomSummary(
            number: number, match: "m_\(number)", game: number.rawValue.hasSuffix("7") ? "go" : "nim", settings: settings,
            phase: Phase.allCases.randomElement(using: &dice) ?? .lobby, people: people, freeSeats: Int.random(in: 0...1, using: &dice),
            owner: people[0], opening: nil, occupants: [], ending: nil, isDeserted: Int.random(in: 0..<4, using: &dice) == 0, keptOut: [],
            isClosed: false)
        let figures = RoomFigures(ply: Int.random(in: 0...3, using: &dice), watchers: Int.random(in: 0...2, using: &dice))
        return ListedRoom(summary: summary, figures: figures)
    }
}

@Suite struct SortedListTests {
    /// Grows over several chunks, and shrinks until it is empty.
    @Test(arguments: 1...5) func `a list of many chunks is a sorted array`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var list = SortedList<Int>()
        var plain: Set<Int> = []
        for step in 0..<8000 {
            let element = Int.random(in: 0..<5000, using: &dice)
            let grows = Int.random(in: 0..<10, using: &dice) < (step < 4000 ? 8 : 2)
            if grows { list.insert(element) } else { list.remove(element) }
            if grows { plain.insert(element) } else { plain.remove(element) }
            guard step.isMultiple(of: 500) else { continue }
            #expect(list.greatest(5000) == plain.sorted(by: >))
            #expect(list.next(600, after: element) == Array(plain.sorted().filter { $0 > element }.prefix(600)))
            #expect(list.next(600, after: nil) == list.least(600))
        }
        for element in plain { list.remove(element) }
        #expect(list.isEmpty)
    }
}

@Suite struct RecentValuesTests {
    @Test func `the oldest is evicted, one at a time`() {
        var values = RecentValues<Int, String>(capacity: 3)
        for key in 1...3 { values[key] = "\(key)" }
        values[1] = "again"
        values[4] = "4"
        #expect([1, 2, 3, 4].map { values[$0] } == ["again", nil, "3", "4"])
        values[3] = nil
        values[5] = "5"
        #expect([1, 2, 3, 4, 5].map { values[$0] } == ["again", nil, nil, "4", "5"])
        #expect(values.count == 3)
    }

    @Test func `what is set over and over is kept, and nothing piles up`() {
        var values = RecentValues<Int, Int>(capacity: 100)
        for round in 0..<100_000 { values[round % 100] = round }
        #expect(values.count == 100)
        #expect((0..<100).allSatisfy { values[$0] == 99_900 + $0 })
    }
}
