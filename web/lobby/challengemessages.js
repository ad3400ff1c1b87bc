import { controlWords } from '../core/say/control.js';
import { showNote } from '../ui/over/note.js';

/** @typedef {import('../core/types.js').Challenge} Challenge */

/**
 * Messages about challenges, on every screen.
 * @param {import('../core/types.js').App} app
 * @param {{page: Pick<Document, 'hidden' | 'addEventListener'>, Notification: any, focus: () => void}} world  see `createCalls`
 */
export function createChallengeMessages(app, world) {
  const { t, games } = app;
  let quiet = () => {};

  /** @param {Challenge} challenge */
  function wordsOf({ by, game, mode, control = 'usual' }) {
    const stake = mode === 'rank' && t('challenge.stake');
    const time = games.controls(game).length > 0 && controlWords(t, control);
    return t('challenge.asks', { name: by.name, game: games.name(game), what: [t(`mode.${mode}`), stake, time].filter(Boolean).join(' · ') });
  }

  /** Calls a visitor back who looks elsewhere. @param {string} words @returns {() => void} its end */
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

  world.page.addEventListener('visibilitychange', () => { if (!world.page.hidden) quiet(); });

  return {
    /** Asks the visitor for an answer. @param {Challenge} challenge @param {{accept: () => void, decline: () => void}} ways @returns {() => void} its end */
    ask(challenge, { accept, decline }) {
      const words = wordsOf(challenge);
      app.sound.play('match');
      const close = app.toast(words, { stays: true, actions: [{ label: t('challenge.accept'), run: accept }, { label: t('challenge.decline'), run: decline }] });
      const lower = call(words);
      return () => {
        close();
        lower();
      };
    },
    /** Says that the visitor's own challenge waits for an answer. @param {Challenge} challenge @param {() => void} withdraw @returns {() => void} its end */
    wait: ({ to }, withdraw) => app.toast(t('challenge.waits', { name: to.name }), { stays: true, actions: [{ label: t('challenge.withdraw'), run: withdraw }] }),
    /** @param {Challenge} challenge @returns {() => void} its end */
    declined: ({ to }) => app.toast(t('challenge.declined', { name: to.name })),
    /** @param {Challenge} challenge */
    missed({ by }) {
      app.toast(t('challenge.missed', { name: by.name }), { stays: true, actions: [{ label: t('challenge.seen'), run() {} }] });
    },
    /** @param {Challenge} challenge @param {string} topic  of the room of the game that began */
    accepted({ to }, topic) {
      app.toast(t('challenge.accepted', { name: to.name }), { kind: 'good', actions: [{ label: t('challenge.open'), run: () => app.router.go(`/game/${topic.replace('room/', '')}`) }] });
    },
    /** @param {Challenge} challenge */
    unanswered({ to }) {
      app.toast(t('challenge.unanswered', { name: to.name }));
    },
  };
}
