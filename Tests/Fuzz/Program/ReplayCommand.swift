import ArgumentParser
import Foundation

extension PalisadeFuzz {
    struct Replay: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Check every file of a corpus.")

        @Argument(help: "The folder of the corpus, with a folder for each input.")
        var folder: String

        func run() throws {
            let corpus = Corpus(folder: URL(filePath: folder, directoryHint: .isDirectory))
            for (name, input) in try PalisadeFuzz.inputs().sorted(by: { $0.key < $1.key }) {
                let files = try corpus.files(of: name)
                let last = try LastBytes(of: name)
                for file in files {
                    do { try PalisadeFuzz.check(file.bytes, with: input, last) } catch { throw FuzzFailure("\(name): \(file.path): \(error)") }
                }
                guard !files.isEmpty else { throw FuzzFailure("\(name): the corpus has no file") }
                print("\(name): \(files.count) files, no finding")
            }
        }
    }
}
