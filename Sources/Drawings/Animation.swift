import CWebP

/// Drawings of one size, one after the other, over and over.
public struct Animation: Sendable {
    public let frames: [Drawing]
    /// The time for which each drawing is shown.
    public let milliseconds: Int
    /// The time for which the last drawing is shown.
    public let lastMilliseconds: Int

    public init(_ frames: [Drawing], milliseconds: Int, lastMilliseconds: Int) {
        self.frames = frames
        self.milliseconds = milliseconds
        self.lastMilliseconds = lastMilliseconds
    }

    /// The animation in WebP without loss, by libwebp, which stores only the changes of each frame.
    /// - Parameter scale: pixels of the picture for one pixel of the drawings.
    /// - Returns: `nil` without frames, for frames of different sizes, and if memory is short.
    public func webp(scale: Double) -> [UInt8]? {
        guard let first = frames.first, frames.allSatisfy({ $0.width == first.width && $0.height == first.height }) else { return nil }
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0 else { return nil }
        let (width, height) = (Int32(Double(first.width) * scale), Int32(Double(first.height) * scale))
        guard let encoder = WebPAnimEncoderNew(width, height, &options) else { return nil }
        defer { WebPAnimEncoderDelete(encoder) }
        var time: Int32 = 0
        for (number, frame) in frames.enumerated() {
            guard Self.add(frame, scale, at: time, to: encoder) else { return nil }
            time += Int32(number == frames.count - 1 ? lastMilliseconds : milliseconds)
        }
        guard WebPAnimEncoderAdd(encoder, nil, time, nil) != 0 else { return nil }
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { return nil }
        return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    }

    private static func add(_ frame: Drawing, _ scale: Double, at time: Int32, to encoder: OpaquePointer) -> Bool {
        guard let canvas = Canvas(frame, scale: scale) else { return false }
        var config = WebPConfig()
        guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, effort) != 0 else { return false }
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { return false }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        (picture.width, picture.height) = (Int32(canvas.width), Int32(canvas.height))
        let isRead = canvas.withPixels { pixels, stride in WebPPictureImportBGRX(&picture, pixels, Int32(stride)) != 0 }
        return isRead == true && WebPAnimEncoderAdd(encoder, &picture, time, &config) != 0
    }

    /// From 0, fast, to 9, small: flat colours are small in any case.
    private static let effort: Int32 = 1
}
