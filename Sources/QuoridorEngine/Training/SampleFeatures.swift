/// What a trainer is told of samples: the features themselves are known here alone.
package struct SampleFeatures {
    private var cache = DetourCache()

    package init() {}

    package static var count: Int { Features.count }
    /// The number of each feature on a board whose files run the other way.
    package static var mirror: [Int] { (0..<Features.count).map(Features.mirrored) }

    /// The numbers of everything the net sees of a position, walls included.
    package mutating func features(of sample: Sample) -> [Int] { sample.features(&cache) }

    /// Which of the net's heads judges it.
    package func head(of sample: Sample) -> Int { Features.head(sample.position) }
}
