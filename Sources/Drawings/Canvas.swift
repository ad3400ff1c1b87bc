import CCairo

/// A surface of cairo with a drawing on it.
final class Canvas {
    let width: Int
    let height: Int
    private let surface: OpaquePointer

    private static let longestSide = 4096.0

    /// - Parameter scale: pixels of the canvas for one pixel of the drawing.
    /// - Returns: `nil` for a drawing without pixels, and if memory is short.
    init?(_ drawing: Drawing, scale: Double = 1) {
        let (width, height) = (Double(drawing.width) * scale, Double(drawing.height) * scale)
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else { return nil }
        (self.width, self.height) = (Int(width), Int(height))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else { return nil }
        self.surface = surface
        // Cairo returns an object even without memory, and reports it here.
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        let pen = cairo_create(surface)
        defer { cairo_destroy(pen) }
        cairo_scale(pen, scale, scale)
        Self.use(drawing.background, pen)
        cairo_paint(pen)
        for shape in drawing.shapes {
            Self.trace(shape.form, pen)
            Self.use(shape.colour, pen)
            cairo_fill(pen)
        }
        cairo_surface_flush(surface)
        guard cairo_status(pen) == CAIRO_STATUS_SUCCESS else { return nil }
    }

    deinit { cairo_surface_destroy(surface) }

    func png() -> [UInt8]? {
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { sink in
            cairo_surface_write_to_png_stream(
                surface,
                { sink, data, length in
                    sink?.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: data, count: Int(length))
                    return CAIRO_STATUS_SUCCESS
                }, sink)
        }
        return status == CAIRO_STATUS_SUCCESS ? bytes : nil
    }

    /// The pixels row by row: blue, green, red and an unused byte for each.
    /// - Parameter stride: bytes from one row to the next.
    func withPixels<Answer>(_ read: (_ pixels: UnsafePointer<UInt8>, _ stride: Int) -> Answer) -> Answer? {
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        return read(pixels, Int(cairo_image_surface_get_stride(surface)))
    }

    private static func use(_ colour: Drawing.Colour, _ pen: OpaquePointer?) {
        let part = { (shift: UInt32) in Double(colour.rgb >> shift & 0xFF) / 255 }
        cairo_set_source_rgb(pen, part(16), part(8), part(0))
    }

    private static func trace(_ form: Drawing.Shape.Form, _ pen: OpaquePointer?) {
        cairo_new_path(pen)
        switch form {
        case .rectangle(let x, let y, let width, let height, let radius):
            guard radius > 0 else { return cairo_rectangle(pen, x, y, width, height) }
            let (right, bottom) = (x + width - radius, y + height - radius)
            cairo_arc(pen, right, y + radius, radius, -.pi / 2, 0)
            cairo_arc(pen, right, bottom, radius, 0, .pi / 2)
            cairo_arc(pen, x + radius, bottom, radius, .pi / 2, .pi)
            cairo_arc(pen, x + radius, y + radius, radius, .pi, .pi * 3 / 2)
            cairo_close_path(pen)
        case .circle(let x, let y, let radius): cairo_arc(pen, x, y, radius, 0, .pi * 2)
        case .polygon(let points):
            for point in points { cairo_line_to(pen, point.x, point.y) }
            cairo_close_path(pen)
        }
    }
}
