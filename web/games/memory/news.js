import { isCard, faceName } from './describe.js';
import { openCards } from './state.js';

/**
 * The news of a view, compared with the view before.
 * @typedef {{kind: 'first' | 'pair' | 'miss' | 'idle' | 'closed' | 'shuffle' | 'restart' | 'rival_pair' | 'rival_miss', seat: number | null, n: number, face: string, points: number}} News
 *   `points`: by which the score of the seat has changed
 * @param {import('../../core/types.js').RoomView} before @param {import('../../core/types.js').RoomView} view
 * @returns {News | null}
 */
export function newsOf(before, view) {
  const { last, state } = view;
  if (!last || view.ply <= before.ply) return null;
  const { seat, m } = /** @type {{seat: number | null, m: string | null}} */ (last);
  const points = seat === null ? 0 : state.score[seat] - before.state.score[seat];
  const news = { seat, n: Number(m), face: '', points };
  if (m === 'pair' || m === 'miss') return { ...news, kind: `rival_${m}` };
  if (m === 'shuffle' || m === 'restart') return { ...news, kind: m };
  if (m === '--') return { ...news, kind: isIdle(before) ? 'idle' : 'closed', seat: before.turn };
  if (!isCard(m)) return null;
  const face = state.found?.[news.n] ?? state.open?.[news.n];
  // The board of a race is gone when the race is over, and with it the face.
  if (!face) return null;
  return { ...news, face, kind: state.found?.[news.n] ? 'pair' : openCards(state).length === 2 ? 'miss' : 'first' };
}

const isIdle = ({ state }) => state.table === 'shared' && openCards(state).length < 2;

/**
 * The news in words, without its player; empty without news.
 * @param {import('./describe.js').Words} t @param {News} news @param {number | null} score  the own score, if it is to be told
 */
export function newsWords(t, { kind, n, face, points }, score = null) {
  const parts = [];
  if (face) parts.push(t('memory.say.face', { n, face: faceName(t, face) }));
  if (kind === 'pair') parts.push(t('memory.say.match', { n: points }));
  else if (kind === 'miss') parts.push(points < 0 ? t('memory.say.no_match_cost', { n: -points }) : t('memory.say.no_match'));
  else if (kind === 'idle') parts.push(t('memory.say.idle'));
  else if (kind === 'shuffle' || kind === 'restart') parts.push(t(`memory.done.${kind}`));
  else if (kind.startsWith('rival_')) parts.push(t(`memory.say.${kind.slice(6)}`));
  if (score !== null && points !== 0) parts.push(t('memory.say.score', { n: score }));
  return parts.join(t('say.stop'));
}
