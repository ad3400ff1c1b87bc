import { h } from '../core/dom.js';
import { copyText } from '../ui/share.js';

/** A text between the double quotes of an attribute. @param {string} text */
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The lines for a page of another site that shows the games of a player. @param {string} origin @param {{id: string, name: string}} profile */
export const codeOf = (origin, { id, name }) => `<iframe src="${origin}/embed/@${id}" title="${quoted(name)}" width="480" height="600"></iframe>`;

/** Offers that code. @param {import('../core/types.js').App} app @param {{id: string, name: string}} profile */
export function openEmbedCode(app, profile) {
  const { t } = app;
  const code = codeOf(location.origin, profile);
  const title = t('profile.embed_title');
  const field = h('textarea', { class: 'input mono copy-field', readOnly: true, rows: 5, 'aria-label': t('profile.embed_code'), on: { focus: () => field.select() } });
  field.value = code;
  const sheet = app.dialog.open({ title, sheet: true, body: [h('p', { class: 'note', text: t('profile.embed_text', { name: profile.name }) }), field], actions: [{ label: t('profile.embed_copy'), kind: 'primary', async run() {
    sheet.close();
    await copyText(app, code, { done: t('profile.embed_copied'), title });
  } }] });
}
