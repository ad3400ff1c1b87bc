import ArgumentParser
import Foundation
import QuoridorEngine
import Synchronization

/// `palisade train`: produces the training data of the engine's net. See Tests/Training.
struct TrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train", abstract: "Make the data from which the engine's net learns.", subcommands: [Play.self, Features.self])

    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let the engine play against itself, and write down its score for each position.",
            discussion: "Appends 28 bytes a position to FILE. The same seed, games and nodes give the same positions, in another order.")

        @Option(help: "The number of games.")
        var games = 1000
        @Option(help: "Positions looked at for each move.")
        var nodes = 4000
        @Option(help: "Chooses the games.")
        var seed: UInt64 = 1
        @Option(help: "Games at the same time, 1 to 64.")
        var jobs = 1
        @Option(help: "The player: engine, engine:hand or engine:FILE.")
        var player = "engine"
        @Option(help: "The file that grows.")
        var out: String

        func validate() throws {
            guard try Engine.Evaluation(commandLine: player) != nil else { throw ValidationError("--player: '\(player)' is not an engine.") }
            guard games > 0, nodes > 0 else { throw ValidationError("--games and --nodes must be above 0.") }
            guard 1...64 ~= jobs else { throw ValidationError("--jobs must be 1 to 64.") }
        }

        func run() async throws {
            if !FileManager.default.fileExists(atPath: out) { _ = FileManager.default.createFile(atPath: out, contents: nil) }
            guard let file = FileHandle(forWritingAtPath: out) else { throw ValidationError("--out: \(out) cannot be written.") }
            try file.seekToEnd()
            let shared = SharedState(file: file, games: games)
            guard let evaluation = try Engine.Evaluation(commandLine: player) else { return }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<jobs {
                    group.addTask {
                        await withCheckedContinuation { done in
                            // Games take seconds: they get threads of their own.
                            Thread.detachNewThread {
                                work(shared, evaluation)
                                done.resume()
                            }
                        }
                    }
                }
            }
            if let problem = shared.problem { throw ValidationError("\(problem)") }
        }

        private func work(_ shared: SharedState, _ evaluation: Engine.Evaluation) {
            let clock = ContinuousClock()
            let origin = clock.now
            let play = SelfPlay(engine: Engine(evaluation, megabytes: 16) { clock.now - origin }, nodes: nodes)
            while let number = shared.take() {
                do { try shared.write(play.game(seed: seed &* 1_000_003 &+ UInt64(number))) } catch { return shared.fail(error) }
            }
        }

        /// The state shared by the threads.
        private final class SharedState: Sendable {
            private struct State {
                var next = 0
                var done = 0
                var samples = 0
                var problem: (any Error)?
            }

            private let file: Mutex<FileHandle>
            private let state = Mutex(State())
            private let games: Int

            init(file: FileHandle, games: Int) {
                self.file = Mutex(file)
                self.games = games
            }

            var problem: (any Error)? { state.withLock { $0.problem } }

            func take() -> Int? {
                state.withLock { state in
                    guard state.next < games, state.problem == nil else { return nil }
                    state.next += 1
                    return state.next - 1
                }
            }

            func write(_ samples: [Sample]) throws {
                try file.withLock { try $0.write(contentsOf: Data(samples.flatMap(\.bytes))) }
                let (done, count) = state.withLock { state in
                    state.done += 1
                    state.samples += samples.count
                    return (state.done, state.samples)
                }
                if done.isMultiple(of: 100) {
                    FileHandle.standardError.write(Data("\(done) of \(games) games, \(count) positions\n".utf8))
                }
            }

            func fail(_ problem: any Error) { state.withLock { $0.problem = problem } }
        }
    }

    struct Features: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Turn positions into the features that the net reads.",
            discussion: """
                Writes OUT.ids, the numbers of all features, 16 bits each, one position behind another; OUT.rows, six bytes a position: how \
                many features, which head of the net, the score (16 bits), the result (-1, 0, 1; 2 if unknown), 0; and OUT.mirror, the number \
                of each feature on a board whose files run the other way, 16 bits each. All little endian.
                """)

        @Argument(help: "Files made by palisade train play.")
        var files: [String]
        @Option(help: "The start of the names of the new files.")
        var out: String

        func run() throws {
            var turner = SampleFeatures()
            let ids = try open("\(out).ids")
            let rows = try open("\(out).rows")
            var count = 0
            for path in files {
                guard let file = FileHandle(forReadingAtPath: path) else { throw ValidationError("\(path) cannot be read.") }
                while let chunk = try file.read(upToCount: Sample.size * 16_384), !chunk.isEmpty {
                    let bytes = [UInt8](chunk)
                    var lists = Data()
                    var heads = Data()
                    for start in stride(from: 0, to: bytes.count - Sample.size + 1, by: Sample.size) {
                        guard let sample = Sample(bytes[start..<start + Sample.size]) else {
                            throw ValidationError("\(path) holds an invalid position.")
                        }
                        let features = turner.features(of: sample)
                        for feature in features { lists.append(little: UInt16(feature)) }
                        heads.append(contentsOf: [UInt8(features.count), UInt8(turner.head(of: sample))])
                        heads.append(little: Int16(sample.score))
                        heads.append(contentsOf: [UInt8(bitPattern: Int8(sample.result ?? 2)), 0])
                        count += 1
                    }
                    try ids.write(contentsOf: lists)
                    try rows.write(contentsOf: heads)
                }
            }
            var mirror = Data()
            for feature in SampleFeatures.mirror { mirror.append(little: UInt16(feature)) }
            try open("\(out).mirror").write(contentsOf: mirror)
            print("\(count) positions, \(SampleFeatures.count) features")
        }

        private func open(_ path: String) throws -> FileHandle {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            guard let file = FileHandle(forWritingAtPath: path) else { throw ValidationError("\(path) cannot be written.") }
            return file
        }
    }
}

extension Data {
    fileprivate mutating func append(little number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
