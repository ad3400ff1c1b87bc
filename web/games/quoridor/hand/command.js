import { parseMove } from '../rules/notation.js';

const ASKED = { clock: 'clock', c: 'clock', last: 'last', l: 'last', walls: 'walls', moves: 'moves', m: 'moves', resign: 'resign', help: 'help', '?': 'help' };

/**
 * Reads a typed line: a move, a question, or null for anything else.
 * @param {string} text
 * @returns {{kind: 'move', m: string} | {kind: 'ask', what: 'clock' | 'last' | 'walls' | 'moves' | 'resign' | 'help'} | null}
 */
export function parseCommand(text) {
  const line = text.normalize('NFKC').trim().toLowerCase();
  if (Object.hasOwn(ASKED, line)) return { kind: 'ask', what: ASKED[line] };
  const move = parseMove(line);
  return move?.kind === 'pawn' || move?.kind === 'wall' || move?.kind === 'pass' ? { kind: 'move', m: line } : null;
}
