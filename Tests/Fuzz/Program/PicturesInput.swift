import Foundation

@testable import Pictures

/// The process that reads pictures answers, or is ended by its limits: it does not crash, and makes no call that its filter forbids.
///
/// `Tests/Fuzz/Pictures` looks for faults of memory in the same code.
struct PicturesInput: FuzzInput {
    let words = ["\u{89}PNG\r\n", "IHDR", "eXIf", "Exif\0\0MM\0*", "IDAT", "RIFF", "WEBPVP8 ", "VP8L", "VP8X", "ALPH", "ANIM"]

    private let process = PictureProcess(program: PictureMaker.besideThisProgram, limit: .seconds(60))

    func check(_ bytes: [UInt8]) throws(Finding) {
        do throws(PictureRefusal) {
            _ = try process.run(bytes, Self.crop(bytes.count))
        } catch {
            switch error {
            case .crashed(let how): throw Finding("the process crashed: \(how)")
            case .notStarted: throw Finding("the process did not start")
            case .kind, .animated, .broken, .tooManyPixels, .outside, .tooSmall, .late: break
            }
        }
    }

    /// A square that depends on the length alone, so that files of the corpus are pictures.
    private static func crop(_ count: Int) -> PictureCrop? { count % 3 == 0 ? PictureCrop(x: count % 16, y: count % 7, size: 32 + count % 64) : nil }
}
