import { createBag } from '../../core/dom.js';
import { parseCommand, turn as turns } from './index.js';
import { answer, openKeys } from './answers.js';

/**
 * What single keys and typed lines do at a table.
 * @param {import('../../core/types.js').App} app
 * @param {object} table
 * @param {boolean} table.seated
 * @param {() => import('../../core/types.js').RoomView} table.view
 * @param {ReturnType<typeof import('./aim.js').createAim>} table.aim
 * @param {ReturnType<typeof import('../../table/ownmove.js').createOwnMove>} table.own
 * @param {{open: boolean, hide: () => void}} table.chat
 * @param {() => number} table.left  ms of the running turn
 * @param {() => string} table.now  key of the words for why nothing can be done now
 * @param {() => void} table.home  focuses the own pawn
 * @param {() => void} table.turn  turns the wall under the pointer
 * @param {() => void} table.flip
 * @param {() => void} table.resign
 * @param {(reason: string) => void} table.refuse
 * @param {() => void} table.found  somebody plays by keys
 */
export function createTableKeys(app, { seated, view, aim, own, chat, left, now, home, turn, flip, resign, refuse, found }) {
  const bag = createBag();
  let used = false;

  /** @returns {boolean} whether the key means something here */
  function press(key, square) {
    if (!used) {
      used = true;
      found();
    }
    const act = {
      w: () => seated && aim.startWall(square),
      r: turn,
      m: () => ask('moves'), c: () => ask('clock'), l: () => ask('last'),
      f: flip,
      g: home,
      p: () => seated && pass(),
      '?': () => ask('help'),
      Escape: () => (chat.open ? chat.hide() : aim.cancel()),
    }[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return Boolean(act);
  }

  /** Only who can do nothing else may; everybody else is told so. */
  function pass() {
    const obstacle = aim.obstacle('pass');
    if (obstacle) refuse(obstacle === 'notation' ? 'pass' : obstacle);
    else aim.say('pass');
  }

  function ask(what) {
    if (what === 'help') return openKeys(app);
    if (what === 'resign') return seated && view().phase === 'playing' ? resign() : refuse('not_now');
    return app.announce(answer(app, what, { view: view(), left: left(), reachable: aim.reachable(), now: app.t(now()) }), { assertive: true });
  }

  /** @returns {boolean} whether the line was understood and allowed */
  function run(text) {
    const line = parseCommand(text);
    const obstacle = !line ? 'notation' : line.kind === 'ask' ? null : seated ? aim.obstacle(line.m) : 'not_now';
    if (obstacle) refuse(line?.kind === 'move' && line.m === 'pass' && obstacle === 'notation' ? 'pass' : obstacle);
    else if (line.kind === 'ask') ask(line.what);
    else aim.say(line.m);
    return !obstacle;
  }

  bag.on(window, 'keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, dialog, [role=grid]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'r' || event.key === 'R') turn();
    else if (event.key === 'f' || event.key === 'F') flip();
    else if ((event.key === 'p' || event.key === 'P') && turns.mustPass(view())) pass();
    else if (event.key === '?') openKeys(app);
    else if (event.key === 'Escape' && (aim.now || own.planned)) aim.cancel();
  });

  return { press, run, pass, get used() { return used; }, destroy: bag.empty };
}
