import Foundation

extension Net {
    /// The net that ships with this engine.
    public static let own: Net = {
        guard let data = Data(base64Encoded: ownNetText), let net = try? Net([UInt8](data)) else {
            preconditionFailure("OwnNet.swift was not written by Tests/Training/train.py for this engine")
        }
        return net
    }()
}
