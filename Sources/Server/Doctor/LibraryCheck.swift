import Mail
import StorageSQLite
import WebSocketServer

/// The versions of the libraries that the program runs with.
enum LibraryCheck {
    static func finding() -> Finding {
        Finding(
            "libraries", .ok,
            "palisade \(Version.text) with \((LibraryVersions.sockets + [SQLiteStore.libraryVersion, MailServer.libraryVersion]).joined(separator: ", "))"
        )
    }
}
