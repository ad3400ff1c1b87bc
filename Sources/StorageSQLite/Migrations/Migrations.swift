import GRDB

/// The schema migrations: a list that only grows. A released migration is never edited.
package enum Migrations {
    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 rooms and journal", migrate: roomsAndJournal)
        migrator.registerMigration("2 accounts", migrate: accounts)
        migrator.registerMigration("3 archive", migrate: archive)
        migrator.registerMigration("4 analyses", migrate: analyses)
        migrator.registerMigration("5 private games", migrate: privateGames)
        migrator.registerMigration("6 credentials by account", migrate: credentialsByAccount)
        migrator.registerMigration("7 checksums", migrate: checksums)
        migrator.registerMigration("8 names that look alike", migrate: namesThatLookAlike)
        migrator.registerMigration("9 seeds", migrate: seeds)
        migrator.registerMigration("10 scores", migrate: scores)
        migrator.registerMigration("11 lists by game", migrate: listsByGame)
        migrator.registerMigration("12 logins", migrate: logins)
        migrator.registerMigration("13 avatars", migrate: avatars)
        migrator.registerMigration("14 uses of credentials", migrate: credentialUses)
        migrator.registerMigration("15 tickets", migrate: tickets)
        migrator.registerMigration("16 tokens", migrate: tokens)
        migrator.registerMigration("17 deletions", migrate: deletions)
        migrator.registerMigration("18 linked sign-ins", migrate: linkedSignIns)
        migrator.registerMigration("20 pictures", migrate: pictures)
        migrator.registerMigration("21 profiles", migrate: profiles)
        migrator.registerMigration("22 ledger", migrate: ledger)
        migrator.registerMigration("23 ratings and boards", migrate: boards)
        migrator.registerMigration("24 administration", migrate: administration)
        migrator.registerMigration("25 follows", migrate: follows)
        migrator.registerMigration("27 confirmed addresses", migrate: confirmations)
        migrator.registerMigration("28 networks of reports", migrate: reportNetworks)
        migrator.registerMigration("29 earned rewards", migrate: earnedRewards)
        migrator.registerMigration("33 overwritten free pages", migrate: overwrittenFreePages)
        migrator.registerMigration("34 blocks", migrate: blocks)
        migrator.registerMigration("35 calls to games", migrate: calls)
        migrator.registerMigration("36 stakes", migrate: stakes)
        migrator.registerMigration("37 retention", migrate: retention)
        migrator.registerMigration("38 packed events", migrate: packedEvents)
        return migrator
    }

    /// `journal` has no index beside `pos` and is only ever added to at its end: an index on (room, seq) would cost fifteen times the bytes.
    /// AUTOINCREMENT remembers the highest key of all rooms, even after the room is gone.
    private static func roomsAndJournal(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE room (
                    key INTEGER PRIMARY KEY AUTOINCREMENT,
                    number TEXT NOT NULL UNIQUE,
                    game TEXT NOT NULL,
                    match TEXT NOT NULL UNIQUE
                ) STRICT;
                CREATE TABLE journal (
                    pos INTEGER PRIMARY KEY,
                    room INTEGER NOT NULL,
                    seq INTEGER NOT NULL CHECK (seq > 0),
                    at INTEGER NOT NULL,
                    kind INTEGER NOT NULL,
                    body BLOB NOT NULL
                ) STRICT;
                """)
    }

    private static func accounts(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE account (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    folded TEXT NOT NULL UNIQUE,
                    kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
                    guest INTEGER NOT NULL CHECK (guest IN (0, 1)),
                    joined INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE credential (
                    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
                    account INTEGER NOT NULL REFERENCES account(id),
                    kind TEXT NOT NULL CHECK (kind IN ('session', 'token')),
                    scopes TEXT NOT NULL,
                    created INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                """)
    }

    /// `played` lists a player's games by a scan of its key; `tally` counts them in one row.
    private static func archive(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE archive (
                    pos INTEGER PRIMARY KEY,
                    match TEXT NOT NULL UNIQUE,
                    game TEXT NOT NULL,
                    mode TEXT NOT NULL,
                    room TEXT NOT NULL,
                    started INTEGER NOT NULL,
                    ended INTEGER NOT NULL,
                    winner INTEGER,
                    why TEXT NOT NULL,
                    players TEXT NOT NULL,
                    plies INTEGER NOT NULL,
                    config BLOB NOT NULL,
                    moves TEXT NOT NULL,
                    events BLOB NOT NULL
                ) STRICT;
                CREATE TABLE played (
                    user TEXT NOT NULL,
                    pos INTEGER NOT NULL REFERENCES archive(pos),
                    PRIMARY KEY (user, pos)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE tally (
                    user TEXT PRIMARY KEY,
                    played INTEGER NOT NULL,
                    won INTEGER NOT NULL CHECK (won BETWEEN 0 AND played)
                ) STRICT, WITHOUT ROWID;
                """)
    }

    /// A separate table, not a column of `archive`, so that scans of match lists do not read past it.
    private static func analyses(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE analysis (
                    pos INTEGER PRIMARY KEY REFERENCES archive(pos),
                    text BLOB NOT NULL
                ) STRICT;
                """)
    }

    /// Games archived earlier count as public, because they have been shown as such. The index lets a list of public games skip any number of private
    /// ones.
    private static func privateGames(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE archive ADD COLUMN private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1));
                ALTER TABLE played ADD COLUMN private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1));
                CREATE INDEX archive_public ON archive(pos) WHERE private = 0;
                """)
    }

    /// Makes the removal of an account independent of the number of credentials.
    private static func credentialsByAccount(_ database: Database) throws {
        try database.execute(sql: "CREATE INDEX credential_account ON credential (account)")
    }

    /// Existing rows get checksums as they are. Rows of closed rooms get no checksums, because they are never read and the sweep removes them.
    ///
    /// `archive_sum` is a separate table, so that lists need not read past the events of each game.
    private static func checksums(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE journal ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE archive_sum (
                    pos INTEGER PRIMARY KEY REFERENCES archive(pos),
                    header INTEGER NOT NULL,
                    events INTEGER NOT NULL
                ) STRICT;
                """)
        try JournalTable.seal(database)
        for position in try Int64.fetchAll(database, sql: "SELECT pos FROM archive ORDER BY pos") { try MatchTable.seal(position, database) }
    }

    /// Games archived earlier have no seed, because their rules used no chance.
    private static func seeds(_ database: Database) throws { try database.execute(sql: "ALTER TABLE archive ADD COLUMN seed INTEGER") }

    /// Starts empty: no game archived earlier has lists of scores. There is an index for each of the two orders of a list. The score is negated, so
    /// that one comparison of rows continues a list of best scores, however many are equal.
    private static func scores(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE score (
                    pos INTEGER NOT NULL REFERENCES archive(pos),
                    seat INTEGER NOT NULL,
                    game TEXT NOT NULL,
                    list TEXT NOT NULL,
                    kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
                    negated INTEGER NOT NULL,
                    length INTEGER NOT NULL CHECK (length >= 0),
                    PRIMARY KEY (pos, seat)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX score_newest ON score (game, list, kind, pos, seat);
                CREATE INDEX score_best ON score (game, list, kind, negated, length, pos, seat);
                """)
    }

    /// The lists of games archived earlier are filled from the archive.
    private static func listsByGame(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE played ADD COLUMN game TEXT NOT NULL DEFAULT '';
                UPDATE played SET game = (SELECT game FROM archive WHERE archive.pos = played.pos);
                CREATE INDEX played_game ON played (user, game, pos);
                CREATE INDEX archive_game ON archive (game, pos) WHERE private = 0;
                CREATE TABLE tally_game (
                    user TEXT NOT NULL,
                    game TEXT NOT NULL,
                    played INTEGER NOT NULL,
                    won INTEGER NOT NULL CHECK (won BETWEEN 0 AND played),
                    alone INTEGER NOT NULL,
                    PRIMARY KEY (user, game)
                ) STRICT, WITHOUT ROWID;
                """)
        for position in try Int64.fetchAll(database, sql: "SELECT pos FROM archive ORDER BY pos") { try TallyTable.add(position, database) }
    }

    private static func logins(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE login (
                    account INTEGER PRIMARY KEY REFERENCES account(id),
                    email TEXT NOT NULL,
                    folded TEXT NOT NULL UNIQUE,
                    hash TEXT NOT NULL,
                    created INTEGER NOT NULL
                ) STRICT;
                """)
    }

    private static func linkedSignIns(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE linked_sign_in (
                    provider TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    account INTEGER NOT NULL REFERENCES account(id),
                    email TEXT,
                    folded TEXT,
                    name TEXT NOT NULL,
                    picture TEXT,
                    created INTEGER NOT NULL,
                    used INTEGER NOT NULL,
                    PRIMARY KEY (provider, subject),
                    UNIQUE (account, provider)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX linked_sign_in_folded ON linked_sign_in (folded) WHERE folded IS NOT NULL;
                """)
    }

    /// Nothing is rewritten: a row says in which form its events are (`PackedEvents`). An earlier program, which would show a packed game as it is
    /// stored, does not open the database from now on.
    private static func packedEvents(_ database: Database) {}

    private static func avatars(_ database: Database) throws { try database.execute(sql: "ALTER TABLE account ADD COLUMN avatar TEXT") }

    /// The design is worn again when the picture of the account is removed.
    private static func pictures(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE account ADD COLUMN design TEXT;
                UPDATE account SET design = avatar WHERE avatar IS NOT NULL;
                CREATE TABLE picture (
                    account INTEGER PRIMARY KEY REFERENCES account(id),
                    hash TEXT NOT NULL,
                    bytes BLOB NOT NULL,
                    sum INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX picture_hash ON picture (hash);
                """)
    }

    private static func profiles(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE account ADD COLUMN birth_year INTEGER;
                ALTER TABLE account ADD COLUMN zodiac TEXT;
                """)
    }

    private static func tickets(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE ticket (
                    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
                    account INTEGER NOT NULL REFERENCES account(id),
                    purpose TEXT NOT NULL CHECK (purpose IN ('password', 'email')),
                    email TEXT NOT NULL,
                    folded TEXT NOT NULL,
                    expires INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX ticket_account ON ticket (account);
                CREATE INDEX ticket_folded ON ticket (folded);
                CREATE INDEX ticket_expires ON ticket (expires);
                CREATE TABLE mail (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    recipient TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    text TEXT NOT NULL,
                    html TEXT NOT NULL,
                    expires INTEGER NOT NULL,
                    queued INTEGER NOT NULL,
                    due INTEGER NOT NULL,
                    attempts INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX mail_due ON mail (due, id);
                """)
    }

    /// The last use of an existing credential is unknown, so its time without use begins now.
    private static func credentialUses(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE credential ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE credential ADD COLUMN browser TEXT NOT NULL DEFAULT '';
                ALTER TABLE credential ADD COLUMN system TEXT NOT NULL DEFAULT '';
                ALTER TABLE credential ADD COLUMN network TEXT NOT NULL DEFAULT '';
                UPDATE credential SET used = unixepoch() * 1000;
                """)
    }

    /// Bots that exist already were made by the operator and have no owner.
    private static func tokens(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE credential ADD COLUMN label TEXT NOT NULL DEFAULT '';
                ALTER TABLE credential ADD COLUMN expires INTEGER;
                ALTER TABLE account ADD COLUMN owner INTEGER REFERENCES account(id);
                ALTER TABLE account ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1));
                CREATE INDEX account_owner ON account (owner) WHERE owner IS NOT NULL;
                """)
    }

    private static func deletions(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE deletion (
                    account INTEGER PRIMARY KEY REFERENCES account(id),
                    due INTEGER NOT NULL,
                    alias TEXT NOT NULL,
                    place INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE INDEX deletion_due ON deletion (due, account);
                """)
    }

    private static func namesThatLookAlike(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE account ADD COLUMN looks TEXT NOT NULL DEFAULT '';
                ALTER TABLE account ADD COLUMN folded_looks TEXT NOT NULL DEFAULT '';
                """)
        try AccountTable.noteLooks(database)
        try database.execute(
            sql: """
                CREATE INDEX account_looks ON account (looks);
                CREATE INDEX account_folded_looks ON account (folded_looks);
                """)
    }
}
