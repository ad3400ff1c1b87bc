import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';

const MOMENT = 1000;

/** The own data: an archive of it, and the button that ends the account. @param {import('../core/types.js').App} app @param {HTMLElement} end */
export function createOwnData(app, end) {
  const el = h('section', { class: 'card stack', 'aria-labelledby': 'account-owndata' }, h('h2', { id: 'account-owndata', text: app.t('account.owndata') }));
  el.append(createArchive(app, el), end);
  return el;
}

/** @param {import('../core/types.js').App} app @param {HTMLElement} section */
function createArchive(app, section) {
  const { t, i18n, api } = app;
  const note = h('p', { class: 'note', role: 'status' });
  const links = h('ul', { class: 'links' });
  const ask = h('button', { type: 'button', class: 'button plain', text: t('account.export'), on: { click: () => attempt(app, ask, async () => {
    try {
      await api.post('me/export');
    } catch (refusal) {
      if (refusal.code !== 'rate') throw refusal;
      note.textContent = t('account.export_wait', { minutes: Math.ceil(refusal.retry_ms / 60_000) });
      return;
    }
    await read();
  }) } });

  /** Looks for finished archives once a second, until all are made or the page is left. */
  async function read() {
    const { items } = await api.get('me/export');
    const made = items.filter((each) => each.ready);
    links.replaceChildren(...made.map(({ id, asked }) => h('li', null,
      h('a', { href: `/api/v1/me/export/${id}`, download: '', text: t('account.export_link', { ago: i18n.ago(asked) }) }))));
    if (made.length < items.length) note.textContent = t('account.export_making');
    else note.textContent = made.length ? t('account.export_ready', { until: `${i18n.date(made[0].until)} ${i18n.time(made[0].until)}` }) : t('account.export_text');
    if (made.length === items.length) return;
    await new Promise((resolve) => { setTimeout(resolve, MOMENT); });
    if (section.isConnected) await read();
  }

  attempt(app, null, read);
  return h('div', { class: 'stack' }, note, links, ask);
}
