import GRDB

extension Migrations {
    /// Adds the choices about calls. An account that has not chosen is called as long as its address is proved. `bounce` has only addresses of
    /// accounts.
    static func calls(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE mail ADD COLUMN unsubscribe TEXT;
                CREATE TABLE turn_mail (
                    account INTEGER PRIMARY KEY REFERENCES account(id),
                    wish INTEGER CHECK (wish IN (0, 1)),
                    zone TEXT,
                    language TEXT,
                    last INTEGER
                ) STRICT;
                CREATE TABLE turn_call (
                    account INTEGER NOT NULL REFERENCES account(id),
                    match TEXT NOT NULL,
                    ply INTEGER NOT NULL,
                    take_backs INTEGER NOT NULL,
                    reminded INTEGER NOT NULL CHECK (reminded IN (0, 1)),
                    PRIMARY KEY (account, match)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE bounce (
                    folded TEXT PRIMARY KEY,
                    count INTEGER NOT NULL CHECK (count > 0)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}
