import { h } from '../core/dom.js';
import { deviceKept } from '../core/kept.js';
import { createOfflineTable } from '../table/offline.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/**
 * A game that is played on this device alone.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { game }) {
  const { t, games } = app;
  let destroy = () => {};
  let isGone = false;
  const say = (title) => element.replaceChildren(h('h1', { class: 'unseen', text: t('offline.title') }),
    createEmpty({ symbol: firstIcon('search'), title, action: h('a', { class: 'button primary', href: '/offline', text: t('offline.back') }) }));
  if (!games.offline().includes(game)) {
    say(t('offline.none'));
    return destroy;
  }
  element.append(h('h1', { class: 'unseen', text: t('offline.title') }), createSkeleton(3, 'card'));
  games.part(game, 'offline').then(({ createOffline }) => {
    if (isGone) return;
    const kept = deviceKept();
    element.replaceChildren();
    destroy = createOfflineTable(element, app, { game, createOffline, frame: { kept: () => kept.table(game), save: (table) => kept.saveTable(game, table) } });
  }, () => { if (!isGone) say(t('error.offline')); });
  return () => {
    isGone = true;
    destroy();
  };
}
