import Accounts
import Crypto
import Foundation
import Identifiers
import JSONText
import Logging
import Pictures
import Play
import Storage
import WebSocketServer

/// Uploaded pictures, which members use as their avatars.
struct PicturesAPI: APIArea {
    let context: APIContext
    let maker: PictureMaker
    /// Growing waits after uploads, of a network and of an account in all networks together.
    private let uploads = SignInThrottle(anywhere: .ofNetwork)

    var routes: [Route] {
        [
            Route(.put, "me/picture", needs: .profile, counted: .picture, uploadPicture),
            Route(.delete, "me/picture", needs: .profile, removePicture),
            Route(.get, "pictures/*", needs: .anyone, costs: .files, isPublic: true, picture),
        ]
    }

    /// The only path that accepts large bodies.
    static let picturePath = "/api/v1/me/picture"

    func uploadPicture(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        try context.mustHaveSpace()
        let account = call.caller.account
        guard !account.guest, let secret = secret(of: call.request) else { throw .forbidden("only members can upload a picture; sign up first") }
        let type = call.request.header("content-type")?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard let type, Self.pictureTypes.contains(type) else { throw .pictureKind }
        return try await wear(call.request.body, try crop(call.request), by: account, provedBy: secret, call.request)
    }

    /// Makes a square of a picture, and sets it as the avatar of an account.
    /// - Parameter crop: `nil` for the largest square in the middle.
    func wear(
        _ picture: [UInt8], _ crop: PictureCrop?, by account: Account, provedBy secret: Secret, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> HTTPResponse {
        let bytes = try await made(of: picture, for: account, crop, request)
        guard let hash = PictureHash(SHA256.hash(data: bytes).prefix(16).map { Self.hex($0) }.joined()) else { throw .unavailable }
        let changed = try await context.paid(StoreCost.picture(bytes: bytes.count), request) { () throws(HTTPRefusal) in
            try await context.named { try await context.identities.setPicture(Picture(hash: hash, bytes: bytes), of: account.id, provedBy: secret) }
        }
        return await worn(changed)
    }

    func removePicture(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let account = call.caller.account
        let changed = try await context.paid(StoreCost.avatar, call.request) { () throws(HTTPRefusal) in
            try await context.named { try await context.identities.removePicture(of: account.id) }
        }
        return await worn(changed)
    }

    /// Sends a picture. Its name is a hash of its bytes, so clients may cache it for ever.
    func picture(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        guard let hash = PictureHash(name), let bytes = try await context.stored({ try await context.identities.picture(hash) }) else {
            throw .notFound
        }
        return HTTPResponse(
            status: 200,
            headers: [
                ("content-type", PictureMaker.type), ("cache-control", "public, max-age=31536000, immutable"),
                // The decoder's process is not trusted: browsers may show its output only as a picture.
                ("content-security-policy", "default-src 'none'; sandbox"),
            ], body: bytes)
    }

    /// Shows the avatar in the rooms of the account, and answers with the account.
    private func worn(_ changed: Account) async -> HTTPResponse {
        await context.lobby.setAvatar(changed.avatar, of: changed.user)
        return .user(changed)
    }

    private func made(
        of picture: [UInt8], for account: Account, _ crop: PictureCrop?, _ request: HTTPRequest
    ) async throws(HTTPRefusal) -> [UInt8] {
        let client = context.client(of: request)
        let wait = uploads.attempt(account: account.user.rawValue, by: client, at: context.now)
        guard wait == 0 else {
            throw HTTPRefusal(status: 429, code: "rate", message: "too many pictures were uploaded; try again later", retryAfter: .milliseconds(wait))
        }
        do throws(PictureRefusal) {
            return try await maker.square(of: picture, crop, for: context.address(of: request).shares)
        } catch {
            // An upload without any work for it does not count.
            if [.late, .notStarted].contains(error) { uploads.takeBack(account: account.user.rawValue, by: client) }
            if case .crashed(let how) = error { context.incidents.report(.picture, .error, ["how": "\(how)"]) }
            throw HTTPRefusal(error)
        }
    }

    /// The square from the parameters `x`, `y` and `size`; `nil` without them. They are given together or not at all.
    private func crop(_ request: HTTPRequest) throws(HTTPRefusal) -> PictureCrop? {
        let names = ["x", "y", "size"]
        let texts = names.map(request.parameter)
        if texts.allSatisfy({ $0 == nil }) { return nil }
        var numbers: [Int] = []
        for (name, text) in zip(names, texts) {
            guard let text, text.utf8.count <= 7, text.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(text) else {
                throw .badField(name, "\(name) must be a number of pixels; give x, y and size together")
            }
            numbers.append(number)
        }
        guard let crop = PictureCrop(x: numbers[0], y: numbers[1], size: numbers[2]) else {
            throw .badField("size", "x, y and size must describe a square within the picture")
        }
        return crop
    }

    private func secret(of request: HTTPRequest) -> Secret? { request.bearer.map { Secret($0, kind: .token) } ?? context.session(request) }

    private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    private static let pictureTypes: Set<String> = ["image/png", "image/jpeg", "image/webp"]
}

extension HTTPRefusal {
    static let pictureKind = HTTPRefusal(status: 415, code: "wrong_kind", message: "a picture must be PNG, JPEG or WebP")

    fileprivate init(_ refusal: PictureRefusal) {
        switch refusal {
        case .kind: self = .pictureKind
        case .animated: self.init(status: 415, code: "wrong_kind", message: "animated pictures are not accepted")
        case .broken: self.init(status: 422, code: "bad_picture", message: "the picture is damaged and cannot be read")
        case .tooManyPixels(let width, let height):
            self.init(
                status: 422, code: "too_many_pixels",
                message: "the picture has \(width) × \(height) pixels; at most \(PictureMaker.maxPixels / 1_000_000) million are allowed")
        case .outside(let width, let height):
            self = .badField("size", "the square reaches beyond the picture, which has \(width) × \(height) pixels")
        case .tooSmall: self = .badField("size", "a picture must have at least \(PictureMaker.leastSide) pixels on each side")
        case .late: self.init(status: 503, code: "busy", message: "too many pictures are being processed; try again later", retryAfter: .seconds(2))
        case .crashed: self.init(status: 500, code: "internal", message: "the picture crashed its decoder; the fault was logged")
        case .notStarted:
            self.init(status: 503, code: "busy", message: "pictures cannot be processed at the moment; try again later", retryAfter: .seconds(30))
        }
    }
}
