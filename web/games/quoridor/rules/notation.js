/**
 * Moves as players write them: `e5` steps, `e3h` and `e3v` are walls named by the lower left of their four squares, `--` is an
 * idle turn, `pass` a turn without any move.
 * @typedef {{kind: 'pawn', to: [number, number]} | {kind: 'wall', at: [number, number], flat: boolean} | {kind: 'idle'} | {kind: 'pass'}} Move
 */
const FILES = 'abcdefghi';

/**
 * `[4, 2]` → `e3`
 * @param {number[]} square
 */
export const squareName = ([file, rank]) => `${FILES[file]}${rank + 1}`;

/**
 * `e3` → `[4, 2]`; the text must be a square.
 * @param {string} name @returns {[number, number]}
 */
export const squareOf = (name) => [FILES.indexOf(name[0]), Number(name[1]) - 1];

/** @param {{at: number[], flat: boolean}} wall */
export const wallName = ({ at, flat }) => `${squareName(at)}${flat ? 'h' : 'v'}`;

/** The sound and vibration of a move; an idle turn of another player sounds like a refusal. @param {string} m @param {boolean} [own] */
export function cue(m, own = false) {
  const kind = parseMove(m)?.kind;
  if (kind === 'wall') return { sound: 'knock', vibration: 25 };
  return { sound: kind === 'pawn' || own ? 'move' : 'refuse', vibration: 10 };
}

/** The number of players in a game that was read from a text; a QFEN names two or four pawns in its third field. @param {any} read */
export const seatsIn = ({ seats, config, qfen }) => seats ?? config?.seats ?? (qfen?.split('/')[2]?.trim().split(/\s+/).length === 4 ? 4 : 2);

/** @param {string} text @returns {Move | null}  null for a text that is not a move */
export function parseMove(text) {
  const move = text.trim().toLowerCase();
  if (move === '--') return { kind: 'idle' };
  if (move === 'pass') return { kind: 'pass' };
  if (/^[a-i][1-9]$/.test(move)) return { kind: 'pawn', to: squareOf(move) };
  if (/^[a-h][1-8][hv]$/.test(move)) return { kind: 'wall', at: squareOf(move), flat: move[2] === 'h' };
  return null;
}
