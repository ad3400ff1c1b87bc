import OutgoingHTTP

/// The pictures that people have with their providers.
extension SignIns {
    /// The maximum size of a picture in bytes.
    static let maxPictureBytes = 1 << 20
    /// The time for a fetch, during which a person waits for the page.
    static let picturePatience = Duration.seconds(3)

    /// Fetches the picture of a person.
    /// - Returns: the received bytes, unchecked; `nil` without a picture, or if it cannot be fetched.
    public func picture(of person: Person) async -> [UInt8]? {
        guard let address = person.picture.flatMap(WebAddress.init) else { return nil }
        let request = OutgoingRequest(
            file: address, accept: "image/webp, image/png, image/jpeg", publicOnly: picturesArePublic, maxBytes: Self.maxPictureBytes,
            patience: Self.picturePatience)
        guard let answer = try? await transport.perform(request), answer.status == 200, !answer.body.isEmpty else { return nil }
        return answer.body
    }
}
