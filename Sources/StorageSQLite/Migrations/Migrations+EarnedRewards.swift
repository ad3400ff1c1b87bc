import GRDB
import Storage

extension Migrations {
    /// Clips from the whole archive, lists with games of people first, a bound on the kept games of one owner's bots, and boards with all members.
    static func earnedRewards(_ database: Database) throws {
        try database.execute(sql: clips)
        for position in try Int64.fetchAll(database, sql: "SELECT pos FROM archive") { try ClipTable.note(position, database) }
        try database.execute(sql: botGames)
        try database.execute(sql: memberTriggers)
        try database.execute(sql: stars)
        try listAgain(database)
    }

    /// `bots` is true if only bots played. `clip` is the `ClipGrade` of a game that fits.
    private static let clips = """
        ALTER TABLE archive ADD COLUMN bots INTEGER NOT NULL DEFAULT 0 CHECK (bots IN (0, 1));
        ALTER TABLE archive ADD COLUMN clip INTEGER CHECK (clip BETWEEN 0 AND 3);
        CREATE INDEX archive_clip ON archive (game, clip, pos, plies) WHERE clip IS NOT NULL;
        CREATE INDEX archive_bots ON archive (bots, pos) WHERE private = 0;
        CREATE INDEX archive_game_bots ON archive (game, bots, pos) WHERE private = 0;
        """

    private static let botGames = """
        CREATE TABLE bot_games (
            owner INTEGER PRIMARY KEY,
            day INTEGER NOT NULL,
            today INTEGER NOT NULL
        ) STRICT;
        """

    /// `first_star` and `second_star` are the stars that the players would win (`StarTerms.Star`). Matches of earlier versions have no such values
    /// and use `for_stars`. `day` is the day on which the match began. Matches from `earned_begin` on give their winner nothing if they were cut
    /// short.
    private static let stars = """
        ALTER TABLE rank_match ADD COLUMN first_star INTEGER CHECK (first_star BETWEEN 0 AND 2);
        ALTER TABLE rank_match ADD COLUMN second_star INTEGER CHECK (second_star BETWEEN 0 AND 2);
        ALTER TABLE rank_match ADD COLUMN day TEXT CHECK (length(day) = 10);
        CREATE INDEX rank_match_day ON rank_match (day) WHERE day IS NOT NULL;
        CREATE TABLE earned_begin (pos INTEGER PRIMARY KEY) STRICT;
        INSERT INTO earned_begin SELECT 1 + ifnull(max(pos), 0) FROM archive;
        CREATE TRIGGER rank_match_stars_kept BEFORE UPDATE OF first_star, second_star, day ON rank_match WHEN OLD.outcome IS NOT NULL
            OR NEW.first_star > OLD.first_star OR NEW.second_star > OLD.second_star OR NEW.day IS NOT OLD.day
        BEGIN SELECT RAISE (ABORT, 'terms are kept'); END;
        DROP TRIGGER rank_match_settled;
        CREATE TRIGGER rank_match_settled AFTER UPDATE OF outcome ON rank_match BEGIN
            INSERT INTO ledger (account, kind, ref, money, stars, at, outcome)
                SELECT account, CASE WHEN NEW.winner IS NULL THEN 'refund' WHEN account = NEW.winner THEN 'payout' ELSE 'loss' END, NEW.match,
                    CASE WHEN NEW.winner IS NULL THEN 200 WHEN account = NEW.winner THEN 400 ELSE 0 END,
                    CASE WHEN NEW.winner IS NULL THEN 0
                        WHEN account = NEW.winner THEN min(1, ifnull(CASE WHEN account = NEW.first THEN NEW.first_star ELSE NEW.second_star END, NEW.for_stars))
                        ELSE -1 END, NEW.settled, NEW.outcome
                FROM wallet WHERE account IN (NEW.first, NEW.second)
                    AND (NEW.winner IS NULL OR account = NEW.winner OR NEW.for_stars = 1 AND stars > 0) ORDER BY account = NEW.second;
            UPDATE wallet SET match = NULL WHERE account IN (NEW.first, NEW.second);
            SELECT RAISE (ABORT, 'money left in the pot') FROM rank_match WHERE match = NEW.match AND pot <> 0;
        END;
        """

    /// Members are on the boards of stars and money from their first day on, with the values of a new wallet, although their wallets are opened
    /// later.
    package static let memberTriggers = """
        CREATE TRIGGER member_joined AFTER INSERT ON account WHEN \(isMember) BEGIN \(listMember) END;
        CREATE TRIGGER member_signed_up AFTER UPDATE OF guest ON account WHEN OLD.guest <> 0 AND \(isMember) BEGIN \(listMember) END;
        """

    private static let isMember = "NEW.kind = 'human' AND NEW.guest = 0 AND substr(NEW.folded, 1, 1) <> char(1)"

    private static let listMember = """
        INSERT INTO board_row (board, account, negated, folded)
            SELECT id, NEW.id, CASE id WHEN 1 THEN 0 ELSE -\(Wallet.welcome) END, NEW.folded FROM board
                WHERE id IN (1, 2) AND NOT EXISTS (SELECT 1 FROM board_row WHERE board_row.board = board.id AND account = NEW.id);
        """

    /// Lists the members without a wallet, and orders win rates as the board shows them.
    private static func listAgain(_ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO board_row (board, account, negated, folded)
                    SELECT board.id, account.id, CASE board.id WHEN 1 THEN 0 ELSE -\(Wallet.welcome) END, folded FROM account CROSS JOIN board
                        WHERE board.id IN (1, 2) AND account.kind = 'human' AND guest = 0 AND substr(folded, 1, 1) <> char(1)
                            AND account.id NOT IN (SELECT account FROM wallet);
                """)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT board, account, played, won FROM board_row JOIN board ON board.id = board
                    JOIN tally_game ON tally_game.user = 'u_' || account AND tally_game.game = board.game WHERE board.name = 'winrate'
                """)
        for row in rows {
            try database.cachedStatement(sql: "UPDATE board_row SET negated = ? WHERE board = ? AND account = ?")
                .execute(arguments: [-WinRate.order(won: row[3], played: row[2]), row[0] as Int64, row[1] as Int64])
        }
    }
}
