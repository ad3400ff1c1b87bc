import GRDB

extension Migrations {
    /// It is unknown whether the owner of an earlier address ever proved it. All earlier tickets were mailed.
    static func confirmations(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE login ADD COLUMN confirmed INTEGER;
                ALTER TABLE ticket ADD COLUMN mailed INTEGER NOT NULL DEFAULT 1 CHECK (mailed IN (0, 1));
                ALTER TABLE ticket ADD COLUMN hash TEXT;
                """)
    }
}
