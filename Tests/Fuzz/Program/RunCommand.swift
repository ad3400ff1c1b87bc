import ArgumentParser
import Foundation

extension PalisadeFuzz {
    struct Run: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Check changed files of the corpus for a time.")

        @Argument(help: "The name of an input.")
        var input: String

        @Option(help: "The time in seconds.")
        var seconds = 5.0

        @Option(help: "Decides the changes.")
        var seed: UInt64 = 1

        @Option(help: "The folder of the corpus.")
        var corpus = "Tests/Fuzz/Corpus"

        func run() throws {
            let checked = try PalisadeFuzz.input(input)
            let files = try Corpus(folder: URL(filePath: corpus, directoryHint: .isDirectory)).files(of: input)
            var mutation = Mutation(of: files.map(\.bytes), words: checked.words, seed: seed)
            let last = try LastBytes(of: input)
            let clock = ContinuousClock()
            let end = clock.now + .seconds(seconds)
            var count = 0
            while clock.now < end {
                do {
                    try PalisadeFuzz.check(mutation.next(), with: checked, last)
                } catch {
                    throw FuzzFailure("\(input), seed \(seed), check \(count): \(error)")
                }
                count += 1
            }
            print("\(input): \(count) checks of seed \(seed) in \(seconds) s, no finding")
        }
    }
}
