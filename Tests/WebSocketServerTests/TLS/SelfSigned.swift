import CLibWebSockets
import Foundation

@testable import WebSocketServer

/// A certificate that vouches for itself, in files of its own.
enum SelfSigned {
    struct Failure: Error {}

    static func certificate() throws -> ServerCertificate {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (chain, key) = (folder.appending(path: "chain.pem").path, folder.appending(path: "key.pem").path)
        try write(to: chain, key)
        return try ServerCertificate(certificate: chain, key: key)
    }

    private static func write(to chain: String, _ keyPath: String) throws {
        let key = try newKey()
        defer { EVP_PKEY_free(key) }
        guard let certificate = X509_new() else { throw Failure() }
        defer { X509_free(certificate) }
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...Int.max))
        X509_gmtime_adj(X509_getm_notBefore(certificate), -3600)
        X509_gmtime_adj(X509_getm_notAfter(certificate), 86400)
        let name = X509_get_subject_name(certificate)
        X509_NAME_add_entry_by_txt(name, "CN", V_ASN1_UTF8STRING | 0x1000, "localhost", -1, -1, 0)
        X509_set_issuer_name(certificate, name)
        guard X509_set_pubkey(certificate, key) == 1, X509_sign(certificate, key, EVP_sha256()) > 0 else { throw Failure() }
        try open(chain) { PEM_write_X509($0, certificate) }
        try open(keyPath) { PEM_write_PrivateKey($0, key, nil, nil, 0, nil, nil) }
    }

    private static func newKey() throws -> OpaquePointer {
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1, EVP_PKEY_generate(context, &key) == 1,
            let key
        else { throw Failure() }
        return key
    }

    private static func open(_ path: String, _ write: (UnsafeMutablePointer<FILE>) -> Int32) throws {
        guard let file = fopen(path, "w") else { throw Failure() }
        defer { fclose(file) }
        guard write(file) == 1 else { throw Failure() }
    }
}
