import { h } from '../core/dom.js';
import { icon } from '../ui/icon/icons.js';
import { copyText } from '../ui/share.js';

/** @param {import('../core/types.js').RoomView} room */
export const linkOf = (room) => `${location.origin}/room/${room.room}`;

/** Whether the system has a sheet for sharing. */
export const canShare = () => typeof navigator.share === 'function';

/** Hands the link of a room to the system's sheet for sharing, or to the clipboard. @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room */
export async function shareRoom(app, room) {
  const { t, games } = app;
  try {
    if (canShare()) {
      await games.words(room.game);
      return await navigator.share({ title: t(`${room.game}.share`, { room: room.room }), url: linkOf(room) });
    }
  } catch (problem) {
    // Closing the system's share sheet is not a failure.
    if (problem?.name === 'AbortError') return undefined;
  }
  return copyText(app, linkOf(room), { done: t('room.copied'), title: t('room.copy') });
}

/**
 * The ways to invite somebody into a room: its link, its number, and a picture for the camera of a phone.
 * @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room
 */
export function openInvite(app, room) {
  const { t, dialog } = app;
  const field = h('input', { class: 'input mono', readonly: true, value: linkOf(room), 'aria-label': t('room.link'), on: { focus: () => field.select() } });
  const send = h('button', { type: 'button', id: 'invite-send', class: 'button primary large', on: { click: () => shareRoom(app, room) } },
    icon(canShare() ? 'share' : 'copy'), h('span', { text: t(canShare() ? 'room.send' : 'room.copy') }));
  dialog.open({ title: t('room.invite'), sheet: true, body: [h('div', { class: 'invite' },
    h('p', { class: 'invite-number' }, h('span', { class: 'note', text: t('room.number') }), h('strong', { class: 'mono', text: room.room })),
    h('img', { class: 'room-qr', src: `/api/v1/rooms/${room.room}/qr.svg`, alt: t('room.code_alt', { room: room.room }), width: 200, height: 200 }),
    h('p', { class: 'note', text: t('room.code_text') }), field, send)] });
  send.focus();
}
