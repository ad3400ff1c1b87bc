import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createAvatar } from '../ui/person/avatar.js';
import { createField } from '../ui/form/controls.js';
import { bots as examples, socketOf, startLines } from '../ui/examples.js';
import { openForm } from './form.js';
import { openSecret } from './signin/secret.js';
import { usedText } from './signin/used.js';

/** @typedef {{id: string, name: string, avatar?: string, created: number, used: number | null, network: string}} Bot */

/** The bots of the account. @param {import('../core/types.js').App} app */
export function createBots(app) {
  const { t, api } = app;
  const title = h('h2', { id: 'account-bots', tabindex: '-1', text: t('account.bots') });
  const rows = h('ul', { class: 'sessions' });
  const none = h('p', { class: 'note', hidden: true, text: t('account.bots_none') });
  const make = h('button', { type: 'button', class: 'button plain', text: t('account.bot_make'), on: { click: () => {
    openName(t('account.bot_make'), '', async (name) => {
      const { token } = await api.post('me/bots', { name });
      return () => show(token, name);
    });
  } } });

  /** @param {Bot} bot */
  function createRow(bot) {
    const act = (key, run) => h('button', { type: 'button', class: 'button quiet', 'aria-label': t(`account.bot_${key}_named`, { name: bot.name }), text: t(`account.bot_${key}`), on: { click: ({ currentTarget }) => run(currentTarget) } });
    return h('li', { class: 'session held owned' }, createAvatar({ user: bot.id, kind: 'bot', avatar: bot.avatar }),
      h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: bot.name })), h('span', { class: 'note' }, usedText(app, bot))),
      h('span', { class: 'owned-acts' }, act('rename', () => rename(bot)), act('token', (button) => renew(bot, button)), act('retire', (button) => retire(bot, button))));
  }

  async function read() {
    const { items } = await api.get('me/bots');
    rows.replaceChildren(...items.map(createRow));
    none.hidden = items.length > 0;
  }

  /** @param {string} heading @param {string} now @param {(name: string) => Promise<(() => void) | void>} done */
  function openName(heading, now, done) {
    const name = createField({ label: t('account.bot_name'), hint: t('account.bot_name_hint'), value: now, max: 20, id: 'bot-name' });
    openForm(app, { title: heading, ok: heading, fields: { name }, body: [name.el], send: async () => {
      const wanted = name.input.value.trim().replace(/\s+/g, ' ');
      const next = await done(wanted);
      await read();
      return next;
    } });
    name.input.select();
  }

  /** Shows the token, and how the example bot is started with it. @param {string} token @param {string} name */
  function show(token, name) {
    openSecret(app, { title: t('account.bot_token_of', { name }), parts: [
      { name: t('account.token'), text: token }, { name: t('account.bot_start'), text: startLines(examples[0], location.origin, socketOf(location), token) }] });
  }

  /** @param {Bot} bot */
  const rename = (bot) => openName(t('account.bot_rename_named', { name: bot.name }), bot.name, async (name) => { await api.post(`me/bots/${bot.id}/name`, { name }); });

  /** @param {Bot} bot @param {HTMLElement} button */
  async function renew(bot, button) {
    if (!await app.dialog.confirm({ title: t('account.bot_token_named', { name: bot.name }), text: t('account.bot_token_text'), ok: t('account.bot_token') })) return;
    attempt(app, button, async () => {
      const { token } = await api.post(`me/bots/${bot.id}/token`);
      await read();
      show(token, bot.name);
    });
  }

  /** @param {Bot} bot @param {HTMLElement} button */
  async function retire(bot, button) {
    if (!await app.dialog.confirm({ title: t('account.bot_retire_named', { name: bot.name }), text: t('account.bot_retire_text'), ok: t('account.bot_retire'), danger: true })) return;
    attempt(app, button, async () => {
      await api.send('DELETE', `me/bots/${bot.id}`);
      app.toast(t('account.bot_retired', { name: bot.name }), { kind: 'good' });
      await read();
      title.focus();
    });
  }

  attempt(app, null, read);
  return h('section', { class: 'card stack', 'aria-labelledby': 'account-bots' }, title, h('p', { class: 'note' }, t('account.bots_text'), ' ', h('a', { href: '/bots', text: t('account.bots_more') })), rows, none, make);
}
