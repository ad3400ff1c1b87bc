import { h } from '../../core/dom.js';
import { attempt } from '../../ui/over/attempt.js';

/**
 * The other ways into the account, shown when somebody else may have used it. The owner keeps or ends each of them.
 * @param {import('../../core/types.js').App} app @param {{done: () => void}} props
 * @returns {Promise<HTMLElement | null>} null if there is nothing to decide
 */
export async function createOthers(app, { done }) {
  const { t, api } = app;
  // The account is safe without the list, which the settings have as well.
  const found = await api.get('auth/credentials').catch(() => null);
  const rows = found ? [
    ...found.links.map(({ label, name }) => [t('account.others_link', { provider: label }), name]),
    ...found.tokens.map(({ label }) => [t('account.others_token'), label]),
    ...found.bots.map(({ name }) => [t('account.others_bot'), name]),
  ] : [];
  if (rows.length === 0) return null;
  const end = h('button', { type: 'button', class: 'button danger', text: t('account.others_end'), on: { click: () => attempt(app, end, async () => {
    await api.send('DELETE', 'auth/credentials');
    app.toast(t('account.others_gone'), { kind: 'good' });
    done();
  }) } });
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-others' },
    h('h2', { id: 'account-others', tabindex: '-1', text: t('account.others') }), h('p', { text: t('account.others_text') }),
    h('ul', { class: 'sessions' }, ...rows.map(([kind, name]) => h('li', { class: 'session held' }, h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: name })), h('span', { class: 'note', text: kind }))))),
    end, h('button', { type: 'button', class: 'button plain', text: t('account.others_keep'), on: { click: done } }));
}
