import ArgumentParser
import Foundation
import JSONText
import Measurements

/// `palisade bench`: measures whether this machine is fast enough for a server. The program `palisade-bench` measures the server's own parts.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench", abstract: "Measure this machine.", subcommands: [Journal.self])

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
        @Option(help: "The number of seconds for which they come, 1 to 120.")
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
            do {
                try await MeasurementFolder.with(in: data) { folder in
                    let bench = JournalBench(folder: folder)
                    let latency = try await bench.latency(rate: rate, seconds: seconds)
                    let volume = try await bench.volume(batch: batch)
                    print(json ? object(latency, volume) : text(latency, volume))
                }
            } catch let failure as MeasurementFolder.Unusable {
                throw ValidationError("--data: \(failure)")
            } catch let failure as MeasurementFailure {
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
