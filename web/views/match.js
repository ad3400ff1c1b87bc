import { createBag, h, setAttribute, setText } from '../core/dom.js';
import { attempt, explain } from '../ui/over/attempt.js';
import { chooseBot, playBot } from '../lobby/acts.js';
import { createAvatar } from '../ui/person/avatar.js';
import { enterQueue } from '../lobby/enterqueue.js';

/** After this long in the queue a bot is offered, in ms. */
const BOT_AFTER = 20000;

/** Opening this screen enters the queue for an opponent; leaving it by Cancel leaves the queue. @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { query }) {
  const { t, store, net, clock, games } = app;
  const game = games.shown(query);
  const isRank = query.get('mode') === 'rank';
  const bag = createBag();
  const toLobby = () => app.router.go(games.address('/', game), { replace: true });
  const entry = enterQueue(app, game, isRank ? 'rank' : 'casual', (refusal) => {
    explain(app, refusal);
    toLobby();
  }, toLobby);
  const elapsed = h('p', { class: 'elapsed', role: 'timer', 'aria-label': t('match.elapsed') });
  const note = h('p', { class: 'note match-note', 'aria-live': 'polite' });
  const face = h('div', { class: 'match-ring' });
  const offer = h('button', { type: 'button', class: 'button plain', hidden: true, text: t('match.bot'), on: { click: () => chooseBot(app, { game, seats: games.tables(game).find((size) => size > 1) ?? 2, isOwn: true }, (level, how) => entry.instead(() => playBot(app, game, level, how))) } });
  const cancel = h('button', { type: 'button', class: 'button plain', text: t('match.cancel'), on: { click: () => attempt(app, cancel, async () => {
    await entry.instead(() => net.act(`lobby/${game}`, 'match.leave'));
    if (!entry.left) toLobby();
  }) } });
  element.append(h('section', { class: `match ${isRank ? 'rank' : 'casual'}` },
    h('h1', null, isRank && h('span', { class: 'mode rank', 'aria-hidden': 'true' }), h('span', { text: t(isRank ? 'rank.match' : 'title.match') })), face, elapsed, note,
    isRank && h('p', { class: 'note', text: `${t('rank.price')} ${t('rank.match_free')}` }), h('div', { class: 'match-acts' }, cancel, offer)));

  const writeMe = () => face.replaceChildren(createAvatar(store.get().me ?? {}));
  const tick = () => {
    const since = store.get().me?.queue?.since ?? null;
    const waited = since === null ? 0 : Math.max(0, net.now() - since);
    const seconds = Math.floor(waited / 1000);
    setText(elapsed, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    setText(note, t(since === null ? 'match.entering' : isRank ? 'rank.match_note' : waited < BOT_AFTER ? 'match.searching' : 'match.slow'));
    // Bots play for no money.
    offer.hidden = isRank || waited < BOT_AFTER;
    setAttribute(face, 'data-on', since === null ? null : 'true');
  };
  bag.add(entry.destroy, store.subscribe((state) => `${state.me?.user} ${state.me?.avatar}`, writeMe), store.subscribe((state) => state.me?.queue, tick), clock.every(tick));
  writeMe();
  tick();
  return bag.empty;
}
