/// The elements and attributes that only draw (SVG 2), and the ones that drawing programs add for themselves, which no browser knows.
enum SVGNames {
    static func mayStand(_ element: String, in namespace: String) -> Bool {
        namespace == "http://www.w3.org/2000/svg" ? elements.contains(element) : inert.contains { namespace.hasPrefix($0) }
    }

    /// - Parameter attribute: with its prefix.
    static func mayStand(attribute: String) -> Bool {
        let parts = attribute.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else {
            return attributes.contains(attribute) || attribute.hasPrefix("data-") || attribute.hasPrefix("aria-")
        }
        return switch parts[0] {
        case "xmlns": true
        case "xml": ["space", "lang", "id"].contains(parts[1])
        case "xlink": ["href", "type", "title", "role", "show", "actuate", "arcrole"].contains(parts[1])
        default: ["inkscape", "sodipodi", "rdf", "cc", "dc", "svg"].contains(parts[0]) && !parts[1].lowercased().hasPrefix("on")
        }
    }

    private static let inert = [
        "http://www.inkscape.org/namespaces/inkscape", "http://sodipodi.sourceforge.net/DTD/sodipodi", "http://www.w3.org/1999/02/22-rdf-syntax-ns",
        "http://creativecommons.org/ns", "http://web.resource.org/cc", "http://purl.org/dc/elements",
    ]

    private static let elements = words(
        """
        svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon text tspan textPath image marker pattern
        linearGradient radialGradient stop clipPath mask filter view
        feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
        feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
        feTurbulence
        """)

    private static let attributes = words(
        """
        xmlns version baseProfile id class style lang role tabindex type media href src transform viewBox preserveAspectRatio width height x y x1 y1 x2 y2
        cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing side gradientUnits gradientTransform
        spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth
        markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX
        targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength scale xChannelSelector
        yChannelSelector azimuth elevation limitingConeAngle pointsAtX pointsAtY pointsAtZ z stdDeviation radius baseFrequency numOctaves seed
        stitchTiles tableValues slope intercept amplitude exponent requiredExtensions requiredFeatures systemLanguage zoomAndPan enable-background
        externalResourcesRequired contentScriptType contentStyleType
        alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering direction
        display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust font-stretch
        font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
        lighting-color line-height marker marker-start marker-mid marker-end mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
        shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
        stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-overflow text-rendering transform-origin unicode-bidi
        vector-effect visibility white-space word-spacing writing-mode
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
