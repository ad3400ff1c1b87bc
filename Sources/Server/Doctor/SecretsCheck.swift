import CoreFoundation
import Foundation

/// The files that only the account of the server should read.
enum SecretsCheck {
    static func finding(_ configuration: Configuration) -> Finding {
        let data = [ResourceKey.fileName, AdminKey.fileName].map { configuration.data + "/" + $0 }
        let named = [configuration.signIn, configuration.tlsKey].filter { !$0.isEmpty }
        return judge(
            (data + named).compactMap { path in
                var status = stat()
                return stat(path, &status) == 0 ? (path, status.st_mode) : nil
            })
    }

    static func judge(_ files: [(path: String, mode: mode_t)]) -> Finding {
        let open = files.filter { $0.mode & (S_IRWXO | S_IWGRP) != 0 }.map(\.path)
        guard !open.isEmpty else { return Finding("secrets", .ok, "only the account of the server reads its keys") }
        return Finding("secrets", .warn, "others may read or change secrets of the server; run: chmod 600 \(open.joined(separator: " "))")
    }
}
