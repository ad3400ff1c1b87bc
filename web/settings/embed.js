import { h } from '../core/dom.js';
import { createSelect } from '../ui/form/controls.js';
import { copyText } from '../ui/share.js';
import { createGroup } from './group.js';

/** A text between the double quotes of an attribute. @param {string} text */
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The line for a page of another site that shows games in a frame. @param {string} address @param {string} title */
export const codeOf = (address, title) => `<iframe src="${quoted(address)}" title="${quoted(title)}" width="480" height="600"></iframe>`;

/**
 * Offers the code of frames: of the own games, and of the most watched game of each kind.
 * @param {import('../core/types.js').App} app @param {{id?: string, name?: string, kind: string}} user  somebody who has not played yet has no games of their own
 */
export function createEmbed(app, { id, name = '', kind }) {
  const { t, games } = app;
  const frames = [...(kind === 'anon' ? [] : [{ path: `@${id}`, label: t('settings.embed_own'), title: name }]),
    ...games.ids().map((game) => ({ path: `tv/${game}`, label: t('settings.embed_live', { game: games.name(game) }), title: games.name(game) }))];
  const field = h('textarea', { id: 'embed-code', class: 'input mono copy-field', readOnly: true, rows: 5, dir: 'ltr', 'aria-label': t('settings.embed_code'), on: { focus: () => field.select() } });
  const show = (path) => {
    const { title } = frames.find((frame) => frame.path === path) ?? frames[0];
    field.value = codeOf(`${location.origin}/embed/${path}`, title);
  };
  const choice = createSelect({ id: 'embed-frame', label: t('settings.embed_frame'), value: frames[0].path, options: frames.map(({ path, label }) => ({ value: path, label })), change: show });
  show(frames[0].path);
  const copy = h('button', { type: 'button', class: 'button plain', text: t('settings.embed_copy'), on: { click: () => void copyText(app, field.value, { done: t('settings.embed_copied'), title: t('settings.embed_code') }) } });
  return createGroup('embed', t('settings.embed'), h('p', { class: 'note', text: t('settings.embed_text') }), choice.el, field, copy);
}
