// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is strict: Swift 6, warnings are errors, `any` is written out.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The suite builds everything once, with the checks of a debug build and our own code optimized: bots think and the page is prepared at
/// about the speed that ships.
/// The graphs of its symbols are those of which the documentation is made.
let ours: [SwiftSetting] =
    strict + [
        .unsafeFlags(
            [
                "-O", "-emit-symbol-graph", "-emit-symbol-graph-dir", "\(Context.packageDirectory)/.build/graphs",
                "-symbol-graph-minimum-access-level", "internal",
            ],
            .when(configuration: .debug))
    ]

/// Tests are built for their checks and not for speed: optimizing them takes longer than running them.
let quick: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: ours)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: quick)
}

let package = Package(
    name: "palisade",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "palisade", targets: ["palisade"]),
        .executable(name: "palisade-bench", targets: ["palisade-bench"]),
        .executable(name: "palisade-picture", targets: ["palisade-picture"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        // C: libraries of others, and what Swift cannot say itself.
        .systemLibrary(
            name: "CLibWebSockets",
            path: "Sources/C/CLibWebSockets",
            pkgConfig: "libwebsockets",
            providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-ev", "libssl-dev"])]
        ),
        .systemLibrary(name: "CCompression", path: "Sources/C/CCompression", providers: [.apt(["zlib1g-dev", "libbrotli-dev"])]),
        // The options of libcurl are variadic, which Swift cannot call.
        .target(name: "CCurl", path: "Sources/C/CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .systemLibrary(name: "CSodium", path: "Sources/C/CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CQRCode", path: "Sources/C/CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CCairo", path: "Sources/C/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CWebP", path: "Sources/C/CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CArchive", path: "Sources/C/CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        // Confusable letters (UTS 39), for names.
        .target(name: "CICU", path: "Sources/C/CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        // Starting a process with nothing of this one takes calls that Swift does not see.
        .target(name: "CProcess", path: "Sources/C/CProcess"),
        // Whether the kernel knows the time of day.
        .target(name: "CClock", path: "Sources/C/CClock"),
        // Decodes the pictures of strangers. No other program contains a decoder.
        .executableTarget(
            name: "palisade-picture", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("webp")]),
        // The bottom: each of these imports at most what stands to its right.
        library("JSONText"),
        // Who and when: names that all others share.
        library("Identifiers"),
        // Who is counted by a limit.
        library("Networks"),
        library("GameRules", ["JSONText"]),
        library("Games", ["GameRules", "JSONText"]),
        library("QuoridorEngine", ["GameRules", "Games"]),
        library("Bots", ["GameRules", "Games", "QuoridorEngine"]),
        library(
            "Analysis",
            [
                "Identifiers", "Bots", "GameRules", "Games", "JSONText", "Networks", "QuoridorEngine", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        library("Wire", ["JSONText"]),
        library("Ratings"),
        library("Storage", ["Identifiers", "CICU", "Networks", "Ratings"]),
        library(
            "StorageSQLite",
            [
                "CCompression", "Identifiers", "Networks", "Ratings", "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        library("Workers", ["Networks"]),
        library("Pictures", ["CProcess", "Networks", "Workers"]),
        library("Mail", ["Identifiers", "CCurl", "Storage", .product(name: "Logging", package: "swift-log")]),
        library("Export", ["Identifiers", "CArchive", "Networks"]),
        library("QRCodes", ["CQRCode"]),
        library("Drawings", ["CCairo", "CWebP"]),
        // Requests to other servers, for sign-ins with their accounts.
        library("OutgoingHTTP", ["CCurl", "Workers"]),
        library(
            "SignIn",
            [
                "Identifiers", "JSONText", "Networks", "OutgoingHTTP", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
        library("Accounts", ["Identifiers", "CSodium", "Networks", "Storage", "Workers", .product(name: "Crypto", package: "swift-crypto")]),
        // How the form of an answer is chosen: codings and versions.
        library("HTTPContent", ["CCompression"]),
        // The files of the page as they are sent: packs, sets, documents.
        library(
            "PageFiles",
            ["HTTPContent", "JSONText", .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log")]),
        library(
            "WebSocketServer",
            [
                "CLibWebSockets", "HTTPContent", "JSONText", "Networks", "PageFiles",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "DequeModule", package: "swift-collections"),
            ]),
        library(
            "Play",
            [
                "Identifiers", "GameRules", "JSONText", "Networks", "Storage", "Wire",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        library(
            "Server",
            [
                "CClock", "Identifiers", "Accounts", "Analysis", "Bots", "Drawings", "Export", "GameRules", "Games", "HTTPContent", "JSONText",
                "Mail",
                "Networks", "OutgoingHTTP", "PageFiles", "Pictures",
                "Play", "QRCodes", "SignIn", "Storage", "StorageSQLite", "WebSocketServer", "Wire", "Workers",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        // What measurements have in common.
        library("Measurements", ["Storage"]),
        .executableTarget(
            name: "palisade",
            dependencies: [
                "Identifiers", "Accounts", "Bots", "GameRules", "Games", "JSONText", "Measurements", "Play", "QuoridorEngine", "Server", "Storage",
                "StorageSQLite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        // Measures parts of the server, for those who change them. Installations do not have it.
        .executableTarget(
            name: "palisade-bench",
            dependencies: [
                "Identifiers", "FilledStorage", "GameRules", "Games", "JSONText", "Measurements", "Play", "QuoridorEngine", "Server", "Storage",
                "StorageSQLite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // Feeds bytes of strangers to the parsers, for tests. Built with libFuzzer, it searches for bytes that reach new code.
        .executableTarget(
            name: "palisade-fuzz",
            dependencies: [
                "GameRules", "Games", "HTTPContent", "JSONText", "Pictures", "Server", "WebSocketServer", "Wire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Fuzz/Program",
            swiftSettings: strict
        ),
        // A store with very many players, for measurements of the boards and for tests.
        .target(
            name: "FilledStorage", dependencies: ["Identifiers", "Storage", "StorageSQLite", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/FilledStorage", swiftSettings: strict),
        // Numbers that stand for times in tests.
        .target(name: "IdentifierLiterals", dependencies: ["Identifiers"], path: "Tests/IdentifierLiterals", swiftSettings: strict),
        // A store without a disk, which the contracts of the store hold to the same promises as the one in production.
        .target(name: "MemoryStorage", dependencies: ["Identifiers", "Networks", "Storage"], path: "Tests/MemoryStorage", swiftSettings: strict),
        .target(
            name: "TestSupport",
            dependencies: ["Identifiers", "GameRules", "JSONText", "MemoryStorage", "Networks", "Play", "Storage", "Wire"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        tests("JSONTextTests", ["JSONText"]),
        tests(
            "GamesTests", ["Bots", "GameRules", "Games", "JSONText", "QuoridorEngine", "Server", "TestSupport"],
            resources: [.copy("Vectors")]),
        tests("QuoridorEngineTests", ["GameRules", "Games", "JSONText", "QuoridorEngine"]),
        tests(
            "AnalysisTests",
            [
                "Identifiers", "IdentifierLiterals", "MemoryStorage", "Analysis", "Bots", "GameRules", "Games", "JSONText", "Networks",
                "QuoridorEngine", "Storage",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests("WireTests", ["JSONText", "Wire"], resources: [.copy("Golden")]),
        tests("RatingsTests", ["GameRules", "Ratings"]),
        tests(
            "AccountsTests",
            [
                "Identifiers", "IdentifierLiterals", "MemoryStorage", "Accounts", "CSodium", "Networks", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        tests("NetworksTests", ["Networks"]),
        tests("WorkersTests", ["Networks", "Workers"]),
        tests("ExportTests", ["Identifiers", "IdentifierLiterals", "Export", "Networks"]),
        tests("QRCodesTests", ["QRCodes"]),
        tests("DrawingsTests", ["Drawings"]),
        tests(
            "SignInTests",
            [
                "Identifiers", "IdentifierLiterals", "JSONText", "Networks", "OutgoingHTTP", "SignIn",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
        tests(
            "MailTests", ["Identifiers", "IdentifierLiterals", "MemoryStorage", "Mail", "Storage", .product(name: "Logging", package: "swift-log")]),
        tests("PicturesTests", ["Networks", "Pictures", "palisade-picture"]),
        tests(
            "StorageTests",
            [
                "Identifiers", "IdentifierLiterals", "FilledStorage", "MemoryStorage", "GameRules", "Networks", "Ratings", "Storage", "StorageSQLite",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests("HTTPContentTests", ["HTTPContent"]),
        tests("PageFilesTests", ["HTTPContent", "PageFiles", .product(name: "Logging", package: "swift-log")]),
        tests("WebSocketServerTests", ["CLibWebSockets", "Networks", "PageFiles", "WebSocketServer"]),
        tests(
            "ServerTests",
            [
                "Identifiers", "IdentifierLiterals", "MemoryStorage", "Accounts", "Analysis", "Bots", "Export", "GameRules", "JSONText", "Mail",
                "Networks", "OutgoingHTTP", "Pictures",
                "Play", "Server",
                "SignIn", "Storage",
                "StorageSQLite", "TestSupport", "WebSocketServer", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "PlayTests",
            [
                "Identifiers", "IdentifierLiterals", "MemoryStorage", "Games", "GameRules", "JSONText", "Networks", "Play", "Ratings", "Storage",
                "TestSupport", "Wire",
                .product(name: "Logging", package: "swift-log"),
            ]),
    ]
)
