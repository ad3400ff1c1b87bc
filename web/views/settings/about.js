import { h } from '../../core/dom.js';
import { mountFrame } from '../../settings/frame.js';
import { createGroup } from '../../settings/group.js';
import { createRow } from '../../settings/row.js';
import { icon } from '../../ui/icon/icons.js';

/** Whether the server has the typeface of the page, which has a licence of its own. */
const hasTypeface = () => document.fonts.size > 0;

/** Version, licences and source, and further reading. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, api } = app;
  const version = h('p', { class: 'note', text: '\u00a0' });
  const file = (symbol, key, href) => createRow({ href, symbol: icon(symbol), title: t(`settings.${key}`), text: t(`settings.${key}_text`) });
  const screen = (symbol, key, href) => createRow({ href, symbol: icon(symbol), title: t(key) });
  // Until the server names its source: the page as it is sent.
  const code = file('eye', 'packed', '/app.js');
  const destroy = mountFrame(element, app, { page: 'about', body: [
    createGroup('version', 'Palisade', version, h('p', { text: t('settings.free') }),
      h('div', { class: 'rows' }, file('rules', 'licence', '/licence.txt'), hasTypeface() && file('rules', 'typeface', '/fonts/licence.txt'), code)),
    createGroup('more', t('settings.more'), h('div', { class: 'rows' }, screen('help', 'nav.rules_long', '/rules'), screen('tv', 'nav.replay', '/replay'), screen('code', 'settings.page.developers', '/settings/developers'))),
  ] });
  let gone = false;
  const say = (number) => { if (!gone) version.textContent = t('settings.version', { version: number }); };
  api.get('version').then((about) => {
    if (about.source && /^https?:\/\//.test(about.source)) code.replaceWith(file('eye', 'source', about.source));
    say(about.version);
  }, () => say('–'));
  return () => {
    gone = true;
    destroy();
  };
}
