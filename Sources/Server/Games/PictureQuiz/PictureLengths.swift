import HTTPContent
import WebSocketServer

/// The lengths in bytes to which all pictures of a group are brought, so that the size of an answer tells nothing.
struct PictureLengths: Sendable {
    let plain: Int
    /// The length in gzip; `nil` if one of the pictures cannot have this length, because the form would then reveal it.
    let gzip: Int?

    init(_ pictures: [PictureFile]) {
        plain = pictures.map(\.bytes.count).max() ?? 0
        let packed = pictures.compactMap { $0.gzip?.count }
        let longest = (packed.max() ?? 0) + Gzip.lengthening.lowerBound
        gzip = packed.count == pictures.count && packed.allSatisfy { Gzip.lengthening.contains(longest - $0) } ? longest : nil
    }
}
