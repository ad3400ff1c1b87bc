/// The features of samples for a trainer, so that their definition is in one place.
package struct SampleFeatures {
    private var cache = DetourCache()

    package init() {}

    package static var count: Int { Features.count }
    /// The index of each feature on the board mirrored from left to right.
    package static var mirror: [Int] { (0..<Features.count).map(Features.mirrored) }

    /// The indices of all features of a sample's position, walls included.
    package mutating func features(of sample: Sample) -> [Int] { sample.features(&cache) }

    /// The index of the output head for a sample's position.
    package func head(of sample: Sample) -> Int { Features.head(sample.position) }
}
