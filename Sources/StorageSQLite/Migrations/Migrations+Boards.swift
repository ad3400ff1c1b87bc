package import GRDB
import Storage

extension Migrations {
    /// Ratings with their histories, and the boards.
    ///
    /// A row of a board has the values for ordering and searching it. All other values are read from the account. `board_count` has the number of
    /// players for each value, from which the rank of any player is added up without counting a million rows. Triggers keep the counts, follow
    /// changed names and remove deleted accounts, so that no code can forget it.
    static func boards(_ database: Database) throws {
        try database.execute(sql: ratings)
        try database.execute(sql: boardTables)
        try database.execute(sql: boardTriggers)
        try fillBoards(database)
    }

    /// `subject` is an account, or the negative level of a server bot. Matches from `rating_begin` on are rated; earlier matches are not, because
    /// their records lack values that a rating needs.
    private static let ratings = """
        CREATE TABLE rating (
            subject INTEGER NOT NULL,
            game TEXT NOT NULL,
            pool TEXT NOT NULL CHECK (pool IN ('people', 'bots')),
            value REAL NOT NULL,
            deviation REAL NOT NULL,
            volatility REAL NOT NULL,
            games INTEGER NOT NULL CHECK (games > 0),
            PRIMARY KEY (subject, game, pool)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE rating_point (
            subject INTEGER NOT NULL,
            game TEXT NOT NULL,
            pool TEXT NOT NULL CHECK (pool IN ('people', 'bots')),
            pos INTEGER NOT NULL REFERENCES archive (pos),
            value REAL NOT NULL,
            deviation REAL NOT NULL,
            volatility REAL NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (subject, game, pool, pos)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE rating_begin (pos INTEGER PRIMARY KEY) STRICT;
        INSERT INTO rating_begin SELECT 1 + ifnull(max(pos), 0) FROM archive;
        """

    /// `board_listed` has the newest posting that the boards of stars and money have followed (`BoardTable.catchUp`).
    ///
    /// `game` is empty on the boards of all games. `negated` is the value of the order, so that one comparison of rows continues a page.
    private static let boardTables = """
        CREATE TABLE board (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (name IN ('stars', 'money', 'winrate', 'rating')),
            game TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
            players INTEGER NOT NULL DEFAULT 0 CHECK (players >= 0),
            UNIQUE (name, game, kind)
        ) STRICT;
        INSERT INTO board (id, name, game, kind) VALUES (1, 'stars', '', 'human'), (2, 'money', '', 'human');
        CREATE TABLE board_row (
            board INTEGER NOT NULL REFERENCES board (id),
            account INTEGER NOT NULL,
            negated INTEGER NOT NULL,
            folded TEXT NOT NULL,
            PRIMARY KEY (board, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX board_order ON board_row (board, negated, account, folded);
        CREATE INDEX board_name ON board_row (board, folded, negated);
        CREATE TABLE board_count (
            board INTEGER NOT NULL REFERENCES board (id),
            negated INTEGER NOT NULL,
            players INTEGER NOT NULL CHECK (players >= 0),
            PRIMARY KEY (board, negated)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE board_listed (pos INTEGER PRIMARY KEY) STRICT;
        INSERT INTO board_listed SELECT ifnull(max(pos), 0) FROM ledger;
        """

    /// The name of a deleted account, kept for comparison, begins with a character that no name has (`DeletionTable.eraseIdentity`).
    package static let boardTriggers = """
        CREATE TRIGGER board_row_added AFTER INSERT ON board_row BEGIN
            INSERT INTO board_count (board, negated, players) VALUES (NEW.board, NEW.negated, 1)
                ON CONFLICT (board, negated) DO UPDATE SET players = players + 1;
            UPDATE board SET players = players + 1 WHERE id = NEW.board;
        END;
        CREATE TRIGGER board_row_moved AFTER UPDATE OF negated ON board_row WHEN NEW.negated <> OLD.negated BEGIN
            INSERT INTO board_count (board, negated, players) VALUES (NEW.board, NEW.negated, 1)
                ON CONFLICT (board, negated) DO UPDATE SET players = players + 1;
            UPDATE board_count SET players = players - 1 WHERE board = OLD.board AND negated = OLD.negated;
            DELETE FROM board_count WHERE board = OLD.board AND negated = OLD.negated AND players = 0;
        END;
        CREATE TRIGGER board_row_removed AFTER DELETE ON board_row BEGIN
            UPDATE board_count SET players = players - 1 WHERE board = OLD.board AND negated = OLD.negated;
            DELETE FROM board_count WHERE board = OLD.board AND negated = OLD.negated AND players = 0;
            UPDATE board SET players = players - 1 WHERE id = OLD.board;
        END;
        CREATE TRIGGER account_renamed AFTER UPDATE OF folded ON account WHEN NEW.folded <> OLD.folded BEGIN
            DELETE FROM board_row WHERE board IN (SELECT id FROM board) AND account = NEW.id AND substr(NEW.folded, 1, 1) = char(1);
            UPDATE board_row SET folded = NEW.folded WHERE board IN (SELECT id FROM board) AND account = NEW.id;
        END;
        CREATE TRIGGER account_removed AFTER DELETE ON account BEGIN
            DELETE FROM board_row WHERE board IN (SELECT id FROM board) AND account = OLD.id;
        END;
        """

    /// Wallets and tallies of earlier versions stand on the boards at once.
    package static func fillBoards(_ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO board_row (board, account, negated, folded)
                    SELECT board.id, account.id, CASE board.id WHEN 1 THEN -stars ELSE -money END, account.folded
                    FROM wallet JOIN account ON account.id = wallet.account CROSS JOIN board
                    WHERE board.id IN (1, 2) AND account.kind = 'human' AND account.guest = 0 AND substr(account.folded, 1, 1) <> char(1);
                UPDATE board_listed SET pos = (SELECT ifnull(max(pos), 0) FROM ledger);
                """)
        let tallies = try Row.fetchCursor(
            database,
            sql: """
                SELECT account.id, account.kind, account.folded, game, played, won FROM tally_game JOIN account ON account.id = substr(user, 3)
                    WHERE played >= ? AND user = 'u_' || account.id AND substr(account.folded, 1, 1) <> char(1)
                """, arguments: [WinRate.fewestGames])
        while let row = try tallies.next() {
            let (kind, folded, game): (String, String, String) = (row[1], row[2], row[3])
            try database.cachedStatement(sql: "INSERT INTO board (name, game, kind) VALUES ('winrate', ?, ?) ON CONFLICT DO NOTHING")
                .execute(arguments: [game, kind])
            try database.cachedStatement(
                sql: """
                    INSERT INTO board_row (board, account, negated, folded)
                        SELECT id, ?, ?, ? FROM board WHERE name = 'winrate' AND game = ? AND kind = ?
                    """
            )
            .execute(arguments: [row[0] as Int64, -WinRate.order(won: row[5], played: row[4]), folded, game, kind])
        }
    }
}
