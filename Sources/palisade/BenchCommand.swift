import ArgumentParser
import Foundation
import GameRules
import JSONText
import Play
import Server
import Storage
import StorageSQLite

/// `palisade bench`: measures the performance-critical parts on this machine.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure this machine.",
        subcommands: [Journal.self, Settlement.self, Lobby.self, Players.self, EngineBench.self])

    struct Lobby: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure lists and pairing in a large house.",
            discussion: """
                Fills the lobby with rooms that exist in its lists alone, and a pool with people who do not fit each other, and times \
                what is asked of them, in memory and without sockets. Ends with status 1 when an answer for HTTP or an entry into the pool \
                takes longer than 100 microseconds in the median.
                """)

        @Option(help: "Rooms in the lists, 1 to 20000.")
        var rooms = 15_000
        @Option(help: "People who wait, 1 to 100000.")
        var waiting = 10_000

        func validate() throws {
            guard 1...20_000 ~= rooms else { throw ValidationError("--rooms must be 1 to 20000.") }
            guard 1...100_000 ~= waiting else { throw ValidationError("--waiting must be 1 to 100000.") }
        }

        func run() async throws {
            // Nothing that is measured reads or writes a wallet, but rooms need a ledger.
            let folder = FileManager.default.temporaryDirectory.appending(path: "palisade-bench-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let bench = LobbyBench(kind: Catalog.usualKind, loop: QueueLoop(), ledger: try SQLiteStore(folder: folder, onFatal: { _ in }))
            let figures = await bench.lists(rooms: rooms) + bench.pool(waiting: waiting)
            for figure in figures {
                let name = figure.name.padding(toLength: 56, withPad: " ", startingAt: 0)
                print("\(name) p50 \(String(format: "%9.2f", figure.median))  p99 \(String(format: "%9.1f", figure.p99)) us")
            }
            if figures.contains(where: { $0.isBounded && $0.median > 100 }) { throw ExitCode(1) }
        }
    }

    /// Compares the ends of rank games with those of casual ones.
    struct Settlement: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare the end of a rank game with that of a casual one.",
            discussion: """
                Games of sixty plies end together, in rounds of casual and of rank games in turns, and each round is timed until all of it is \
                on the disk. Prints the ratio of rank to casual. Works in a new folder inside DIR, which is removed at the end.
                """)

        @Option(help: "Pairs of rounds, 1 to 1000.")
        var rounds = 40
        @Option(help: "Games that end together, 1 to 1000.")
        var games = 64
        @Option(help: "The folder whose disk is measured.")
        var data = "."

        func validate() throws {
            guard 1...1000 ~= rounds else { throw ValidationError("--rounds must be 1 to 1000.") }
            guard 1...1000 ~= games else { throw ValidationError("--games must be 1 to 1000.") }
        }

        func run() async throws {
            let folder = "\(data)/palisade-bench-\(ProcessInfo.processInfo.processIdentifier)"
            do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
                throw ValidationError("--data: '\(data)' is not a folder that can be written.")
            }
            defer { try? FileManager.default.removeItem(atPath: folder) }
            do {
                let found = try await SettlementBench(folder: folder).rounds(rounds, games: games)
                let (low, high) = (found.ratios.min() ?? 0, found.ratios.max() ?? 0)
                print("synchronous    \(found.synchronous)\(found.synchronous == 2 ? " (FULL)" : "")")
                print("casual         \(line(found.casual))")
                print("rank           \(line(found.rank))")
                print("rank / casual  \(String(format: "%.2f in the median, %.2f to %.2f", found.medianRatio, low, high))")
            } catch let failure as JournalBench.Failure {
                FileHandle.standardError.write(Data("Error: \(failure)\n".utf8))
                throw ExitCode(1)
            }
        }

        private func line(_ spread: Spread) -> String {
            let (median, max) = (spread.p50 / .milliseconds(1), spread.max / .milliseconds(1))
            return String(format: "%.2f ms in the median, %.2f at most, for %d games", median, max, games)
        }
    }

    /// Fills a folder with players, for measurements of the boards.
    struct Players: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fill a new folder with players who stand on all boards.",
            discussion: """
                The folder is for measurements alone: the wallets of its players follow from their postings, but their ratings and win rates \
                follow from no games. `Tests/Benchmarks/boards.py` asks a server on it for pages. Ends with status 75 when the folder cannot be \
                used, and 1 when it holds accounts.
                """)

        @Option(help: "Players, 1 to 5000000.")
        var count = 1_000_000
        @Option(help: "The folder to be filled, without accounts.")
        var data: String

        func validate() throws {
            guard 1...5_000_000 ~= count else { throw ValidationError("--count must be 1 to 5000000.") }
        }

        func run() async throws {
            let store: SQLiteStore
            do throws(OpenFailure) {
                store = try SQLiteStore(folder: data, onFatal: { FileHandle.standardError.write(Data("Error: \($0)\n".utf8)) })
            } catch {
                FileHandle.standardError.write(Data("Error: \(error.description)\n".utf8))
                throw ExitCode(75)
            }
            let begun = ContinuousClock.now
            do { try await store.fill(players: count, game: Catalog.usualKind.id.rawValue) } catch StoreFailure.taken {
                FileHandle.standardError.write(Data("Error: '\(data)' holds accounts already.\n".utf8))
                throw ExitCode(1)
            }
            await store.close()
            print("\(count) players in \((ContinuousClock.now - begun) / .seconds(1)) seconds")
        }
    }

    /// Measures the journal on the disk of a folder.
    struct Journal: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure how long moves wait for the disk, and how much is written for each.",
            discussion: """
                Moves of 500 rooms arrive at a steady pace, whether or not earlier ones are durable. "added" counts from the instant a move \
                was due until its commit was on the disk; "pace" is the part of it by which this program handed the move over too late, \
                which on a busy machine is not the disk's fault, and "journal" the rest. Then large commits are written, and the bytes given to \
                the system are counted, checkpoints included. Works in a new folder inside DIR, which is removed at the end. Ends with \
                status 1 when the disk does not keep up.
                """)

        @Option(help: "Moves a second, 1 to 100000.")
        var rate = 5000
        @Option(help: "How long they come, 1 to 120.")
        var seconds = 10
        @Option(help: "The folder whose disk is measured.")
        var data = "."
        @Option(help: "Events in each commit of the second part, 1 to 8192.")
        var batch = 100
        @Flag(help: "Print one JSON object.")
        var json = false

        func validate() throws {
            guard 1...100_000 ~= rate else { throw ValidationError("--rate must be 1 to 100000.") }
            guard 1...120 ~= seconds else { throw ValidationError("--seconds must be 1 to 120.") }
            guard 1...8192 ~= batch else { throw ValidationError("--batch must be 1 to 8192.") }
        }

        func run() async throws {
            let folder = "\(data)/palisade-bench-\(ProcessInfo.processInfo.processIdentifier)"
            do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
                throw ValidationError("--data: '\(data)' is not a folder that can be written.")
            }
            defer { try? FileManager.default.removeItem(atPath: folder) }
            do {
                let bench = JournalBench(folder: folder)
                let latency = try await bench.latency(rate: rate, seconds: seconds)
                let volume = try await bench.volume(batch: batch)
                print(json ? object(latency, volume) : text(latency, volume))
            } catch let failure as JournalBench.Failure {
                FileHandle.standardError.write(Data("Error: \(failure)\n".utf8))
                throw ExitCode(1)
            }
        }

        private func text(_ latency: JournalBench.Latency, _ volume: JournalBench.Volume) -> String {
            """
            synchronous    \(latency.synchronous)\(latency.synchronous == 2 ? " (FULL)" : "")
            moves          \(latency.added.count), \(rate) a second
            added          \(line(latency.added))
            pace           \(line(latency.pace))
            journal        \(line(latency.journal))
            commits        \(latency.commits), \(rounded(latency.eventsPerCommit)) events and \(milliseconds(latency.meanCommit)) ms each
            bytes an event \(rounded(volume.bytesPerEvent)) at \(batch) events a commit
            """
        }

        private func object(_ latency: JournalBench.Latency, _ volume: JournalBench.Volume) -> String {
            var json = JSONWriter(capacity: 512)
            json.beginObject()
            json.field("synchronous", latency.synchronous)
            json.field("rate", rate)
            json.field("moves", latency.added.count)
            write(latency.added, as: "added_ms", to: &json)
            write(latency.pace, as: "pace_ms", to: &json)
            write(latency.journal, as: "journal_ms", to: &json)
            json.field("commits", latency.commits)
            json.field("events_per_commit", .double(latency.eventsPerCommit))
            json.field("commit_ms", .double(latency.meanCommit / .milliseconds(1)))
            json.field("batch", batch)
            json.field("bytes_per_event", .double(volume.bytesPerEvent))
            json.endObject()
            return String(decoding: json.bytes, as: UTF8.self)
        }

        private func write(_ spread: Spread, as key: StaticString, to json: inout JSONWriter) {
            json.key(key)
            json.beginObject()
            json.field("p50", .double(spread.p50 / .milliseconds(1)))
            json.field("p99", .double(spread.p99 / .milliseconds(1)))
            json.field("max", .double(spread.max / .milliseconds(1)))
            json.endObject()
        }

        private func line(_ spread: Spread) -> String {
            "p50 \(milliseconds(spread.p50))  p99 \(milliseconds(spread.p99))  max \(milliseconds(spread.max)) ms"
        }

        private func milliseconds(_ time: Duration) -> String { String(format: "%.2f", time / .milliseconds(1)) }
        private func rounded(_ number: Double) -> String { String(format: "%.1f", number) }
    }
}
