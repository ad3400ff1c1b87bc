import GRDB

extension Migrations {
    /// The stake of a match is a column, from which the amounts of its pot, payouts and refunds follow. Earlier matches were played for $200.
    ///
    /// SQLite cannot change a check of a table, so both tables are copied with all their triggers.
    static func stakes(_ database: Database) throws {
        let triggers = try Row.fetchAll(
            database,
            sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND (sql LIKE '%ledger%' OR sql LIKE '%rank_match%') ORDER BY rowid")
        for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger[0] as String)") }
        try database.execute(sql: matchesWithStakes)
        try database.execute(sql: postingsOfAnyStake)
        for trigger in triggers where !replaced.contains(trigger[0]) { try database.execute(sql: trigger[1]) }
        try database.execute(sql: triggersOfStakes)
    }

    private static let matchesWithStakes = """
        CREATE TABLE new_rank_match (
            match TEXT PRIMARY KEY,
            stake INTEGER NOT NULL CHECK (stake > 0),
            pot INTEGER NOT NULL DEFAULT 0 CHECK (pot IN (0, stake, 2 * stake)),
            for_stars INTEGER NOT NULL CHECK (for_stars IN (0, 1)),
            first INTEGER NOT NULL,
            second INTEGER NOT NULL CHECK (second <> first),
            outcome TEXT CHECK (outcome IN ('won', 'drawn', 'void')),
            winner INTEGER CHECK ((winner IS NOT NULL) = (outcome IS 'won') AND winner IN (first, second)),
            settled INTEGER CHECK ((settled IS NULL) = (outcome IS NULL)),
            first_star INTEGER CHECK (first_star BETWEEN 0 AND 2),
            second_star INTEGER CHECK (second_star BETWEEN 0 AND 2),
            day TEXT CHECK (length(day) = 10)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_rank_match (match, stake, pot, for_stars, first, second, outcome, winner, settled, first_star, second_star, day)
            SELECT match, 200, pot, for_stars, first, second, outcome, winner, settled, first_star, second_star, day FROM rank_match;
        DROP TABLE rank_match;
        ALTER TABLE new_rank_match RENAME TO rank_match;
        CREATE INDEX rank_match_day ON rank_match (day) WHERE day IS NOT NULL;
        """

    private static let postingsOfAnyStake = """
        CREATE TABLE new_ledger (
            pos INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES wallet (account),
            kind TEXT NOT NULL,
            ref TEXT NOT NULL,
            money INTEGER NOT NULL,
            stars INTEGER NOT NULL,
            at INTEGER NOT NULL,
            outcome TEXT,
            CHECK ((outcome IS NOT NULL) = (kind IN ('payout', 'loss', 'refund'))),
            CHECK (CASE kind
                WHEN 'welcome' THEN money = 2000 AND stars = 0
                WHEN 'stake' THEN money < 0 AND stars = 0
                WHEN 'payout' THEN money > 0 AND stars IN (0, 1) AND outcome = 'won'
                WHEN 'loss' THEN money = 0 AND stars = -1 AND outcome = 'won'
                WHEN 'refund' THEN money > 0 AND stars = 0 AND outcome IN ('drawn', 'void')
                WHEN 'closing' THEN money <= 0 AND stars <= 0
                WHEN 'present' THEN money BETWEEN 1 AND 200 AND stars = 0 AND ref = CAST(CAST(ref AS INTEGER) AS TEXT)
                WHEN 'daily' THEN money = 200 AND stars = 0 AND length(ref) = 10
                WHEN 'correction' THEN money <> 0 OR stars <> 0
                ELSE 0 END)
        ) STRICT;
        INSERT INTO new_ledger (pos, account, kind, ref, money, stars, at, outcome)
            SELECT pos, account, kind, ref, money, stars, at, outcome FROM ledger ORDER BY pos;
        DROP TABLE ledger;
        ALTER TABLE new_ledger RENAME TO ledger;
        CREATE INDEX ledger_account ON ledger (account);
        CREATE UNIQUE INDEX ledger_reason ON ledger (account, kind, ref) WHERE kind NOT IN ('stake', 'payout', 'loss', 'refund');
        CREATE UNIQUE INDEX ledger_stake ON ledger (ref, account) WHERE kind = 'stake';
        CREATE UNIQUE INDEX ledger_settled ON ledger (ref, CASE kind WHEN 'payout' THEN 0 ELSE account END)
            WHERE kind IN ('payout', 'loss', 'refund');
        """

    private static let replaced: Set<String> = ["ledger_pot", "rank_match_settled"]

    private static let triggersOfStakes = """
        CREATE TRIGGER ledger_pot BEFORE INSERT ON ledger WHEN NEW.kind IN ('stake', 'payout', 'loss', 'refund')
            AND NOT EXISTS (SELECT 1 FROM rank_match WHERE match = NEW.ref AND outcome IS NEW.outcome AND NEW.account IN (first, second)
                AND NEW.money = CASE NEW.kind WHEN 'stake' THEN -stake WHEN 'payout' THEN 2 * stake WHEN 'refund' THEN stake ELSE 0 END)
        BEGIN SELECT RAISE (ABORT, 'no such pot'); END;
        CREATE TRIGGER rank_match_stake_kept BEFORE UPDATE OF stake ON rank_match WHEN NEW.stake <> OLD.stake
        BEGIN SELECT RAISE (ABORT, 'stakes are kept'); END;
        CREATE TRIGGER rank_match_settled AFTER UPDATE OF outcome ON rank_match BEGIN
            INSERT INTO ledger (account, kind, ref, money, stars, at, outcome)
                SELECT account, CASE WHEN NEW.winner IS NULL THEN 'refund' WHEN account = NEW.winner THEN 'payout' ELSE 'loss' END, NEW.match,
                    CASE WHEN NEW.winner IS NULL THEN NEW.stake WHEN account = NEW.winner THEN 2 * NEW.stake ELSE 0 END,
                    CASE WHEN NEW.winner IS NULL THEN 0
                        WHEN account = NEW.winner THEN min(1, ifnull(CASE WHEN account = NEW.first THEN NEW.first_star ELSE NEW.second_star END, NEW.for_stars))
                        ELSE -1 END, NEW.settled, NEW.outcome
                FROM wallet WHERE account IN (NEW.first, NEW.second)
                    AND (NEW.winner IS NULL OR account = NEW.winner OR NEW.for_stars = 1 AND stars > 0) ORDER BY account = NEW.second;
            UPDATE wallet SET match = NULL WHERE account IN (NEW.first, NEW.second);
            SELECT RAISE (ABORT, 'money left in the pot') FROM rank_match WHERE match = NEW.match AND pot <> 0;
        END;
        """
}
