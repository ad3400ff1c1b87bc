import GRDB

extension Migrations {
    /// The device of a guest is stored with the block, so that other guests of the device stay blocked after the first guest is gone.
    static func blocks(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE account ADD COLUMN challengers TEXT NOT NULL DEFAULT 'all' CHECK (challengers IN ('all', 'followed', 'nobody'));
                ALTER TABLE account ADD COLUMN device BLOB CHECK (length(device) = 32);
                CREATE INDEX account_device ON account (device) WHERE device IS NOT NULL;
                CREATE TABLE block (
                    blocker INTEGER NOT NULL REFERENCES account(id),
                    blocked INTEGER NOT NULL REFERENCES account(id),
                    kind TEXT NOT NULL CHECK (kind IN ('block', 'mute')),
                    device BLOB CHECK (length(device) = 32),
                    at INTEGER NOT NULL,
                    PRIMARY KEY (blocker, blocked),
                    CHECK (blocker <> blocked),
                    CHECK (device IS NULL OR kind = 'block')
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX block_blocked ON block (blocked);
                CREATE INDEX block_device ON block (device) WHERE device IS NOT NULL;
                """)
    }
}
