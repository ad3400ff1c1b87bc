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

/** Not every screen has the words of all refusals from its start, nor what leads on from them. @param {import('../core/types.js').App} app @param {import('../core/types.js').Refusal} refusal */
export function explain(app, refusal) {
  if (!refusal?.code) throw refusal;
  app.sound.play('refuse');
  app.whole(import('./refused.js')).then(({ tellRefused }) => tellRefused(app, refusal), () => app.toast(app.i18n.refusal({ code: 'offline' }), { kind: 'bad' }));
}
