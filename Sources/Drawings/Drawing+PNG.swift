import CCairo

extension Drawing {
    /// The drawing as a PNG, by cairo.
    /// - Returns: `nil` for a drawing without pixels, and when there is no memory for it.
    public func png() -> [UInt8]? {
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else { return nil }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        let pen = cairo_create(surface)
        defer { cairo_destroy(pen) }
        use(background, pen)
        cairo_paint(pen)
        for shape in shapes {
            trace(shape.form, pen)
            use(shape.colour, pen)
            cairo_fill(pen)
        }
        guard cairo_status(pen) == CAIRO_STATUS_SUCCESS else { return nil }
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

    private static let longestSide = 4096

    private func use(_ colour: Colour, _ pen: OpaquePointer?) {
        let part = { (shift: UInt32) in Double(colour.rgb >> shift & 0xFF) / 255 }
        cairo_set_source_rgb(pen, part(16), part(8), part(0))
    }

    private func trace(_ form: Shape.Form, _ pen: OpaquePointer?) {
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
