/// A picture made of flat shapes, the later ones over the earlier ones.
public struct Drawing: Hashable, Sendable {
    /// Lengths are in pixels, from the upper left.
    public let width: Int
    public let height: Int
    public let background: Colour
    public private(set) var shapes: [Shape] = []

    public struct Shape: Hashable, Sendable {
        public enum Form: Hashable, Sendable {
            /// - Parameter radius: the radius of the corners.
            case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
            case circle(x: Double, y: Double, radius: Double)
            case polygon([Point])
        }

        public let form: Form
        public let colour: Colour
    }

    public struct Point: Hashable, Sendable {
        public let x: Double
        public let y: Double

        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// An opaque colour of sRGB, such as `Colour(0xF6F0E8)`.
    public struct Colour: Hashable, Sendable {
        public let rgb: UInt32

        public init(_ rgb: UInt32) { self.rgb = rgb }
    }

    public init(width: Int, height: Int, background: Colour) {
        self.width = width
        self.height = height
        self.background = background
    }

    public mutating func add(_ form: Shape.Form, _ colour: Colour) { shapes.append(Shape(form: form, colour: colour)) }
}
