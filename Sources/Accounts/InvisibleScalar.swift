import Storage

/// A scalar of a text that is invisible by itself: a joiner, a selector of variants, or a tag of a flag.
///
/// The scalar is allowed where it changes the look of its neighbours (UTS 39, section 3.1.1.1; UAX 31, section 2.3; UTS 51). Anywhere else it can
/// only deceive readers.
struct InvisibleScalar {
    private let before: ArraySlice<Unicode.Scalar>
    private let scalar: Unicode.Scalar
    private let after: ArraySlice<Unicode.Scalar>

    init(_ scalars: [Unicode.Scalar], at index: Int) {
        before = scalars[..<index]
        scalar = scalars[index]
        after = scalars[(index + 1)...]
    }

    var belongsToWriting: Bool {
        switch scalar {
        case "\u{200D}": joinsEmoji || joinsConjunct
        case "\u{200C}": partsCursive || partsConjunct
        case "\u{FE0E}", "\u{FE0F}": choosesPresentation
        case "\u{FE00}"..."\u{FE0D}", "\u{E0100}"..."\u{E01EF}": before.last?.properties.isIdeographic == true
        // Selectors of Mongolian forms, and the separator before a last vowel.
        case "\u{180B}"..."\u{180F}": before.last.map(Self.isMongolian) == true
        case "\u{E0020}"..."\u{E007F}": isInFlag
        default: false
        }
    }

    // MARK: Emoji

    private var joinsEmoji: Bool {
        guard let previous = before.last, let next = after.first, next.value > 0xFF, next.properties.isEmoji else { return false }
        return Self.isPartOfEmoji(previous) || previous == "\u{FE0F}" && before.dropLast().last.map(Self.isPartOfEmoji) == true
    }

    /// Whether the scalar follows a symbol that has a form as text and a form as a picture. A digit has both forms only before a keycap.
    private var choosesPresentation: Bool {
        guard let base = before.last, base.properties.isEmoji else { return false }
        return !base.isASCII || after.first == "\u{20E3}"
    }

    private static func isPartOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
    }

    /// Whether the scalar is part of a regional flag: a black flag, followed by the tags of a region and an end tag.
    private var isInFlag: Bool {
        let head = before.reversed().prefix(while: Self.isTag)
        let tail = after.prefix(while: Self.isTag)
        guard before.dropLast(head.count).last == "\u{1F3F4}" else { return false }
        let tags = head.reversed() + [scalar] + tail
        guard tags.last == Self.endOfTags, 4...7 ~= tags.count else { return false }
        return tags.dropLast().allSatisfy { tag in Self.lettersAndDigitsOfTags.contains { $0.contains(tag) } }
    }

    private static let endOfTags: Unicode.Scalar = "\u{E007F}"
    private static let lettersAndDigitsOfTags: [ClosedRange<Unicode.Scalar>] = ["\u{E0030}"..."\u{E0039}", "\u{E0061}"..."\u{E007A}"]

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool { 0xE0020...0xE007F ~= scalar.value }

    // MARK: Letters

    /// Whether the scalar separates two letters of a cursive script that would touch without it.
    private var partsCursive: Bool {
        letterBefore?.joinsNext == true && letterAfter?.joinsPrevious == true
    }

    /// The nearest letters on both sides. Accents between them and the scalar are skipped.
    private var letterBefore: Unicode.Scalar? { before.last { !Self.isAccent($0) } }
    private var letterAfter: Unicode.Scalar? { after.first { !Self.isAccent($0) } }

    /// Whether the scalar follows a virama between two letters, where it keeps the letters from merging.
    private var partsConjunct: Bool { isBehindVirama && after.first.map(Self.isIndic) == true }

    /// Whether the scalar changes a conjunct. After a virama, it requests a half form, or in Malayalam, at the end of a syllable, a letter without
    /// its vowel. Before a virama, it keeps the shape of Bengali ra.
    private var joinsConjunct: Bool {
        isBehindVirama && after.first.map { $0 == " " || !Self.isAccent($0) } ?? true
            || before.last == "\u{9B0}" && after.first == "\u{9CD}" && after.dropFirst().first.map(Self.isIndic) == true
    }

    private var isBehindVirama: Bool {
        guard let virama = before.last, virama.properties.canonicalCombiningClass == .virama else { return false }
        return letterBefore.map(Self.isIndic) == true
    }

    /// Whether the scalar is a letter of a script of South or South-East Asia, where viramas belong.
    private static func isIndic(_ scalar: Unicode.Scalar) -> Bool { 0x900...0x1CFF ~= scalar.value && isLetter(scalar) || isLateIndic(scalar) }

    private static func isLateIndic(_ scalar: Unicode.Scalar) -> Bool {
        (0xA800...0xABFF ~= scalar.value || 0x11000...0x11FFF ~= scalar.value) && isLetter(scalar)
    }

    private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool { 0x1820...0x18AA ~= scalar.value && isLetter(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .otherLetter }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .spacingMark
    }
}
