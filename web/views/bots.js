import { createBag, h, setText } from '../core/dom.js';
import { createSegmented } from '../ui/form/segmented.js';
import { bots, socketOf, startLines } from '../ui/examples.js';
import { icon } from '../ui/icon/icons.js';
import { createLevels } from '../ui/person/levels.js';
import { copyText } from '../ui/share.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { parts: [examples] }) {
  const { t } = app;
  const bag = createBag();
  const socket = socketOf(location);
  element.append(h('article', { class: 'article bots' },
    h('h1', { text: t('title.bots') }), h('p', { class: 'lead', text: t('bots.lead') }),
    section(t, 'token', [h('p', { text: t('bots.token.1') }), code(app, t('bots.token'), 'palisade token my-bot --data FOLDER').el, h('p', { text: t('bots.token.2') })]),
    section(t, 'talk', [h('p', { text: t('bots.talk.1') }), code(app, t('bots.talk'), examples.talk).el, rules(t, ['talk.enter', 'talk.room', 'talk.legal', 'talk.at', 'talk.full'])]),
    levels(app, bag, examples.strength),
    section(t, 'whole', [h('p', { text: t('bots.whole.1') }), ...wholeBots(app, bag, socket)]),
    section(t, 'watch', [h('p', { text: t('bots.watch.1') }), code(app, t('bots.watch'), examples.watchScript(socket)).el]),
    section(t, 'curl', [h('p', { text: t('bots.curl.1') }), code(app, t('bots.curl'), examples.curlLines(location.origin)).el,
      h('p', null, h('a', { href: '/api/v1/asyncapi.json', text: 'asyncapi.json' }), ' · ', h('a', { href: '/api/v1/openapi.json', text: 'openapi.json' }))]),
    section(t, 'manners', [rules(t, ['manners.mark', 'manners.rate', 'manners.lost', 'manners.clock'])])));
  return bag.empty;
}

/** The server's own players, which its greeting names; hidden without any. */
function levels(app, bag, strength) {
  const { t, games, store } = app;
  const game = games.shown(new URLSearchParams(location.search));
  const el = section(t, 'levels', []);
  const title = [...el.children];
  function draw() {
    const bots = games.bots(game);
    el.hidden = bots.length === 0;
    if (el.hidden) return;
    const table = createLevels(app, { game, bots, strength });
    el.replaceChildren(...title, h('p', { text: t('bots.levels.1') }), table.el, ...(table.isMeasured
      ? [h('p', { text: t('bots.levels.measured') }), code(app, t('bots.levels.again'), strength.command).el] : [h('p', { text: t('bots.levels.unmeasured') })]));
  }
  bag.add(store.subscribe((state) => state.hello, draw));
  draw();
  return el;
}

/** One of the bots at a time: how it is started, and its text as the server has it. */
function wholeBots(app, bag, socket) {
  const { t } = app;
  const start = code(app, t('bots.start'), '');
  const listing = code(app, '', '');
  const note = h('p', { class: 'note', role: 'status' });
  let shown = bots[0];
  let gone = false;
  bag.add(() => { gone = true; });

  async function show(bot) {
    shown = bot;
    start.set(t('bots.start'), startLines(bot, location.origin, socket));
    try {
      const answer = await fetch(`/examples/${bot.file}`);
      const text = answer.ok ? await answer.text() : null;
      if (gone || shown !== bot) return;
      if (text === null) throw new Error(String(answer.status));
      setText(note, '');
      listing.set(bot.file, text);
    } catch {
      if (gone || shown !== bot) return;
      listing.set(bot.file, '');
      setText(note, t('error.offline'));
    }
  }
  show(shown);
  return [createSegmented({ label: t('bots.language'), id: 'bots-language', quiet: true, value: shown, options: bots.map((bot) => ({ value: bot, label: bot.label })), change: show }).el, start.el, listing.el, note];
}

function section(t, id, children) {
  return h('section', { class: 'stack', 'aria-labelledby': `bots-${id}` }, h('h2', { id: `bots-${id}`, text: t(`bots.${id}`) }), ...children);
}

const rules = (t, keys) => h('ul', { class: 'bullets' }, ...keys.map((key) => h('li', { text: t(`bots.${key}`) })));

/** A listing with its name and a way to copy it. */
function code(app, name, text) {
  const { t } = app;
  const title = h('span', { class: 'code-name' });
  const copy = h('button', { type: 'button', class: 'icon-button code-copy', title: t('bots.copy_short'), on: { click: () => copyText(app, place.textContent ?? '', { done: t('bots.copied'), title: title.textContent ?? '' }) } }, icon('copy'));
  const place = h('code');
  const listing = h('pre', { tabindex: 0, role: 'region', lang: 'en', dir: 'ltr' }, place);
  const el = h('div', { class: 'code-block' }, h('div', { class: 'code-head' }, title, copy), listing);
  const set = (words, next) => {
    setText(title, words);
    setText(place, next);
    copy.setAttribute('aria-label', t('bots.copy', { name: words }));
    listing.setAttribute('aria-label', t('bots.listing', { name: words }));
    el.hidden = next === '';
  };
  set(name, text);
  return { el, set };
}
