import Drawings
import Networks
import WebSocketServer

extension PositionPictures {
    /// - Parameter networks: the networks of the client, who shares the queue with others.
    func png(of drawing: Drawing, for networks: NetworkShares) async throws(HTTPRefusal) -> [UInt8] {
        guard let picture = await picture(of: drawing, for: networks) else { throw .tooManyPictures }
        return picture
    }
}

extension HTTPRefusal {
    static let tooManyPictures = HTTPRefusal(
        status: 503, code: "busy", message: "too many pictures are being drawn; try again later", retryAfter: .seconds(2))
}

extension HTTPResponse {
    /// - Parameter seconds: the time for which the picture may be shown without another request.
    static func picture(_ bytes: [UInt8], type: String, seconds: Int, isPrivate: Bool) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [("content-type", type), ("cache-control", "\(isPrivate ? "private" : "public"), max-age=\(seconds)")], body: bytes)
    }
}
