import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { money } from '../ui/person/money.js';
import { prizeIcon } from '../ui/icon/prizeicons.js';
import { createClip } from './clip.js';

/** Money once a day for watching a great game to its end. @param {import('../core/types.js').App} app */
export function createDaily(app) {
  const { t, api, games, store, i18n, net } = app;
  const place = h('div', { class: 'stack daily-place' });
  const el = h('section', { class: 'card stack', 'aria-labelledby': 'rewards-daily' },
    h('h2', { id: 'rewards-daily' }, prizeIcon('clip'), h('span', { text: t('rewards.daily') })),
    h('p', { class: 'note', text: t('rewards.daily_text') }), place);
  let clip = /** @type {ReturnType<typeof createClip> | null} */ (null);
  let gone = false;
  /** True while the line tells of a clip or its outcome, and not of the daily money. */
  let busy = false;

  function leaveClip() {
    clip?.destroy();
    clip = null;
  }

  const watchButton = (key) => {
    const button = h('button', { type: 'button', class: 'button primary large', id: 'daily-watch', on: { click: () => attempt(app, button, begin) } }, prizeIcon('clip'), h('span', { text: t(key) }));
    return button;
  };

  /** The next clip comes at midnight of the server, which is later today in some places. @param {number} at */
  const nextOne = (at) => (i18n.date(at) === i18n.date(net.now()) ? t('rewards.today', { time: i18n.time(at) }) : t('rewards.tomorrow'));

  function write() {
    if (busy) return;
    const daily = store.get().me?.daily;
    if (!daily) return void place.replaceChildren();
    place.replaceChildren(...(daily.ready ? [watchButton('rewards.watch')] : [h('p', { class: 'daily-done' }, prizeIcon('coin'), h('span', { text: nextOne(daily.at) }))]));
  }

  /** Says why nothing plays, with the way to begin again. */
  function tell(text, key) {
    busy = true;
    leaveClip();
    const note = h('p', { role: 'status', text });
    place.replaceChildren(note, ...(key ? [watchButton(key)] : []));
  }

  async function begin() {
    let answer;
    try {
      answer = await api.post('me/daily');
    } catch (refusal) {
      if (refusal?.code === 'no_clip') return tell(t('rewards.no_clip'), null);
      if (refusal?.code === 'already') {
        busy = false;
        return write();
      }
      throw refusal;
    }
    const [game, { createClip: createBoard }] = await Promise.all([games.load(answer.game), games.part(answer.game, 'clip')]);
    if (gone) return undefined;
    busy = true;
    leaveClip();
    clip = createClip(app, { answer, game, board: createBoard(app), earned, ended: (why, refusal) => (why === 'replaced' ? tell(t('rewards.replaced'), 'rewards.here') : tell(i18n.refusal(refusal), 'rewards.again')) });
    place.replaceChildren(clip.el);
    clip.el.scrollIntoView({ block: 'nearest' });
    return undefined;
  }

  function earned({ amount, daily }) {
    app.sound.play('win');
    app.toast(t('rewards.earned', { money: money(app, amount) }), { kind: 'good' });
    leaveClip();
    busy = true;
    place.replaceChildren(h('p', { class: 'daily-earned', role: 'status' }, prizeIcon('coin'), h('strong', { text: `+${money(app, amount)}` })),
      h('p', { class: 'note', text: t('rewards.tomorrow', { time: i18n.time(daily.at) }) }));
  }

  const stop = store.subscribe((state) => `${state.me?.daily?.ready} ${state.me?.daily?.at}`, write);
  write();
  return {
    el,
    destroy() {
      gone = true;
      stop();
      leaveClip();
    },
  };
}
