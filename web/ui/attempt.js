/**
 * Runs an act of a button: busy while it is under way, a toast when it is refused.
 * @param {import('../core/types.js').App} app @param {HTMLElement | null} button @param {() => Promise<any>} act
 */
export async function attempt(app, button, act) {
  if (button?.getAttribute('aria-busy') === 'true') return undefined;
  button?.setAttribute('aria-busy', 'true');
  try {
    return await act();
  } catch (refusal) {
    explain(app, refusal);
    return undefined;
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

/** @param {import('../core/types.js').App} app @param {import('../core/types.js').Refusal} refusal */
export function explain(app, refusal) {
  if (!refusal?.code) throw refusal;
  const room = refusal.code === 'already' ? roomOf(refusal) : null;
  app.sound.play('refuse');
  // A note with something to press must not lie behind a dialog, where presses do not reach.
  if (room) app.dialog.closeAll();
  app.toast(app.i18n.refusal(refusal), { kind: 'bad', ...(room ? { actions: [{ label: app.t('room.go', { room }), run: () => app.router.go(`/room/${room}`) }] } : {}) });
}

/** The room a refusal speaks of, by number; servers name it as a topic too. @param {import('../core/types.js').Refusal} refusal */
export const roomOf = (refusal) => refusal.d?.room?.replace(/^room\//, '');
