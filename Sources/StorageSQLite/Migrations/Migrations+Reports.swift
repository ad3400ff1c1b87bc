import GRDB

extension Migrations {
    /// The networks that reports came from, with the wider networks around each. They bound the reports of a day, and let an administrator close the
    /// reports of one network together. A row goes a day after its report was filed and decided, or with the account of its author.
    static func reportNetworks(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE report_network (
                    report INTEGER NOT NULL REFERENCES report(id),
                    network TEXT NOT NULL,
                    at INTEGER NOT NULL,
                    decided INTEGER NOT NULL DEFAULT 0 CHECK (decided IN (0, 1)),
                    PRIMARY KEY (report, network)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX report_network_recent ON report_network (network, at);
                CREATE INDEX report_network_open ON report_network (network) WHERE decided = 0;
                CREATE INDEX report_network_decided ON report_network (at) WHERE decided = 1;
                """)
    }
}
