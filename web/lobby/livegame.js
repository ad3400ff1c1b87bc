import { h, setText } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createSeatSign } from '../ui/icon/seatsign.js';
import { createAvatar } from '../ui/person/avatar.js';

/**
 * @typedef {{label: string, names?: string[], labelOf?: (names: string[]) => string, href?: string, now: () => number, every: (listener: () => void) => () => void}} MiniProps  `names`: by seat; the card has its lines, and so its size, before the first view comes
 * @typedef {{el: Element, set(view: object): void, destroy(): void}} Mini
 */

/**
 * A running game as a card: the board small, names beside it, a link to watch. It listens only while it is on screen.
 * @param {import('../core/types.js').App} app
 * @param {import('../core/types.js').LobbyView['live'][number]} game
 * @param {{create: (props: MiniProps) => Mini, seen: ReturnType<typeof createSight>, simultaneous?: boolean, hear?: (view: import('../core/types.js').RoomView) => void}} tools  `simultaneous`: no turns are counted; `hear`: called with each view
 */
export function createLiveGame(app, game, { create, seen, simultaneous = false, hear }) {
  const { t, net } = app;
  const names = game.seats.map((seat) => seat.name ?? t('seat.free'));
  const labelOf = (people) => t('tv.watch_label', { names: app.i18n.list(people), room: game.room });
  const mini = create({ label: labelOf(names), names, labelOf, href: `/tv/${game.room}`, now: app.clock.now, every: app.clock.every });
  const watchers = h('span', { class: 'count' });
  const ply = h('span');
  const mark = game.exhibition && h('span', { class: 'live-mark', text: t('live.exhibition') });
  const away = h('span', { class: 'live-away', hidden: true });
  const faces = h('span', { class: 'live-faces', 'aria-hidden': 'true' }, ...game.seats.map(() => createAvatar({})));
  const over = h('span', { class: 'live-over', hidden: true, text: t('live.over') });
  const el = h('li', { class: 'live-game' }, mini.el, h('p', { class: 'live-facts' }, faces, over, mark, ply, away, watchers));
  let stop = null;
  let absent = '';
  let shown = '';

  const write = ({ ply: plies, watchers: count }) => {
    setText(ply, t(simultaneous ? 'tv.acts' : 'tv.ply', { n: plies }));
    watchers.hidden = count === 0;
    watchers.replaceChildren(firstIcon('eye'), h('span', { text: app.i18n.number(count) }), h('span', { class: 'unseen', text: t('tv.watching') }));
  };
  write(game);

  /** The players' pictures, in the order of their seats. */
  function writeFaces({ seats }) {
    const key = seats.map(({ user, avatar }) => `${user} ${avatar}`).join();
    if (shown !== key) faces.replaceChildren(...seats.map(createAvatar));
    shown = key;
  }

  /** Names the players in the game who are away, each with the sign that stands beside the name as well. */
  function writeAway({ seats, phase }) {
    const signs = seats.flatMap((seat, index) => (phase === 'playing' && isAway(seat) ? [index] : []));
    if (absent === String(signs)) return;
    absent = String(signs);
    away.hidden = signs.length === 0;
    away.replaceChildren(...signs.flatMap((seat) => [createSeatSign(seat), h('span', { class: 'unseen', text: `${isolate(seats[seat].name ?? t('player.gone'))} ` })]), h('span', { text: t('live.away') }));
  }

  const unseen = seen.watch(el, (visible) => {
    if (visible === Boolean(stop)) return;
    if (!visible) {
      stop();
      stop = null;
      return;
    }
    stop = net.watch(`watch/${game.room}`, { preview: true }, (view) => {
      mini.set(view);
      write(view);
      writeFaces(view);
      writeAway(view);
      hear?.(view);
    });
  });

  return {
    el,
    /** Marks the card of a game that is no longer played. @param {boolean} isOver */
    over(isOver) {
      over.hidden = !isOver;
      el.classList.toggle('over', isOver);
    },
    destroy() {
      unseen();
      stop?.();
      mini.destroy();
    },
  };
}

/** @param {import('../core/types.js').RoomView['seats'][number]} seat */
const isAway = ({ user, kind, on, left, out }) => user !== null && kind !== 'bot' && on === false && !left && !out;

/** Tells elements when they come on screen and go; one observer for all. @param {number} limit  how many may be on at once */
export function createSight(limit = 20) {
  const listeners = new Map();
  const on = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) turn(target, isIntersecting && (on.has(target) || on.size < limit));
  }, { rootMargin: '80px' });

  function turn(target, visible) {
    if (visible) on.add(target);
    else on.delete(target);
    listeners.get(target)?.(visible);
  }

  return {
    watch(element, listener) {
      listeners.set(element, listener);
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        listeners.delete(element);
        on.delete(element);
      };
    },
    destroy: () => observer.disconnect(),
  };
}
