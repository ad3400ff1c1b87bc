import { h, setText } from '../../core/dom.js';
import { createToggle } from '../../ui/form/controls.js';

export { createStrip } from '../../table/frame/strip.js';

export function createPlay(app, { view, act }) {
  const { t } = app;
  const total = h('output', { class: 'tally-total' });
  const line = h('p', { class: 'tally-line', role: 'status' });
  const button = (n) => h('button', { type: 'button', class: 'button', text: `+${n}`, on: { click: () => act.commit(String(n)) } });
  const buttons = [button(1), button(2)];
  return {
    el: total,
    tray: h('div', { class: 'tally-tray' }, line, h('div', null, ...buttons, act.ended)),
    hear() {},
    draw() {
      setText(total, t('tally.say.total', { n: view().state.total + Number(act.pending?.m ?? 0) }));
      setText(line, act.status());
      for (const each of buttons) each.disabled = act.mode() !== 'move';
    },
    tell() { setText(line, act.status()); },
    facts: () => null,
    destroy() {},
  };
}

export function createReplay(app, { game }) {
  const el = h('output', { class: 'tally-total' });
  return { el, aside: h('p', { text: app.t('tally.rules.lead') }), draw({ at }) { setText(el, String(game.positions[at].state.total)); }, destroy() {} };
}

export function createMini({ label, href }) {
  const total = h('b');
  const el = h('a', { class: 'tally-mini', href, 'aria-label': label }, total);
  return { el, set(view) { setText(total, String(view.state?.total ?? '')); }, destroy() { el.remove(); } };
}

export const ruleSections = (t) => [h('section', null, h('p', { text: t('tally.rules.how') }))];
export const openRules = ({ t, dialog }) => dialog.open({ title: t('tally.rules.title'), body: ruleSections(t) });
export const createSettings = ({ t, settings }) => [createToggle({ id: 'set-tallyBig', label: t('tally.settings.big'), value: settings.get('tallyBig'), change: (on) => settings.set('tallyBig', on) }).el];
export const createArt = () => h('div', { class: 'tally-art', text: '10' });
export const talk = '→ {"op":"move","d":{"m":"1"}}';
export const watchScript = (socket) => `new WebSocket("${socket}")`;
export const curlLines = (origin) => `curl ${origin}/api/v1/tv/tally`;
