import { choices, designOf, digits, isOwn, PARTS, randomise, read, write } from '../avatar/design.js';
import { createBag, h, setText } from '../core/dom.js';
import { createPages } from '../designer/pages.js';
import { begin, step, undo } from '../designer/past.js';
import { createStage } from '../designer/stage.js';
import { symbol } from '../designer/symbols.js';
import { createTabs } from '../designer/tabs.js';
import { attempt } from '../ui/over/attempt.js';
import { createSkeleton } from '../ui/states.js';

/** The order of the tabs; the background is seen last. */
const ORDER = PARTS.map(({ part }) => part).sort((one, other) => Number(one === 'back') - Number(other === 'back'));
/** A picture that has not come over the socket by then, in ms, is on the server all the same. */
const PATIENCE = 3000;

/** A design that was left unsaved waits for its player, with the steps that can be taken back. */
let unfinished = /** @type {{user: string | null | undefined, past: any} | null} */ (null);

/** The designer of the own picture. @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, store } = app;
  const bag = createBag();
  const place = h('div', { class: 'designer' }, h('h1', { text: t('avatar.title') }), createSkeleton(2, 'card'));
  element.append(place);

  /** Begins once the visitor and their picture are known. */
  function begun() {
    const { user, me } = store.get();
    if (!user || (user.kind !== 'anon' && !me)) return false;
    const designer = createDesigner(app);
    place.lastElementChild?.replaceWith(designer.el);
    bag.add(designer.destroy);
    return true;
  }

  if (begun()) return bag.empty;
  const stop = store.subscribe((state) => `${state.user?.id} ${state.me?.user}`, () => { if (begun()) stop(); });
  bag.add(stop);
  return bag.empty;
}

/** @param {import('../core/types.js').State} state */
const savedIn = ({ me }) => me?.avatar ?? null;

/** The figure that somebody without a design has everywhere; any for a visitor, who has none. @param {import('../core/types.js').State} state */
const worn = ({ me }) => (me?.user ? designOf(me.user) : randomise(Math.random));

/** The words of parts and drawings. @param {import('../core/types.js').App} app */
function createLabels({ t, i18n }) {
  const name = (part) => t(`avatar.part.${part}`);
  const drawing = (part, number) => (number ? t('avatar.variant', { part: name(part), n: number, name: t(`avatar.${part}.${number}`) }) : t('avatar.without', { part: name(part) }));
  const label = (part, number) => (isOwn(number) ? t('avatar.own', { part: name(part), colour: `#${digits(number)}` }) : drawing(part, number));
  return { name, label, whole: (design) => i18n.list(ORDER.map((part) => label(part, design[part]))) };
}

/** The choice beside another, round and round. A colour of one's own stands between the last and the first. @param {number[]} all @param {number} chosen @param {number} by */
function beside(all, chosen, by) {
  const here = all.indexOf(chosen);
  return all[(here < 0 && by < 0 ? all.length - 1 : here + by + all.length) % all.length];
}

/**
 * Comes back when the page knows of a picture, from where every screen reads it.
 * @param {import('../core/types.js').App} app @param {ReturnType<typeof createBag>} bag @param {string | null} avatar
 */
async function put({ api, store, clock }, bag, avatar) {
  await api.send('PUT', 'me/avatar', { avatar });
  if (savedIn(store.get()) === avatar) return;
  await new Promise((resolve) => {
    const ends = [store.subscribe(savedIn, resolve), clock.after(PATIENCE, () => resolve(undefined))];
    bag.add(...ends, () => resolve(undefined));
  });
}

/** @param {import('../core/types.js').App} app */
function createDesigner(app) {
  const { t, store, session } = app;
  const bag = createBag();
  const saved = () => savedIn(store.get());
  const found = unfinished?.user === store.get().user?.id ? unfinished?.past : null;
  unfinished = null;
  let past = found ?? begin(read(saved()) ?? worn(store.get()));
  let at = 0;

  const { name, label, whole } = createLabels(app);
  const choose = (part, number) => change({ ...past.now, [part]: number });

  const stage = createStage({ turn });
  const tabs = createTabs({ parts: ORDER, name, label: t('avatar.parts'), choose: open });
  const pages = createPages({ parts: ORDER, name, label, own: t('avatar.own_colour'), choose, open });
  const button = (id, kind, run, ...children) => h('button', { type: 'button', id: `avatar-${id}`, class: `button ${kind}`, on: { click: run } }, ...children);
  const shuffle = button('random', 'plain', surprise, symbol('dice'), h('span', { text: t('avatar.random') }));
  const back = button('undo', 'plain', takeBack, symbol('undo'), h('span', { text: t('avatar.undo') }));
  const save = button('save', 'primary large', () => attempt(app, save, keep).finally(writeActs));
  const plain = button('default', 'quiet', () => attempt(app, plain, giveUp), t('avatar.default'));

  function change(design) {
    if (write(design) === write(past.now)) return;
    past = step(past, design);
    show();
  }

  function surprise() {
    change(randomise(Math.random));
    stage.hop();
    tell();
  }

  /** The drawing beside the chosen one of the open part, round and round. */
  function turn(by) {
    const part = ORDER[at];
    choose(part, beside(choices(part), past.now[part], by));
    app.announce(label(part, past.now[part]));
  }

  /** Says the whole picture, after a change of several parts, or of one that is not shown. */
  const tell = () => app.announce(whole(past.now));

  function open(index) {
    at = index;
    show();
  }

  function takeBack() {
    past = undo(past);
    show();
    tell();
  }

  async function keep() {
    const text = write(past.now);
    if (text === saved()) return;
    setText(save, t('avatar.saving'));
    await session.ensure();
    await put(app, bag, text);
    app.toast(t('avatar.saved'), { kind: 'good' });
  }

  async function giveUp() {
    await put(app, bag, null);
    app.toast(t('avatar.gone'), { kind: 'good' });
  }

  function writeActs() {
    const isSaved = write(past.now) === saved();
    back.setAttribute('aria-disabled', String(past.before.length === 0));
    save.setAttribute('aria-disabled', String(isSaved));
    if (save.getAttribute('aria-busy') !== 'true') setText(save, t(isSaved ? 'avatar.is_saved' : 'avatar.save'));
    plain.hidden = saved() === null;
  }

  function show() {
    const part = ORDER[at];
    stage.set(past.now, {
      all: whole(past.now), open: label(part, past.now[part]),
      before: t('avatar.before', { part: name(part) }), after: t('avatar.after', { part: name(part) }),
    });
    tabs.set(at);
    pages.set(past.now, at);
    writeActs();
  }

  bag.add(stage.destroy, pages.destroy, store.subscribe(savedIn, writeActs), () => {
    if (past.before.length > 0 && write(past.now) !== saved()) unfinished = { user: store.get().user?.id, past };
  });
  show();
  if (found) app.toast(t('avatar.unfinished'));

  return {
    el: h('div', { class: 'designer-grid' },
      h('section', { class: 'card look', 'aria-label': t('avatar.preview') }, ...stage.parts, h('div', { class: 'look-acts' }, shuffle, back)),
      h('section', { class: 'card parts', 'aria-label': t('avatar.parts') }, tabs.el, pages.el, h('div', { class: 'save-acts' }, save, plain))),
    destroy: bag.empty,
  };
}
