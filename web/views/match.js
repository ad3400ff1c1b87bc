import { createBag, h, setAttribute, setText } from '../core/dom.js';
import { attempt, chooseBot, explain, leaveEnded, playBot } from '../parts/acts.js';
import { createAvatar } from '../parts/avatar.js';

/** After this long in the queue a bot is offered, in ms. */
const PATIENCE = 20000;

/** Opening this screen asks for an opponent; leaving it by Cancel takes the wish back. @type {import('../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t, store, net, clock } = app;
  const bag = createBag();
  let since = /** @type {number | null} */ (null);
  const elapsed = h('p', { class: 'elapsed', role: 'timer', 'aria-label': t('match.elapsed') });
  const note = h('p', { class: 'note match-note', 'aria-live': 'polite' });
  const face = h('div', { class: 'match-ring' });
  const offer = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('match.bot'), on: { click: () => chooseBot(app, async (level) => {
    await net.act('lobby/quoridor', 'match.leave');
    await playBot(app, level);
  }) } });
  const cancel = h('button', { type: 'button', class: 'button plain', text: t('match.cancel'), on: { click: () => attempt(app, cancel, async () => {
    await net.act('lobby/quoridor', 'match.leave');
    app.router.go('/lobby', { replace: true });
  }) } });
  element.append(h('section', { class: 'match' }, h('h1', { text: t('title.match') }), face, elapsed, note, h('div', { class: 'match-acts' }, cancel, offer)));

  const writeMe = () => face.replaceChildren(createAvatar({ user: store.get().me?.user, kind: 'human' }));
  const tick = () => {
    const waited = since === null ? 0 : Math.max(0, net.now() - since);
    const seconds = Math.floor(waited / 1000);
    setText(elapsed, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    setText(note, t(since === null ? 'match.entering' : waited < PATIENCE ? 'match.searching' : 'match.slow'));
    offer.hidden = waited < PATIENCE;
    setAttribute(face, 'data-on', since === null ? null : 'true');
  };
  bag.add(store.subscribe((state) => state.me?.user, writeMe), store.subscribe((state) => state.me?.queue, (queue) => {
    since = queue?.since ?? null;
    tick();
  }), clock.every(tick));
  writeMe();
  tick();
  enter(app).then((queue) => { since = queue?.since ?? since; }, (refusal) => {
    explain(app, refusal);
    app.router.go('/lobby', { replace: true });
  });
  return bag.empty;
}

/** Asks to be paired, unless it was asked already (a reload, a return) or a game runs. */
async function enter(app) {
  const { store, net } = app;
  const { me } = store.get();
  await leaveEnded(app);
  if (!me?.queue) await net.act('lobby/quoridor', 'match.enter', { d: { mode: 'casual', bots: 'no' } });
  return store.get().me?.queue;
}
