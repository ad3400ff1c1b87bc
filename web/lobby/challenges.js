import { controlWords } from '../core/control.js';
import { attempt } from '../ui/attempt.js';
import { showNote } from '../ui/note.js';
import { leaveEnded } from './acts.js';

/** A challenge that ends this long before its time was withdrawn, and did not run out. */
const SLACK = 1500;

/**
 * Tells of challenges on every screen: of those that others sent, with the ways to answer, and of the own ones until they end.
 * @param {import('../core/types.js').App} app
 * @param {{page: Pick<Document, 'hidden' | 'addEventListener'>, Notification: any, focus: () => void}} world  see `createCalls`
 */
export function createChallenges(app, world) {
  const { store, net, t, games } = app;
  /** What is told, by the id of the challenge. @type {Map<string, {challenge: import('../core/types.js').Challenge, close: () => void}>} */
  const told = new Map();
  /** Ended by this visitor: nothing more is to be told of them. @type {Set<string>} */
  const settled = new Set();
  let distant = store.get().me?.correspondence ?? [];
  let quiet = () => {};

  const isOwn = ({ by }) => by.user === store.get().me?.user;

  const answer = ({ id, game }, accept) => net.act(`lobby/${game}`, 'challenge.answer', { d: { challenge: id, accept } });

  /** A refused answer leaves the challenge as it was, and then it is shown again. @param {import('../core/types.js').Challenge} challenge @param {() => Promise<any>} act */
  async function settle(challenge, act) {
    settled.add(challenge.id);
    const isDone = await attempt(app, null, async () => {
      await act();
      return true;
    });
    if (isDone) return;
    settled.delete(challenge.id);
    told.delete(challenge.id);
    draw();
  }

  const accept = (challenge) => settle(challenge, async () => {
    await leaveEnded(app);
    const { room } = await answer(challenge, true);
    app.router.go(`/game/${room}`);
  });

  /** @param {import('../core/types.js').Challenge} challenge */
  function ask(challenge) {
    const { by, game, mode, control = 'usual' } = challenge;
    const clock = games.controls(game).length > 0 && controlWords(t, control);
    const words = t('challenge.asks', { name: by.name, game: games.name(game), what: [t(`mode.${mode}`), clock].filter(Boolean).join(' · ') });
    app.sound.play('match');
    const close = app.toast(words, { stays: true, actions: [{ label: t('challenge.accept'), run: () => accept(challenge) }, { label: t('challenge.decline'), run: () => settle(challenge, () => answer(challenge, false)) }] });
    const lower = call(words);
    return () => {
      close();
      lower();
    };
  }

  /** Calls a visitor back who looks elsewhere. @param {string} words */
  function call(words) {
    if (!world.page.hidden || !app.settings.get('notify')) return () => {};
    const lower = showNote(world, words, '');
    app.flash(words);
    quiet = () => {
      lower();
      app.flash(null);
      quiet = () => {};
    };
    return quiet;
  }

  const wait = (challenge) => app.toast(t('challenge.waits', { name: challenge.to.name }), { stays: true, actions: [{ label: t('challenge.withdraw'), run: () => settle(challenge, () => answer(challenge, false)) }] });

  /** @param {import('../core/types.js').Challenge} challenge @param {string | undefined} begun  the game over days that began meanwhile */
  function tellEnd(challenge, begun) {
    if (settled.delete(challenge.id) || challenge.declined) return;
    const { me } = store.get();
    const isOver = app.clock.now() > challenge.until - SLACK;
    if (!isOwn(challenge)) return void (isOver && app.toast(t('challenge.missed', { name: challenge.by.name })));
    const { name } = challenge.to;
    if (begun) return void app.toast(t('challenge.accepted', { name }), { kind: 'good', actions: [{ label: t('challenge.open'), run: () => app.router.go(`/game/${begun.replace('room/', '')}`) }] });
    if (!me?.room) app.toast(t(isOver ? 'challenge.unanswered' : 'challenge.gone', { name }));
  }

  function draw() {
    const { me } = store.get();
    if (!me) return;
    const begun = me.correspondence?.find((topic) => !distant.includes(topic));
    distant = me.correspondence ?? [];
    for (const [id, { challenge, close }] of told) {
      const now = me.challenges.find((each) => each.id === id);
      if (now && now.declined === challenge.declined) continue;
      close();
      told.delete(id);
      if (!now) tellEnd(challenge, begun);
    }
    for (const challenge of me.challenges) {
      if (told.has(challenge.id) || settled.has(challenge.id)) continue;
      const close = challenge.declined ? app.toast(t('challenge.declined', { name: challenge.to.name })) : isOwn(challenge) ? wait(challenge) : ask(challenge);
      told.set(challenge.id, { challenge, close });
    }
  }

  world.page.addEventListener('visibilitychange', () => { if (!world.page.hidden) quiet(); });
  store.subscribe((state) => state.me?.challenges, draw);
  draw();
}
