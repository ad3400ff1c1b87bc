import { h } from '../core/dom.js';
import { icon } from '../parts/icons.js';
import { curlLines, pythonBot, talk, watchScript } from './examples.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t } = app;
  const socket = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
  element.append(h('article', { class: 'article bots' },
    h('h1', { text: t('title.bots') }), h('p', { class: 'lead', text: t('bots.lead') }),
    section(t, 'token', [h('p', { text: t('bots.token.1') }), code(app, t('bots.token'), 'palisade token my-bot --data FOLDER'), h('p', { text: t('bots.token.2') })]),
    section(t, 'talk', [h('p', { text: t('bots.talk.1') }), code(app, t('bots.talk'), talk), rules(t, ['talk.room', 'talk.legal', 'talk.at', 'talk.full'])]),
    section(t, 'python', [h('p', { text: t('bots.python.1') }), code(app, t('bots.python'), pythonBot(socket))]),
    section(t, 'watch', [h('p', { text: t('bots.watch.1') }), code(app, t('bots.watch'), watchScript(socket))]),
    section(t, 'curl', [h('p', { text: t('bots.curl.1') }), code(app, t('bots.curl'), curlLines(location.origin)),
      h('p', null, h('a', { href: '/api/v1/asyncapi.json', text: 'asyncapi.json' }), ' · ', h('a', { href: '/api/v1/openapi.json', text: 'openapi.json' }))]),
    section(t, 'manners', [rules(t, ['manners.mark', 'manners.rate', 'manners.lost', 'manners.clock'])])));
  return () => {};
}

function section(t, id, children) {
  return h('section', { class: 'stack', 'aria-labelledby': `bots-${id}` }, h('h2', { id: `bots-${id}`, text: t(`bots.${id}`) }), ...children);
}

const rules = (t, keys) => h('ul', { class: 'bullets' }, ...keys.map((key) => h('li', { text: t(`bots.${key}`) })));

/** A listing that scrolls by itself and can be reached with the keyboard. */
function code(app, name, text) {
  const copy = h('button', { type: 'button', class: 'icon-button code-copy', 'aria-label': app.t('bots.copy', { name }), title: app.t('bots.copy_short'), on: { click: () => copyText(app, text) } }, icon('copy'));
  return h('div', { class: 'code-block' }, h('pre', { tabindex: 0, role: 'region', 'aria-label': app.t('bots.listing', { name }), lang: 'en', dir: 'ltr' }, h('code', { text })), copy);
}

async function copyText({ t, toast }, text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('bots.copied'), { kind: 'good' });
  } catch {
    toast(t('bots.not_copied'), { kind: 'bad' });
  }
}
