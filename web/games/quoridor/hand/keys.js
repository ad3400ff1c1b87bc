import { fetched } from '../../../core/net/fetched.js';
import { shortcutOf } from '../../../core/say/shortcut.js';
import { explain } from '../../../ui/over/attempt.js';
import { answer, openKeys } from '../answers.js';
import { parseMove } from '../rules/notation.js';
import { mustPass } from '../rules/played.js';

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

/**
 * Single keys and typed lines at a table.
 * @param {import('../../../core/types.js').App} app
 * @param {object} table
 * @param {import('../../../table/frame/act.js').Act} table.act
 * @param {ReturnType<typeof import('./aim.js').createAim>} table.aim
 * @param {() => import('../../../core/types.js').RoomView} table.view
 * @param {{home(): void, own(): [number, number], turn(): void, flip(): void, cancel(): void, refuse(reason: string): void, found(): void}} table.board
 *   `home` focuses the own pawn, `own`: its square, `turn` turns the wall under the pointer, `found`: the player uses keys
 */
export function createKeys(app, { act, aim, view, board }) {
  let used = false;

  const ACTS = {
    w: (square) => act.seated && aim.startWall(square),
    r: board.turn,
    m: () => ask('moves'), c: () => ask('clock'), l: () => ask('last'),
    f: board.flip,
    g: board.home,
    p: () => act.seated && pass(),
    '?': () => ask('help'),
    Escape: () => act.closeChat() || board.cancel(),
  };

  /** @returns {boolean} whether the key means something here */
  function press(key, square) {
    const run = ACTS[key.length === 1 ? key.toLowerCase() : key];
    if (run && !used) {
      used = true;
      board.found();
      fetchWords().catch(() => {});
    }
    run?.(square);
    return Boolean(run);
  }

  /** Passing is allowed only without any other move; otherwise the refusal says so. */
  function pass() {
    const obstacle = aim.obstacle('pass');
    if (obstacle) board.refuse(obstacle === 'notation' ? 'pass' : obstacle);
    else aim.say('pass');
  }

  /** The words of the help are fetched when the first key is used. */
  const fetchWords = () => fetched(app.i18n.add('/games/quoridor/words/keys'));

  function ask(what) {
    if (what === 'help') return void fetchWords().then(() => openKeys(app), (refusal) => explain(app, refusal));
    if (what === 'resign') return void (act.seated && view().phase === 'playing' ? act.resign() : board.refuse('not_now'));
    app.announce(answer(app, what, { view: view(), left: act.left(), reachable: aim.reachable(), now: act.why() }), { assertive: true });
  }

  /** @returns {boolean} whether the line was understood and allowed */
  function run(text) {
    const command = parseCommand(text);
    if (command?.kind === 'ask') {
      ask(command.what);
      return true;
    }
    const obstacle = !command ? 'notation' : act.seated ? aim.obstacle(command.m) : 'not_now';
    if (command && !obstacle) aim.say(command.m);
    else board.refuse(command?.m === 'pass' && obstacle === 'notation' ? 'pass' : obstacle ?? 'notation');
    return !obstacle;
  }

  /** A key anywhere on the screen. @param {KeyboardEvent} event */
  function hear(event) {
    const key = shortcutOf(event, app.settings);
    if (key === null) return;
    if (key === 'Escape') {
      if (aim.now || act.planned) board.cancel();
    } else if (!/^p$/i.test(key) || mustPass(view())) {
      // Arrows steer the wall only on the board.
      if (/^w$/i.test(key) && act.seated) board.home();
      press(key, board.own());
    }
  }

  return { press, hear, run, pass, get used() { return used; } };
}
