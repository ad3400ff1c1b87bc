/// The shape of a picture of a position.
enum DrawingShape {
    /// As sites show it beside a link: 1200 × 630.
    case card
    /// For a picture by itself: 600 × 700.
    case upright
}
