import { isolate } from '../../core/say/i18n.js';
import { isAnswered, verdictOf } from './state.js';

/**
 * @typedef {(key: string, vars?: Record<string, any>) => string} Words
 * @typedef {(texts: import('./state.js').Texts | undefined) => string} Pick  the text in the language of the page
 */

const isPick = (m) => /^[123]$/.test(m ?? '');

/** A move in words, without its player. Picks of others are hidden until a question is closed. @param {string | null} m @param {Words} t */
export function describe(m, t) {
  if (isPick(m)) return t('picquiz.say.pick', { n: m });
  return t(m === 'next' ? 'picquiz.say.next' : m === '--' ? 'picquiz.say.time' : 'picquiz.say.hidden');
}

/** A move in a list. @param {string | null} m @param {Words} t */
export const spell = (m, t) => ({ text: isPick(m) ? String(m) : { next: '→', '--': '–' }[m ?? ''] ?? '·', name: describe(m, t) });

/** @param {string | null} m @param {boolean} [own] */
export const cue = (m, own = false) => ({ sound: isPick(m) ? 'flip' : m === 'next' ? 'tick' : '', vibration: own && isPick(m) ? 10 : 0 });

/** Picks are told with the answer, all at once. */
export const played = () => [];

/** Null: the frame's words for the own turn suffice. */
export const ownTurn = () => null;

/**
 * While a question is open, its deadline applies to a viewer who has not picked.
 * @param {import('../../core/types.js').RoomView} view
 */
export const clockSeat = ({ you, state, legal }) => (state && !isAnswered(state) && state.pick === undefined && legal?.length ? you : null);

/** A player alone is told the score, which the title leaves out. The archive does not have it. @param {import('../../core/types.js').RoomView} view */
export const why = ({ result: end, seats }) => (end?.why === 'goal' && seats.length === 1 && end.scores ? 'picquiz.why.score' : null);

/**
 * The title of the end: a player alone has right picks, and no opponent. Before a player gives a game up, the frame asks with 'picquiz.resign_title',
 * 'picquiz.resign_text' and 'picquiz.resign_yes'.
 * @param {import('../../core/types.js').RoomView} view @param {Words} t
 */
export const result = ({ state, phase }, t) => (state?.score.length === 1 && phase === 'over' ? t('picquiz.final', { right: (state.answers ?? []).filter((each) => verdictOf(each, 0) === 'right').length, all: state.of }) : null);

/** The server asks about its own pictures alone. @param {Words} t */
export const missing = (t) => t('picquiz.missing');

/** All answers lie below the sheet of the end. @param {Words} t */
export const review = (t) => t('picquiz.review');

/** The score of everybody. @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').App} app */
export const recap = ({ state, seats }, { t }) => t('picquiz.say.scores', {
  list: state.score.map((points, seat) => `${isolate(seats[seat]?.name ?? t('player.gone'))} ${points}`).join(t('picquiz.comma')),
});

/** @param {any} read */
export const seatsIn = ({ seats, config }) => (Array.isArray(seats) ? seats.length : seats ?? config?.seats ?? 1);

/**
 * The result of a question for the viewer, in words; for spectators, the answer. Empty while it is open.
 * @param {Words} t @param {Pick} pick @param {import('./state.js').State | import('./state.js').Question} question @param {number | null} seat
 */
export function verdictWords(t, pick, question, seat) {
  const { answer, picks, names, name } = question;
  if (answer === undefined) return '';
  const verdict = verdictOf(question, seat);
  if (verdict === 'right') return t('picquiz.right');
  if (verdict === 'wrong') return t('picquiz.wrong', { name: pick(names?.[/** @type {number} */ (picks?.[seat ?? 0]) - 1]) });
  return t(verdict === 'missed' ? 'picquiz.missed' : 'picquiz.answer_is', { n: answer, name: pick(name) });
}

/**
 * The label of a picture: its number, and its name only once the answer is known.
 * @param {Words} t @param {Pick} pick @param {import('./state.js').Choice} choice @param {string} [names]  of the players who picked it, if there are several players
 */
export function choiceWords(t, pick, { n, name, chosen, mark }, names = '') {
  const parts = [name ? t('picquiz.picture_named', { n, name: pick(name) }) : t('picquiz.picture', { n })];
  if (mark === 'right') parts.push(t('picquiz.mark.right'));
  if (chosen) parts.push(t('picquiz.mark.yours'));
  if (names) parts.push(t('picquiz.mark.by', { names }));
  return parts.join(t('picquiz.comma'));
}
