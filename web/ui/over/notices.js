/**
 * Shows the messages of the server to this account, each until it is dismissed, on every device.
 * @param {import('../../core/types.js').App} app
 */
export function createNotices(app) {
  const { store, t, i18n, api } = app;
  /** @type {Map<string, () => void>} */
  const shown = new Map();

  /** @param {import('../../core/types.js').Notice} notice */
  function textOf({ key, d }) {
    if (key !== 'sanction.mute') return t(`notice.${key}`);
    return d?.until ? t('notice.sanction.mute', { why: d.why, date: `${i18n.date(d.until)} ${i18n.time(d.until)}` }) : t('notice.sanction.mute_always', { why: d?.why });
  }

  function draw(notices) {
    const known = new Set(notices.map((notice) => notice.id));
    for (const [id, gone] of shown) if (!known.has(id)) { gone(); shown.delete(id); }
    for (const notice of notices) {
      if (shown.has(notice.id) || !i18n.has(`notice.${notice.key}`)) continue;
      shown.set(notice.id, app.toast(textOf(notice), { stays: true, actions: [{ label: t('notice.ok'), run: () => {
        // A notice whose dismissal is lost comes back with the next visit.
        api.send('DELETE', `me/notices/${notice.id}`).catch(() => {});
      } }] }));
    }
  }

  store.subscribe((state) => state.lang && state.me?.notices, (notices) => { if (notices) draw(notices); });
  const now = store.get().me?.notices;
  if (now) draw(now);
}
