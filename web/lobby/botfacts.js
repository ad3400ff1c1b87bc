import { setText } from '../core/dom.js';

/** The newest games of the visitor that are counted. */
const MOST = 100;

/**
 * Says of each level which level it beats, where that was measured, and how the visitor fared against it.
 * @param {import('../core/types.js').App} app
 * @param {{game: string, levels: {level: number, name: string}[]}} bots
 * @param {(level: number) => HTMLElement} line  in which it is said
 */
export async function writeBotFacts(app, { game, levels }, line) {
  const { t, i18n } = app;
  const [part, record] = await Promise.all([app.games.part(game, 'strength'), ownRecord(app, game).catch(() => new Map())]);
  for (const [index, { level, name }] of levels.entries()) {
    const row = part?.strength.rows.find((each) => each.level === level && each.name === name);
    const own = record.get(level);
    setText(line(level), [
      row && t('bot.beats', { name: levels[index - 1]?.name ?? '', n: Math.round(row.won * 10) }),
      own && t('bot.record', { won: i18n.number(own.won), played: i18n.number(own.played) }),
    ].filter(Boolean).join(' · '));
  }
}

/** Games against one bot, by its level. */
async function ownRecord({ api, store }, game) {
  const user = store.get().me?.user;
  if (!user) return new Map();
  const { games } = await api.get(`archive?user=me&game=${encodeURIComponent(game)}&limit=${MOST}`);
  return tally(games, user);
}

/**
 * @param {{seats: {i: number, user: string}[], result: {winner: number | null}}[]} games @param {string} user
 * @returns {Map<number, {won: number, played: number}>}
 */
export function tally(games, user) {
  const record = new Map();
  for (const { seats, result } of games) {
    const own = seats.find((seat) => seat.user === user);
    const [, level] = /^b_(\d+)_/.exec(seats.find((seat) => seat !== own)?.user ?? '') ?? [];
    if (seats.length !== 2 || !own || !level) continue;
    const { won, played } = record.get(Number(level)) ?? { won: 0, played: 0 };
    record.set(Number(level), { won: won + Number(result.winner === own.i), played: played + 1 });
  }
  return record;
}
