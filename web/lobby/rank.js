import { h } from '../core/dom.js';
import { wayIn } from '../core/wayin.js';
import { rankObstacle } from '../core/prices.js';
import { attempt } from '../ui/over/attempt.js';
import { gameIcon } from '../ui/icon/gameicons.js';
import { icon } from '../ui/icon/icons.js';
import { money } from '../ui/person/money.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';
import { createRoom } from './createroom.js';

/**
 * The ways to a game for money and stars, with its stake and its prize; where they are closed, the reason and the way on.
 * @param {import('../core/types.js').App} app @param {string} game
 */
function createRankCard(app, game) {
  const { t, store } = app;
  const queue = h('p', { class: 'note' });
  const place = h('div', { class: 'stack' });
  const fact = (name, symbol, words) => h('li', null, symbol, h('span', null, h('strong', { text: t(name) }), ` ${words}`));
  const el = h('div', { class: 'stack rank' },
    h('ul', { class: 'rank-facts' },
      fact('rank.cost', prizeIcon('coin'), t('rank.cost_text')),
      fact('rank.win', prizeIcon('star'), t('rank.win_text')),
      fact('rank.lose', gameIcon('flag'), t('rank.lose_text'))),
    place);

  const make = h('button', { type: 'button', class: 'way', on: { click: () => attempt(app, make, async () => {
    app.dialog.closeAll();
    await createRoom(app, game, 2, 'rank');
  }) } }, icon('people'),
    h('span', { class: 'way-text' }, h('strong', { text: t('rank.room') }), h('span', { class: 'note', text: t('rank.room_text') })));
  const open = [h('a', { class: 'button primary large', href: app.games.address('/match', game, 'mode=rank') }, icon('bolt'), h('span', { text: t('rank.find') })), queue, make];
  const closed = {
    account: () => [h('p', { text: t('rank.needs_account') }), h('a', { class: 'button primary', href: wayIn('new'), text: t('way.account') })],
    money: () => [h('p', { text: t('rank.needs_money', { have: money(app, store.get().me?.wallet?.money ?? 0) }) }), h('a', { class: 'button primary', href: '/rewards', text: t('way.no_money') })],
  };

  function write() {
    const obstacle = rankObstacle(store.get());
    place.replaceChildren(...(obstacle ? closed[obstacle]() : open));
  }

  const stop = store.subscribe((state) => `${rankObstacle(state)} ${state.me?.wallet?.money}`, write);
  write();
  return {
    el,
    /** @param {number | undefined} waiting  players who wait for an opponent */
    set(waiting) { queue.textContent = waiting ? t('lobby.queue', { n: waiting }) : ''; },
    destroy: stop,
  };
}

/**
 * Opens the ways to a game for money and stars.
 * @param {import('../core/types.js').App} app @param {string} game
 */
export function openRank(app, game) {
  const card = createRankCard(app, game);
  const stop = app.net.watch(`lobby/${game}`, {}, (view) => card.set(view.queue?.rank));
  app.dialog.open({ title: app.t('rank.title'), sheet: true, body: [card.el], gone() {
    stop();
    card.destroy();
  } });
}
