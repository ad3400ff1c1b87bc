import { h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';

/** A note on the first screen while a present or the daily money waits for a member. @param {import('../core/types.js').App} app */
export function createWaiting(app) {
  const { t, store } = app;
  const el = h('div', { class: 'waiting-place' });

  function write() {
    const { reward, daily } = store.get().me ?? {};
    const present = reward && reward.ready > 0;
    el.replaceChildren(...(present || daily?.ready ? [h('a', { class: 'resume reward', id: 'home-rewards', href: '/rewards' }, prizeIcon(present ? 'gift' : 'clip'),
      h('span', { class: 'resume-text' }, h('strong', { text: present ? t('present.waits') : t('wallet.daily') })), firstIcon('next'))] : []));
  }

  const stop = store.subscribe((state) => `${state.me?.reward?.ready} ${state.me?.daily?.ready}`, write);
  write();
  return { el, destroy: stop };
}
