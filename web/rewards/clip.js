import { h, setText } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { createAvatar } from '../ui/person/avatar.js';
import { createSeatSign } from '../ui/icon/seatsign.js';
import { begun, handed, paid, question, refused } from './watch.js';

/**
 * A game that is watched move by move, as the server hands it out. It stands still while the page is hidden.
 * @param {import('../core/types.js').App} app
 * @param {object} props
 * @param {any} props.answer  of the server, to the wish to watch
 * @param {import('../games/catalog.js').GameModule} props.game
 * @param {{el: HTMLElement, set(moves: string[]): void, destroy(): void}} props.board
 * @param {(answer: any) => void} props.earned
 * @param {(why: 'replaced' | 'lost', refusal?: any) => void} props.ended  it does not go on
 */
export function createClip(app, { answer, game, board, earned, ended }) {
  const { t, api, clock, i18n } = app;
  let watch = begun(answer);
  let stop = () => {};
  let gone = false;
  const bar = h('progress', { class: 'clip-bar', max: watch.plies, 'aria-label': t('rewards.clip_progress') });
  const line = h('p', { class: 'note clip-line' });
  const name = ({ i, name: text, user, kind, avatar }) => h('span', { class: `clip-player seat${i}` }, createAvatar({ user, name: text, kind, avatar }), createSeatSign(i), h('bdi', { text: text ?? t('player.gone') }));
  const el = h('div', { class: 'clip-show' }, h('div', { class: 'clip-players' }, ...answer.seats.flatMap((seat, index) => [index > 0 && h('span', { class: 'note', text: t('lobby.versus') }), name(seat)]).filter(Boolean)),
    board.el, bar, line);

  function write() {
    board.set(watch.moves);
    bar.value = watch.moves.length;
    const last = watch.moves.at(-1);
    setText(line, last ? t('rewards.move', { ply: i18n.number(watch.moves.length), of: i18n.number(watch.plies), move: game.describe(last, t) }) : t('rewards.starts'));
  }

  function plan() {
    stop();
    stop = gone || document.hidden ? () => {} : clock.after(watch.wait, ask);
  }

  async function ask() {
    const asked = question(watch);
    try {
      const before = watch.moves.length;
      watch = handed(watch, asked.ply, await api.post('me/daily/next', asked));
      if (gone) return;
      write();
      const last = watch.moves.at(-1);
      if (watch.moves.length > before && last) app.sound.play(game.cue(last).sound);
    } catch (refusal) {
      if (gone) return;
      if (!refusal?.code) throw refusal;
      const next = refused(watch, refusal);
      if (!next || next.state === 'replaced') return void ended(next ? 'replaced' : 'lost', refusal);
      watch = next;
      if (refusal.code === 'offline') setText(line, t('rewards.waits'));
    }
    if (watch.state === 'over') await claim();
    else plan();
  }

  async function claim() {
    try {
      const answer = await api.post('me/daily/claim', { clip: watch.clip });
      watch = paid(watch);
      if (!gone) earned(answer);
    } catch (refusal) {
      if (gone) return;
      if (!refusal?.code) throw refusal;
      const next = refused({ ...watch, state: 'over' }, refusal);
      if (!next || next.state === 'replaced') return void ended(next ? 'replaced' : 'lost', refusal);
      stop = clock.after(next.wait, claim);
    }
  }

  const look = () => { if (watch.state === 'playing') plan(); };
  document.addEventListener('visibilitychange', look);
  write();
  plan();
  app.announce(t('rewards.playing', { names: i18n.list(answer.seats.map((seat) => isolate(seat.name ?? t('player.gone')))) }));
  return {
    el,
    destroy() {
      gone = true;
      stop();
      document.removeEventListener('visibilitychange', look);
      board.destroy();
    },
  };
}
