/**
 * The known state of one topic: the life of its log (`inc`), the last number read (`s`), the newest whole view.
 * @typedef {{inc: string | null, s: number, view: any}} Known
 * @type {Known}
 */
export const nothing = Object.freeze({ inc: null, s: -1, view: null });

/**
 * Adds a `snap`, `ev` or `eph` frame to the known state. The newest whole view wins and old frames change nothing.
 *
 * A frame with the whole view does not depend on earlier frames: after a gap it counts as a snapshot, since the missed events cannot be animated.
 * A bare event after a gap answers `lost`: subscribe again, do not guess.
 * @param {Known} known
 * @param {{t: string, inc: string, s: number, from?: number, k?: string, x?: any, d?: any}} frame
 * @returns {{known: Known, change?: import('./types.js').Change, lost?: boolean}}
 */
export function reduceTopic(known, frame) {
  if (frame.t === 'eph') return adoptEphemeral(known, frame);
  const sameLog = frame.inc === known.inc;
  if (frame.t === 'snap') return adopt(frame, frame.d, true);
  if (sameLog && frame.s <= known.s) return { known };
  const contiguous = sameLog && (frame.from ?? frame.s) <= known.s + 1;
  const chat = sameLog ? heard(known.view?.chat, frame) : undefined;
  if (frame.d !== undefined) return adopt(frame, chat ? { ...frame.d, chat } : frame.d, !contiguous || (frame.from !== undefined && frame.from < frame.s));
  if (!contiguous) return { known, lost: true };
  const next = { ...known, s: frame.s, view: chat && chat !== known.view.chat ? { ...known.view, chat } : known.view };
  return frame.k === undefined ? { known: next } : { known: next, change: { k: frame.k, x: frame.x, s: frame.s, snap: false } };
}

/**
 * An ephemeral frame may be lost: the number of watchers and the engine's opinion are kept until the next view, which has them.
 * @param {Known} known @param {{k?: string, x?: any}} frame
 */
function adoptEphemeral(known, { k = '', x }) {
  if (known.view === null) return { known };
  const view = k === 'crowd' ? { ...known.view, watchers: x.n } : k === 'analysis' ? { ...known.view, opinion: x } : known.view;
  return { known: { ...known, view }, change: { k, x, s: known.s, snap: false } };
}

/** Lines of chat that a topic keeps, as the server does. */
const linesKept = 50;

/**
 * The chat of a room after an event: snapshots carry all of it, events only their own lines.
 * @param {import('./types.js').ChatLine[] | undefined} chat  undefined in topics without talk
 * @param {{k?: string, x?: any}} event
 */
function heard(chat, { k, x }) {
  const lines = k === 'say' ? [x] : k === 'conflated' ? x?.chat ?? [] : [];
  return chat && lines.length > 0 ? [...chat, ...lines].slice(-linesKept) : chat;
}

function adopt(frame, view, snap) {
  return { known: { inc: frame.inc, s: frame.s, view }, change: { k: frame.k ?? 'snap', x: frame.x ?? null, s: frame.s, snap } };
}

/** The id in a room topic: `room/48213` → `48213`. @param {string | null | undefined} topic */
export const roomID = (topic) => (topic?.startsWith('room/') ? topic.slice(5) : null);

/**
 * True if the player sits in a room: their present room or a game that goes on for days.
 * @param {{room: string | null, correspondence?: string[]} | null | undefined} me @param {string} id
 */
export const sitsIn = (me, id) => roomID(me?.room) === id || Boolean(me?.correspondence?.includes(`room/${id}`));

/** Changes of a room that its players are told of on every screen; other changes show only on the screens of the room. */
const told = ['answer', 'close', 'kick', 'takeback', 'time'];

/** True if the change is to be announced to the player, or asks something of them. @param {import('./types.js').RoomView} room @param {import('./types.js').Change} change */
export const isNews = ({ offers }, { k }) => offers.length > 0 || told.includes(k);

/** True if the game will not be listed, as the room says before it begins. @param {import('./types.js').RoomView} room */
export const isPrivate = (room) => room.private ?? (!room.listed || room.locked || room.spectators === 'none');

/** True if this viewer has lost a game that the others still play. @param {import('./types.js').RoomView} room */
export const isOut = ({ phase, you, seats }) => phase === 'playing' && you !== null && seats[you].out === true;

/** True if this player has nobody to talk to: the other seats are taken by the server's own players, or there are no others. @param {import('./types.js').RoomView} room */
export const playsAlone = ({ you, seats }) => you !== null && seats.every(({ level }, seat) => seat === you || level !== undefined);

/** True if the owner of a table of two is still alone. @param {import('./types.js').RoomView} room */
export const isAlone = ({ seats }) => seats.length === 2 && seats.filter((seat) => seat.user !== null).length === 1;

/**
 * The reason why the owner cannot start yet, or null: a private room waits for its `guest`, seats are `free`, or somebody is not `ready`.
 * @param {import('./types.js').RoomView} room
 * @param {boolean} [hasPool]  strangers of this game wait for each other
 */
export function startObstacle(room, hasPool = true) {
  // Strangers are not invited to a private room, or to a clock that they did not choose.
  if (isAlone(room)) return isPrivate(room) || !hasPool || room.control ? 'guest' : null;
  const taken = room.seats.filter((seat) => seat.user !== null);
  if (taken.length < room.seats.length) return 'free';
  return taken.every((seat) => seat.ready || seat.user === room.owner) ? null : 'ready';
}
