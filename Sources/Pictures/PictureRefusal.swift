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
    /// The process ended as no picture makes it end: by a fault in its memory, by its filter of system calls, or with a status of its own.
    case crashed(String)
    /// The process could not be started.
    case notStarted
}
