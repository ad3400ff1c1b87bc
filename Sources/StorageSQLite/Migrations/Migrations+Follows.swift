import GRDB

extension Migrations {
    /// Triggers keep the number of followers, because a profile is shown more often than it is followed, and the number has no bound.
    static func follows(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE account ADD COLUMN followers INTEGER NOT NULL DEFAULT 0 CHECK (followers >= 0);
                CREATE TABLE follow (
                    follower INTEGER NOT NULL REFERENCES account(id),
                    followed INTEGER NOT NULL REFERENCES account(id),
                    at INTEGER NOT NULL,
                    PRIMARY KEY (follower, followed),
                    CHECK (follower <> followed)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX follow_followed ON follow (followed);
                CREATE TRIGGER follow_added AFTER INSERT ON follow
                BEGIN UPDATE account SET followers = followers + 1 WHERE id = NEW.followed; END;
                CREATE TRIGGER follow_removed AFTER DELETE ON follow
                BEGIN UPDATE account SET followers = followers - 1 WHERE id = OLD.followed; END;
                """)
    }
}
