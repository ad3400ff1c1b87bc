import { h } from '../core/dom.js';
import { firstIcon } from '../ui/icon/firsticons.js';

/** The link back to the own room: a running game, or a room that waits. @param {import('../core/types.js').App} app */
export function createResume({ store, t }) {
  const el = h('div', { class: 'resume-place' });
  const write = () => {
    const { room, me } = store.get();
    const playing = room?.phase === 'playing';
    const waiting = room?.phase === 'lobby' || room?.phase === 'matching';
    const over = room?.phase === 'over';
    if (!me?.room || !(playing || waiting || over)) return el.replaceChildren();
    const others = room.seats.filter((seat) => seat.i !== room.you && seat.user).map((seat) => seat.name);
    return el.replaceChildren(h('a', { class: 'resume', href: playing || over ? `/game/${room.room}` : `/room/${room.room}` },
      h('span', { class: 'pulse', 'aria-hidden': 'true' }),
      h('span', { class: 'resume-text' }, h('strong', { text: t(playing ? 'resume.game' : over ? 'resume.over' : 'resume.room') }),
        h('span', { class: 'note', text: others.length ? t('resume.with', { name: others[0], room: room.room }) : t('resume.alone', { room: room.room }) })),
      firstIcon('next')));
  };
  const stop = store.subscribe((state) => `${state.me?.room} ${state.room?.room} ${state.room?.phase} ${state.room?.seats.map((seat) => seat.name)}`, write);
  write();
  return { el, destroy: stop };
}
