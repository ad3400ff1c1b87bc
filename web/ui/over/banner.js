import { h, setText } from '../../core/dom.js';
import { deviceKept } from '../../core/kept.js';
import { OFFLINE } from '../../core/net/protocol.js';

/**
 * The state of the connection, said late enough not to flicker: nothing for 1.5 s, then a line, after 15 s a button. That there is no
 * network at all is said at once, and that an answer is missing, which has taken its time already.
 * @param {import('../../core/types.js').App} app
 * @param {(ms: number, run: () => void) => () => void} after
 * @param {() => boolean} isServed  there is something to do without a network
 */
export function createBanner(app, after, isServed) {
  const text = h('span', { class: 'banner-text' });
  const button = h('button', { type: 'button', class: 'button plain small', hidden: true });
  const other = h('a', { class: 'button plain small banner-offline', href: '/offline', hidden: true });
  const el = h('div', { class: 'banner', role: 'status', hidden: true }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), text, button, other);
  let cancel = () => {};
  let press = () => {};
  button.addEventListener('click', () => press());

  function line(key, action) {
    el.hidden = false;
    setText(text, app.t(key));
    button.hidden = !action;
    if (action) setText(button, app.t(action.key));
    press = action?.run ?? press;
    // Shown together with the button that asks the server again: only then is it certain that the server is away.
    other.hidden = action !== retry || !isServed() || isPlaying();
    setText(other, app.t('conn.play_offline'));
  }

  /** A game that runs would go on without a player who leaves it to play offline. */
  function isPlaying() {
    const { room } = app.store.get();
    return room?.phase === 'playing' && room.you !== null;
  }

  const retry = { key: 'conn.retry', run: () => app.net.retry() };
  const reload = { key: 'conn.reload', run: () => location.reload() };

  /** The server answers, it just does not want this socket. */
  function stopped(code) {
    line('conn.stopped', reload);
    if (code === 4409) return line('conn.replaced', { key: 'conn.use_here', run: () => app.net.retry() });
    if (code === 4406) return line('conn.outdated', reload);
    if (code !== 4403) return undefined;
    line('conn.refused', reload);
    // The refusal of an account says why, and until when.
    app.api.get('me').then(() => {
      // An account that is not refused: it is the origin of the page.
      if (!el.hidden) setText(text, app.i18n.refusal({ code: 'foreign_origin' }));
    }, (refusal) => {
      if (refusal.code !== 'banned' || el.hidden) return;
      line('conn.refused', { key: 'conn.sign_out', run: () => app.api.post('auth/logout').then(() => deviceKept().forget()).then(() => location.reload(), () => {}) });
      setText(text, app.i18n.refusal(refusal));
    });
    return undefined;
  }

  /** @param {import('../../core/types.js').State['conn']} conn */
  function show({ status, code, isInDoubt }) {
    cancel();
    el.dataset.status = status;
    if (status === 'open' && isInDoubt) return line('conn.lost', null);
    if (status === 'open') {
      el.hidden = true;
      return;
    }
    if (status === 'stopped') return stopped(code);
    // The report of the system is shown at once.
    if (code === OFFLINE) return line('conn.offline', retry);
    const key = status === 'restarting' ? 'conn.restarting' : status === 'connecting' ? 'conn.connecting' : 'conn.lost';
    if (!el.hidden) line(key, button.hidden ? null : retry);
    cancel = after(1500, () => {
      line(key, button.hidden ? null : retry);
      cancel = after(13500, () => line(key, retry));
    });
  }

  // Each failed attempt is `lost` again; only a change of kind starts the waiting anew.
  let kind = '';
  app.store.subscribe((state) => state.conn, (conn) => {
    const next = `${conn.status} ${conn.status === 'stopped' || conn.code === OFFLINE ? conn.code : ''} ${conn.isInDoubt ?? ''}`;
    if (next !== kind) show(conn);
    kind = next;
  });
  app.store.subscribe((state) => state.lang, () => { if (!el.hidden) show(app.store.get().conn); });
  show(app.store.get().conn);
  return { el };
}
