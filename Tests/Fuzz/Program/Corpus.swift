import Foundation

/// The files of a corpus: a folder for each input.
struct Corpus {
    struct File {
        let path: String
        let bytes: [UInt8]
    }

    let folder: URL

    /// The files of an input, in the order of their names.
    func files(of input: String) throws -> [File] {
        let place = folder.appending(path: input, directoryHint: .isDirectory)
        return try FileManager.default.contentsOfDirectory(atPath: place.path).sorted().map { name in
            let file = place.appending(path: name)
            return File(path: file.path, bytes: Array(try Data(contentsOf: file)))
        }
    }
}
