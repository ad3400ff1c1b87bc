import GRDB

extension Migrations {
    /// Sanctions, reports and the audit log name accounts that may be deleted since, so they have no foreign keys to them. Rows can only be added to
    /// the log: triggers refuse every other change, including `INSERT OR REPLACE`.
    static func administration(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE administrator (
                    account INTEGER PRIMARY KEY REFERENCES account(id),
                    since INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE sanction (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    account INTEGER NOT NULL,
                    kind TEXT NOT NULL CHECK (kind IN ('mute', 'ban')),
                    reason TEXT NOT NULL,
                    begin INTEGER NOT NULL,
                    "end" INTEGER CHECK ("end" > begin),
                    author INTEGER NOT NULL,
                    lifted INTEGER
                ) STRICT;
                CREATE INDEX sanction_account ON sanction (account, id);
                CREATE INDEX sanction_end ON sanction ("end") WHERE lifted IS NULL;
                CREATE TABLE report (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    author INTEGER NOT NULL,
                    account INTEGER NOT NULL,
                    room TEXT,
                    match TEXT,
                    line TEXT,
                    reason TEXT NOT NULL,
                    at INTEGER NOT NULL,
                    outcome TEXT CHECK (outcome IN ('acted', 'dismissed')),
                    decider INTEGER,
                    decided INTEGER,
                    CHECK ((outcome IS NULL) = (decided IS NULL) AND (outcome IS NULL) = (decider IS NULL))
                ) STRICT;
                CREATE INDEX report_author ON report (author, at);
                CREATE INDEX report_account ON report (account, id);
                CREATE INDEX report_open ON report (id) WHERE outcome IS NULL;
                CREATE INDEX report_closed ON report (id) WHERE outcome IS NOT NULL;
                CREATE TABLE notice (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    account INTEGER NOT NULL REFERENCES account(id),
                    kind TEXT NOT NULL CHECK (kind IN ('report', 'sanction')),
                    key TEXT NOT NULL,
                    reason TEXT,
                    "end" INTEGER,
                    at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX notice_account ON notice (account, id);
                CREATE TABLE audit (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    act TEXT NOT NULL,
                    author INTEGER,
                    subject TEXT NOT NULL,
                    reason TEXT NOT NULL,
                    at INTEGER NOT NULL,
                    money INTEGER,
                    stars INTEGER,
                    until INTEGER,
                    number INTEGER,
                    outcome TEXT
                ) STRICT;
                CREATE TRIGGER audit_kept BEFORE UPDATE ON audit BEGIN SELECT RAISE (ABORT, 'the audit log is kept'); END;
                CREATE TRIGGER audit_all_kept BEFORE DELETE ON audit BEGIN SELECT RAISE (ABORT, 'the audit log is kept'); END;
                CREATE TRIGGER audit_added BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
                BEGIN SELECT RAISE (ABORT, 'the audit log is kept'); END;
                """)
    }
}
