import { isolate } from '../../core/say/i18n.js';
import { openCards, pairsOf } from './state.js';

/** @typedef {(key: string, vars?: Record<string, any>) => string} Words */

const WORDS = ['shuffle', 'restart', 'pair', 'miss'];

/** True if a move turns a card. @param {string | null} m */
export const isCard = (m) => /^\d+$/.test(m ?? '');

/**
 * A move in words, without its player. Moves of a race are hidden from the other players, who see only points.
 * @param {string | null} m @param {Words} t
 */
export function describe(m, t) {
  if (isCard(m)) return t('memory.say.turn', { n: m });
  if (m !== null && WORDS.includes(m)) return t(`memory.say.${m}`);
  return t(m === '--' ? 'memory.say.idle' : 'memory.say.hidden');
}

/** A move in a list. @param {string | null} m @param {Words} t */
export function spell(m, t) {
  if (isCard(m)) return { text: String(m), name: t('memory.say.turn', { n: m }) };
  const signs = { shuffle: '⤨', restart: '↺', pair: '✓', miss: '✗', '--': '–' };
  return { text: signs[m ?? ''] ?? '·', name: m === '--' ? t('memory.list.idle') : describe(m, t) };
}

/** @param {string | null} m @param {boolean} [own] */
export function cue(m, own = false) {
  if (isCard(m)) return { sound: 'flip', vibration: own ? 10 : 0 };
  if (m === 'shuffle' || m === 'restart') return { sound: 'pop', vibration: 10 };
  return { sound: m === 'pair' ? 'tick' : m === '--' && !own ? 'refuse' : '', vibration: 0 };
}

/** Null: the frame's words for the own turn suffice. */
export const ownTurn = () => null;

/** The deadline of a turn at a shared table stands beside the player on turn; the moment when two cards are closed is not shown as a deadline. @param {import('../../core/types.js').RoomView} view */
export const clockSeat = ({ state, turn }) => (state.table === 'shared' && openCards(state).length < 2 ? turn : null);

/**
 * The title of the end: a player alone has points, and no opponent. Before a player gives a game up, the frame asks with 'memory.resign_title',
 * 'memory.resign_text' and 'memory.resign_yes'.
 * @param {import('../../core/types.js').RoomView} view @param {Words} t
 */
export const result = ({ state, phase }, t) => (state?.table === 'solo' && phase === 'over' ? t('memory.points', { n: state.score[0] }) : null);

/** A race also ends when time is up after the first has finished. @param {import('../../core/types.js').RoomView} view */
export const why = ({ state, result: end }) => (end?.why === 'goal' && state?.table === 'race' && state.pairs.some((found, seat) => found < pairsOf(state) && !state.out.includes(seat)) ? 'memory.why.time' : null);

/** The score of everybody. @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').App} app */
export const recap = ({ state, seats }, { t }) => t('memory.say.scores', {
  list: state.score.map((points, seat) => `${isolate(seats[seat]?.name ?? t('player.gone'))} ${points}`).join(t('memory.comma')),
});

/** @param {any} read */
export const seatsIn = ({ seats, config }) => (Array.isArray(seats) ? seats.length : seats ?? config?.seats ?? 1);

/** @param {Words} t @param {string} face */
export const faceName = (t, face) => t(`memory.face.${face}`);

/**
 * The label of a card.
 * @param {Words} t @param {import('./state.js').Card} card
 * @param {string | null} [finder]  the name of its finder, if there are several players
 */
export function cardWords(t, { n, kind, face }, finder = null) {
  if (kind === 'found') return t(finder ? 'memory.card.found_by' : 'memory.card.found', { n, face: faceName(t, face ?? ''), name: finder });
  if (kind === 'open') return t('memory.card.open', { n, face: faceName(t, face ?? '') });
  return t(kind === 'turning' ? 'memory.card.turning' : 'memory.card.closed', { n });
}
