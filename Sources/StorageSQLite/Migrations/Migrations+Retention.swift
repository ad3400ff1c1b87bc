import GRDB

extension Migrations {
    /// `moves_removed` has one row at most: the place up to which games have lost their moves. `seen` is unknown until a sweep has seen the analysis.
    static func retention(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE moves_removed (id INTEGER PRIMARY KEY CHECK (id = 1), pos INTEGER NOT NULL) STRICT;
                ALTER TABLE analysis ADD COLUMN seen INTEGER;
                CREATE INDEX analysis_seen ON analysis (seen);
                """)
    }
}
