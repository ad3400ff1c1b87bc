import { createBag } from '../../core/dom.js';
import { showReplay } from '../../table/replay/replay.js';
import { createOut, mountFramed, say } from './framed.js';
import { fetchGame } from '../replayed.js';
import { headOfLack, wordsOfLack } from '../replaylack.js';

/** A replay in a page of others. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app, { match }) {
  const bag = createBag();
  const { place, still } = mountFramed(element, app);
  const path = `/replay/${match}`;
  let isGone = false;
  bag.add(() => { isGone = true; });
  fetchGame(still, match).then((game) => {
    if (isGone) return;
    // Without an address of its own, since its page may not be framed, and without buttons that ask the server for something.
    bag.add(showReplay(place, still, { game: { ...game, module: { ...game.module, lines: undefined }, at: game.positions.length - 1 }, createReplay: game.createReplay, address: () => null, again() {} }));
    place.append(createOut(still, () => path));
  }, (refusal) => {
    if (isGone) return;
    const { title, text } = wordsOfLack(still, refusal);
    say(place, still, title, text, '/replay', headOfLack(still, refusal, still.t('title.tv')));
  });
  return bag.empty;
}
