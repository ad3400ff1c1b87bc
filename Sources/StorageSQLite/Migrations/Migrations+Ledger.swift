import GRDB

extension Migrations {
    /// A schema in which no coin is made, lost, or paid twice:
    ///
    /// - A posting is one row for both sides, is never changed, and there is one of each kind and subject for a player.
    /// - Wallets change by postings alone. The other side of a posting of a game is its pot, which must be live.
    /// - Payouts and refunds follow from the outcome of their match, which is set once. A pot is paid out to one player.
    /// - Setting the outcome settles the match in the same statement, which pays the players and leaves the pot empty. A player without a star loses
    ///   no star.
    /// - A player has a stake in one pot at a time, whose match is noted in the wallet.
    /// - A present needs four more finished games than the present before it, and a day is paid once.
    static func ledger(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE wallet (
                    account INTEGER PRIMARY KEY,
                    money INTEGER NOT NULL DEFAULT 0 CHECK (money >= 0),
                    stars INTEGER NOT NULL DEFAULT 0 CHECK (stars >= 0),
                    best INTEGER NOT NULL DEFAULT 0 CHECK (best >= stars),
                    newest INTEGER NOT NULL DEFAULT 0,
                    match TEXT REFERENCES rank_match (match)
                ) STRICT;
                CREATE TABLE rank_match (
                    match TEXT PRIMARY KEY,
                    pot INTEGER NOT NULL DEFAULT 0 CHECK (pot IN (0, 200, 400)),
                    for_stars INTEGER NOT NULL CHECK (for_stars IN (0, 1)),
                    first INTEGER NOT NULL,
                    second INTEGER NOT NULL CHECK (second <> first),
                    outcome TEXT CHECK (outcome IN ('won', 'drawn', 'void')),
                    winner INTEGER CHECK ((winner IS NOT NULL) = (outcome IS 'won') AND winner IN (first, second)),
                    settled INTEGER CHECK ((settled IS NULL) = (outcome IS NULL))
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE ledger (
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
                        WHEN 'stake' THEN money = -200 AND stars = 0
                        WHEN 'payout' THEN money = 400 AND stars IN (0, 1) AND outcome = 'won'
                        WHEN 'loss' THEN money = 0 AND stars = -1 AND outcome = 'won'
                        WHEN 'refund' THEN money = 200 AND stars = 0 AND outcome IN ('drawn', 'void')
                        WHEN 'closing' THEN money <= 0 AND stars <= 0
                        WHEN 'present' THEN money BETWEEN 1 AND 200 AND stars = 0 AND ref = CAST(CAST(ref AS INTEGER) AS TEXT)
                        WHEN 'daily' THEN money = 200 AND stars = 0 AND length(ref) = 10
                        WHEN 'correction' THEN money <> 0 OR stars <> 0
                        ELSE 0 END)
                ) STRICT;
                CREATE INDEX ledger_account ON ledger (account);
                CREATE UNIQUE INDEX ledger_reason ON ledger (account, kind, ref) WHERE kind NOT IN ('stake', 'payout', 'loss', 'refund');
                CREATE UNIQUE INDEX ledger_stake ON ledger (ref, account) WHERE kind = 'stake';
                CREATE UNIQUE INDEX ledger_settled ON ledger (ref, CASE kind WHEN 'payout' THEN 0 ELSE account END)
                    WHERE kind IN ('payout', 'loss', 'refund');
                CREATE TABLE finished (
                    account INTEGER PRIMARY KEY,
                    games INTEGER NOT NULL,
                    day INTEGER NOT NULL,
                    today INTEGER NOT NULL
                ) STRICT;
                CREATE TRIGGER ledger_present BEFORE INSERT ON ledger WHEN NEW.kind = 'present' AND NOT EXISTS (
                    SELECT 1 FROM finished WHERE account = NEW.account AND games >= 4 * CAST(NEW.ref AS INTEGER))
                BEGIN SELECT RAISE (ABORT, 'too few games for this present'); END;
                CREATE TRIGGER ledger_pot BEFORE INSERT ON ledger WHEN NEW.kind IN ('stake', 'payout', 'loss', 'refund')
                    AND NOT EXISTS (SELECT 1 FROM rank_match WHERE match = NEW.ref AND outcome IS NEW.outcome AND NEW.account IN (first, second))
                BEGIN SELECT RAISE (ABORT, 'no such pot'); END;
                CREATE TRIGGER ledger_posted AFTER INSERT ON ledger BEGIN
                    UPDATE wallet SET money = money + NEW.money, stars = stars + NEW.stars, best = max(best, stars + NEW.stars), newest = NEW.pos,
                            match = CASE NEW.kind WHEN 'stake' THEN NEW.ref ELSE match END
                        WHERE account = NEW.account;
                    UPDATE rank_match SET pot = pot - NEW.money WHERE match = NEW.ref AND NEW.kind IN ('stake', 'payout', 'refund');
                END;
                CREATE TRIGGER ledger_kept BEFORE UPDATE ON ledger BEGIN SELECT RAISE (ABORT, 'postings are kept'); END;
                CREATE TRIGGER ledger_all_kept BEFORE DELETE ON ledger BEGIN SELECT RAISE (ABORT, 'postings are kept'); END;
                CREATE TRIGGER wallet_opened BEFORE INSERT ON wallet WHEN NEW.money <> 0 OR NEW.stars <> 0 OR NEW.best <> 0 OR NEW.match IS NOT NULL
                BEGIN SELECT RAISE (ABORT, 'a wallet is opened empty'); END;
                CREATE TRIGGER wallet_staked BEFORE UPDATE OF match ON wallet WHEN OLD.match IS NOT NULL AND NEW.match IS NOT OLD.match
                    AND (NEW.match IS NOT NULL OR EXISTS (SELECT 1 FROM rank_match WHERE match = OLD.match AND outcome IS NULL))
                BEGIN SELECT RAISE (ABORT, 'one rank match at a time'); END;
                CREATE TRIGGER wallet_changed BEFORE UPDATE OF account, money, stars, best, newest ON wallet WHEN NOT EXISTS (
                    SELECT 1 FROM ledger WHERE pos = NEW.newest AND pos > OLD.newest AND account = NEW.account
                        AND money = NEW.money - OLD.money AND stars = NEW.stars - OLD.stars)
                BEGIN SELECT RAISE (ABORT, 'wallets change by postings'); END;
                CREATE TRIGGER wallet_kept BEFORE DELETE ON wallet BEGIN SELECT RAISE (ABORT, 'wallets are kept'); END;
                CREATE TRIGGER rank_match_begun BEFORE INSERT ON rank_match WHEN NEW.pot <> 0 OR NEW.outcome IS NOT NULL
                BEGIN SELECT RAISE (ABORT, 'a match begins with an empty pot'); END;
                CREATE TRIGGER rank_match_kept BEFORE UPDATE ON rank_match WHEN OLD.outcome IS NOT NULL
                    AND (NEW.first <> OLD.first OR NEW.second <> OLD.second OR NEW.outcome IS NOT OLD.outcome OR NEW.winner IS NOT OLD.winner OR NEW.settled IS NOT OLD.settled OR NEW.pot > OLD.pot)
                BEGIN SELECT RAISE (ABORT, 'settlements are kept'); END;
                CREATE TRIGGER rank_match_all_kept BEFORE DELETE ON rank_match BEGIN SELECT RAISE (ABORT, 'matches are kept'); END;
                CREATE TRIGGER rank_match_settled AFTER UPDATE OF outcome ON rank_match BEGIN
                    INSERT INTO ledger (account, kind, ref, money, stars, at, outcome)
                        SELECT account, CASE WHEN NEW.winner IS NULL THEN 'refund' WHEN account = NEW.winner THEN 'payout' ELSE 'loss' END, NEW.match,
                            CASE WHEN NEW.winner IS NULL THEN 200 WHEN account = NEW.winner THEN 400 ELSE 0 END,
                            CASE WHEN NEW.winner IS NULL THEN 0 WHEN account = NEW.winner THEN NEW.for_stars ELSE -1 END, NEW.settled, NEW.outcome
                        FROM wallet WHERE account IN (NEW.first, NEW.second)
                            AND (NEW.winner IS NULL OR account = NEW.winner OR NEW.for_stars = 1 AND stars > 0) ORDER BY account = NEW.second;
                    UPDATE wallet SET match = NULL WHERE account IN (NEW.first, NEW.second);
                    SELECT RAISE (ABORT, 'money left in the pot') FROM rank_match WHERE match = NEW.match AND pot <> 0;
                END;
                """)
    }
}
