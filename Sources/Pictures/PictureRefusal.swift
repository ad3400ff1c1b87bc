/// The reason a picture was not made.
public enum PictureRefusal: Error, Hashable, Sendable {
    /// Neither PNG nor JPEG nor WebP.
    case kind
    case animated
    /// It cannot be decoded within the limits of memory and time, or ends early.
    case broken
    case tooManyPixels(width: Int, height: Int)
    /// The square reaches beyond the picture of this size.
    case outside(width: Int, height: Int)
    /// The picture or the square has fewer pixels than `PictureMaker.leastSide` on a side.
    case tooSmall
    /// Too many pictures wait, or one took too long. It may be tried again.
    case late
    /// The process could not be started.
    case notStarted
}
