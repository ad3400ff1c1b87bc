import { createBag, h } from '../core/dom.js';
import { showReplay } from '../table/replay/replay.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createEmpty } from '../ui/states.js';
import { addressOf, atFrom, fetchGame, waiting } from './replayed.js';
import { headOfLack, wordsOfLack } from './replaylack.js';

/**
 * A finished game move by move, by its id.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { match, query }) {
  const bag = createBag();
  let gone = false;
  bag.add(() => { gone = true; });
  element.append(...waiting(app));
  fetchGame(app, match).then((game) => {
    if (gone) return;
    const at = atFrom(query, game.positions.length);
    bag.add(showReplay(element, app, { game: { ...game, at, isTurnSought: query.has('turn') }, createReplay: game.createReplay, address: (ply) => addressOf(app, game, ply), again() {} }));
  }, (refusal) => { if (!gone) showMissing(element, app, refusal); });
  return bag.empty;
}

function showMissing(element, app, refusal) {
  const { t } = app;
  element.replaceChildren(headOfLack(app, refusal, t('title.replay')), createEmpty({
    symbol: firstIcon('search'), ...wordsOfLack(app, refusal),
    action: h('a', { class: 'button primary', href: '/replay', text: t('replay.another') }),
  }));
}
