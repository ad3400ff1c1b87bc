import Crypto
import Foundation
import Games
import Synchronization

/// The pictures of all decks, behind addresses that reveal nothing.
///
/// An address is the number of a picture and a salt, encrypted with a key of this server (AES key wrap, RFC 3394, which needs no nonce and refuses
/// forged addresses). So there is no table of addresses, and an address is valid as long as the key and the deck.
final class PictureShelf: Sendable {
    struct Picture: Sendable {
        let type: String
        let bytes: [UInt8]
        let gzip: [UInt8]?
    }

    private struct Stored: Sendable {
        let file: PictureFile
        let lengths: PictureLengths
    }

    private let key: SymmetricKey
    private let decks = Mutex<[UInt32: [Stored]]>([:])

    init(key: SymmetricKey) { self.key = key }

    /// Puts the pictures of a deck on the shelf.
    /// - Returns: the deck for the rules of the game.
    func add(_ folder: DeckFolder, path: String) -> PictureDeck {
        let number = Self.number(of: folder)
        let files = Array(zip(folder.items, folder.pictures))
        let lengths = Dictionary(grouping: files, by: \.0.group).mapValues { PictureLengths($0.map(\.1)) }
        let stored = files.map { item, file in Stored(file: file, lengths: lengths[item.group] ?? PictureLengths([file])) }
        decks.withLock { $0[number] = stored }
        return PictureDeck(
            id: folder.id, edition: folder.edition, title: folder.title, licence: folder.licence, credit: folder.credit, items: folder.items
        ) { [key] item, salt in
            path + Self.seal(item: UInt32(item), deck: number, salt: salt, key)
        }
    }

    /// The picture behind the last component of an address; `nil` if it is no address of this server.
    func picture(_ name: String) -> Picture? {
        guard let (item, deck) = open(name), let stored = decks.withLock({ $0[deck] }), stored.indices.contains(item) else { return nil }
        let (file, lengths) = (stored[item].file, stored[item].lengths)
        return Picture(type: file.kind.rawValue, bytes: file.padded(to: lengths.plain), gzip: lengths.gzip.flatMap(file.packed))
    }

    private static func number(of folder: DeckFolder) -> UInt32 {
        SHA256.hash(data: Data("\(folder.id)@\(folder.edition)".utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// 24 bytes as 48 hexadecimal digits.
    private static func seal(item: UInt32, deck: UInt32, salt: UInt64, _ key: SymmetricKey) -> String {
        let plain = bytes(salt) + bytes(deck) + bytes(item)
        // Encryption fails only for keys of other lengths. The picture then has no address.
        let sealed = (try? AES.KeyWrap.wrap(SymmetricKey(data: plain), using: key)) ?? Data()
        return sealed.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private func open(_ name: String) -> (item: Int, deck: UInt32)? {
        let digits = name.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard name.utf8.count == 48, digits.count == 48, name == name.lowercased() else { return nil }
        let sealed = stride(from: 0, to: 48, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        guard let plain = try? AES.KeyWrap.unwrap(Data(sealed), using: key) else { return nil }
        return plain.withUnsafeBytes { bytes -> (Int, UInt32)? in
            guard bytes.count == 16 else { return nil }
            let number = { (range: Range<Int>) in bytes[range].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
            return (Int(number(12..<16)), number(8..<12))
        }
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
