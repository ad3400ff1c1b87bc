/** Analyses of finished games: following an analysis while it grows, and reading it. This module knows no screens. */

/** Ms between two requests for a running analysis, and after a failed request. */
const PACE = 1000;
const RETRY = 3000;

/** The sign of each mark beside a move, from the slightest on. */
export const SIGNS = Object.freeze({ inaccuracy: '?!', mistake: '?', blunder: '??' });

/**
 * Polls an analysis until it is done.
 * @param {object} world
 * @param {{get: (path: string) => Promise<import('./types.js').Analysis>}} world.api
 * @param {(ms: number, run: () => void) => () => void} world.after  returns its cancel
 * @param {(known: import('./types.js').Analysis) => void} world.heard  the known part, with each answer
 */
export function createAnalysisFeed({ api, after, heard }) {
  let cancel = () => {};
  /** Raised by every start and stop, so that a late answer to an earlier request is ignored. */
  let round = 0;
  let positions = /** @type {import('./types.js').Evaluation[]} */ ([]);

  async function look(path, mine) {
    let answer;
    try {
      answer = await api.get(`${path}?from=${positions.length}`);
    } catch (refusal) {
      if (mine !== round) return;
      // The analysis goes on; only the connection to it failed for a moment.
      if (refusal.code === 'offline' || refusal.status >= 500) cancel = after(RETRY, () => look(path, mine));
      else tell({ state: 'none', place: 0, done: 0, of: 0, positions: [] });
      return;
    }
    if (mine !== round) return;
    take(answer);
    if (answer.state === 'queued' || answer.state === 'running') cancel = after(PACE, () => look(path, mine));
  }

  function take(answer) {
    // Fewer positions than before: the analysis was restarted.
    if (answer.done < positions.length) positions = [];
    else positions = [...positions, ...answer.positions.filter(({ at }) => at >= positions.length)];
    tell(answer);
  }

  const tell = (answer) => heard({ ...answer, positions });

  return {
    /** @param {string} path  where it is read */
    follow(path) {
      this.stop();
      look(path, round);
    },
    stop() {
      round += 1;
      cancel();
      cancel = () => {};
    },
  };
}

/**
 * The marks of a game by the number of the move, counted from 1.
 * @param {import('./types.js').Evaluation[]} positions @returns {Map<number, keyof typeof SIGNS>}
 */
export const marksOf = (positions) => new Map(positions.flatMap(({ at, mark }) => (mark ? [[at, mark]] : [])));

/**
 * The move that decided a game: the loser's move that gave most away, or any player's where the loser has no mark; null without a mark.
 * @param {import('./types.js').Evaluation[]} positions @param {(ply: number) => boolean} isLosers  whether the loser made a move
 * @returns {number | null} its number
 */
export function turningPoint(positions, isLosers) {
  const marked = positions.filter(({ mark }) => mark);
  const own = marked.filter(({ at }) => isLosers(at));
  const [worst] = [...(own.length > 0 ? own : marked)].sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0));
  return worst?.at ?? null;
}

/**
 * The marks as a list of moves shows them.
 * @param {Map<number, keyof typeof SIGNS>} marks @param {(key: string) => string} t
 */
export const markWords = (marks, t) => new Map([...marks].map(([ply, kind]) => [ply, { kind, sign: SIGNS[kind], word: t(`replay.mark.${kind}`) }]));

/**
 * Each player's marked moves.
 * @param {Map<number, keyof typeof SIGNS>} marks @param {(ply: number) => number} moverOf  whose move it was @param {number} seats
 * @returns {Record<keyof typeof SIGNS, number[]>[]}  for each seat the moves with each mark
 */
export function marksBySeat(marks, moverOf, seats) {
  const found = Array.from({ length: seats }, () => /** @type {Record<keyof typeof SIGNS, number[]>} */ ({ inaccuracy: [], mistake: [], blunder: [] }));
  for (const [ply, mark] of marks) found[moverOf(ply)]?.[mark].push(ply);
  return found;
}

/** The next of some moves after the shown move, wrapping round; null if the list is empty. @param {number[]} plies @param {number} at */
export const following = (plies, at) => plies.find((ply) => ply > at) ?? plies[0] ?? null;

/**
 * The lead in one position.
 * @param {import('./types.js').Evaluation} evaluation
 * @returns {{kind: 'won' | 'wins' | 'ahead' | 'even', seat: number, n: number}}  `n`: moves, or tenths of a step
 */
export function standing({ score, end, chance }) {
  const seat = chance >= 0.5 ? 0 : 1;
  if (end === 0) return { kind: 'won', seat, n: 0 };
  if (end !== null) return { kind: 'wins', seat: end > 0 ? 0 : 1, n: Math.abs(end) };
  const tenths = Math.round(Math.abs(score ?? 0) / 10);
  return tenths === 0 ? { kind: 'even', seat, n: 0 } : { kind: 'ahead', seat: (score ?? 0) > 0 ? 0 : 1, n: tenths };
}

/** Refusals of an analysis that have words of their own. */
const REFUSALS = ['already', 'too_many', 'busy', 'rank_running', 'not_finished', 'not_for_two', 'playing'];

/** The refusal of an analysis, in words. @param {import('./types.js').App} app @param {import('./types.js').Refusal} refusal */
export const refusalWords = ({ t, i18n }, refusal) => (REFUSALS.includes(refusal.code) ? t(`replay.refused.${refusal.code}`) : i18n.refusal(refusal));
