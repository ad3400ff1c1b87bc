import CProcess
import Glibc

/// Starts `palisade-picture` for one picture and reads its answer. A hostile picture meets a decoder there, and never in the server.
struct PictureProcess: Sendable {
    /// The path of the program.
    let program: String
    /// The time after which the process is ended. It has a shorter limit of its own, of processor time.
    let limit: Duration

    /// Waits on the calling thread.
    func run(_ bytes: [UInt8], _ crop: PictureCrop?) throws(PictureRefusal) -> [UInt8] {
        let answer = try exchange(bytes, crop.map { [$0.x, $0.y, $0.size].map(String.init) } ?? [])
        // A limit of memory or time has ended it, or a call that the system refused: this picture cannot be read.
        guard answer.count >= Self.head, let verdict = Verdict(rawValue: answer[0]) else { throw .broken }
        let (width, height) = (Self.number(answer[1..<5]), Self.number(answer[5..<9]))
        switch verdict {
        case .made: break
        case .noPicture: throw .kind
        case .animated: throw .animated
        case .broken, .noMemory: throw .broken
        case .tooManyPixels: throw .tooManyPixels(width: width, height: height)
        case .outside: throw .outside(width: width, height: height)
        case .tooSmall: throw .tooSmall
        }
        let picture = Array(answer[Self.head...])
        guard Self.isSquare(picture) else { throw .broken }
        return picture
    }

    private func exchange(_ bytes: [UInt8], _ arguments: [String]) throws(PictureRefusal) -> [UInt8] {
        let texts = ([program] + arguments).map { Array($0.utf8CString) }
        // One text after another, so that the addresses of all of them hold during the call.
        let joined = texts.flatMap(\.self)
        let starts = texts.indices.map { index in texts[..<index].reduce(0) { $0 + $1.count } }
        var (how, number) = (palisade_exchange_usual, Int32(0))
        var answer = [UInt8](repeating: 0, count: Self.longest)
        let milliseconds = limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000
        let count = joined.withUnsafeBufferPointer { text in
            let arguments: [UnsafePointer<CChar>?] = starts.map { start in text.baseAddress?.advanced(by: start) } + [nil]
            return palisade_exchange(arguments, bytes, bytes.count, &answer, answer.count, milliseconds, &how, &number)
        }
        if count == Int(palisade_exchange_late.rawValue) { throw .late }
        guard count >= 0 else { throw .notStarted }
        switch how {
        // The system ends it so when its limit of processor time or the memory of the machine is used up: the picture costs too much.
        case palisade_exchange_signalled where number == SIGKILL || number == SIGXCPU: throw .broken
        case palisade_exchange_signalled: throw .crashed("signal \(number)")
        case palisade_exchange_failed: throw .crashed("status \(number)")
        default: break
        }
        return Array(answer.prefix(count))
    }

    /// A lossy WebP of the expected size with its pixels only. The process is not trusted: a picture may have taken it over.
    private static func isSquare(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 30 && bytes.starts(with: Array("RIFF".utf8)) && number(bytes[4..<8]) == bytes.count - 8
            && bytes[8..<16].elementsEqual("WEBPVP8 ".utf8) && number(bytes[16..<20]) <= bytes.count - 20
            && number(bytes[16..<20]) >= bytes.count - 21
            && bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) && bytes[26..<30].elementsEqual([0, 1, 0, 1])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

    private static let head = 9
    /// Noise takes about 50 KB.
    private static let longest = head + 128 * 1024

    /// The first byte of an answer, as in `picture.h`.
    private enum Verdict: UInt8 {
        case made, noPicture, broken, tooManyPixels, outside, tooSmall, animated, noMemory
    }
}
