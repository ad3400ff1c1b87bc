import { isolate } from '../../core/say/i18n.js';

/** @typedef {(key: string, vars?: Record<string, any>) => string} Words */

/** A change of a score, with a true minus sign. @param {number} change */
export const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);

/** The words of a move, without its key. @param {string | null} m */
export const wordsOf = (m) => (m ?? '').split(' ~')[0].split(' ');

/** @param {Words} t @param {string} id */
export const setName = (t, id) => t(`smashup.set.${id}`);
/** @param {Words} t @param {string} id */
export const factionName = (t, id) => t(`smashup.faction.${id}`);

/**
 * A move in words, without its player.
 * @param {string | null} m @param {Words} t @param {import('./state.js').State} [state]  before the move; it knows the names
 */
export function describe(m, t, state) {
  const [verb, first = '', ...rest] = wordsOf(m);
  const player = () => state?.players[Number(first) - 1]?.name ?? t('smashup.player', { n: Number(first) });
  switch (verb) {
    case 'add': case 'me': return t(`smashup.say.${verb}`, { name: isolate([first, ...rest].join(' ')) });
    case 'rename': return t('smashup.say.rename', { name: isolate(player()), next: isolate(rest.join(' ')) });
    case 'remove': return t('smashup.say.remove', { name: isolate(player()) });
    case 'set': return t(`smashup.say.${rest[0] === 'on' ? 'in' : 'out'}`, { name: setName(t, first) });
    case 'faction': return t(`smashup.say.${rest[0] === 'on' ? 'in' : 'out'}`, { name: factionName(t, first) });
    case 'score': return t('smashup.say.score', { name: isolate(player()), change: (rest[0] ?? '').replace('-', '−') });
    case 'undo': return t('smashup.say.undo', { n: Number(first) });
    case 'factions': case 'deal': case 'play': case 'end': case 'again': case 'players': case 'back': case 'close': return t(`smashup.say.${verb}`);
    default: return t('smashup.say.nothing');
  }
}

/** A move in a list, as a text of its own. @param {string | null} m @param {Words} t @param {import('./state.js').State} [state]  before the move */
export const spell = (m, t, state) => ({ text: describe(m, t, state), name: null });

/** @param {string | null} m @param {boolean} [own] */
export function cue(m, own = false) {
  const [verb] = wordsOf(m);
  const sounds = { score: 'tick', undo: 'tick', deal: 'deal', play: 'start', end: 'win', add: 'join', me: 'join', close: 'draw' };
  return { sound: sounds[verb] ?? (own ? 'tick' : ''), vibration: own && verb === 'score' ? 10 : 0 };
}

/** Null: it is always everybody's turn. */
export const ownTurn = () => null;

/**
 * The title of the end. Before a phone leaves, the frame asks with 'smashup.resign_title', 'smashup.resign_text', 'smashup.resign_yes' and 'smashup.resign_no'; of a room it says
 * 'smashup.home.solo', 'smashup.home.room', 'smashup.home.room_text' and 'smashup.create.players'.
 * @param {import('../../core/types.js').RoomView} view @param {Words} t
 */
export const result = ({ phase }, t) => (phase === 'over' ? t('smashup.closed') : null);

/** The host knows who has closed the table. @param {import('../../core/types.js').RoomView} view */
export const why = ({ state, result: end, you }) => (end?.why === 'goal' && you !== null && state?.host === you ? 'smashup.why.own' : null);

/** The score of everybody. @param {import('../../core/types.js').RoomView} view @param {import('../../core/types.js').App} app */
export const recap = ({ state }, { t, i18n }) => (state.score.length === 0 ? t(`smashup.step.${state.phase}`)
  : t('smashup.say.scores', { list: i18n.list(state.players.map(({ name }, player) => `${isolate(name)} ${state.score[player]}`)) }));

/** @param {any} read */
export const seatsIn = ({ seats, config }) => (Array.isArray(seats) ? seats.length : seats ?? config?.seats ?? 1);

/**
 * The moves since a ply. A view tells only the newest one; moves of this viewer were announced when they were made.
 * @param {import('../../core/types.js').RoomView} view @param {number} [from] @returns {{seat: number, m: string}[]}
 */
export const played = ({ last, ply, you }, from = 0) => (last && last.m && last.seat !== null && ply > from && last.seat !== you ? [{ seat: last.seat, m: last.m }] : []);

/** The winners, in words. @param {import('../../core/types.js').App} app @param {import('./state.js').State} state */
export function winnerWords({ t, i18n }, { winners, players, score }) {
  const names = i18n.list(winners.map((player) => players[player].name));
  return t(winners.length > 1 ? 'smashup.over.tie' : 'smashup.over.won', { names, n: score[winners[0]] ?? 0 });
}
