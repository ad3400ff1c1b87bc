import { wayIn } from '../../core/wayin.js';

/**
 * Runs an act of a button: busy while it is under way, a toast when it is refused.
 * @param {import('../../core/types.js').App} app @param {HTMLElement | null} button @param {() => Promise<any>} act
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

/** @param {import('../../core/types.js').App} app @param {import('../../core/types.js').Refusal} refusal */
export function explain(app, refusal) {
  if (!refusal?.code) throw refusal;
  app.sound.play('refuse');
  const way = wayOn(app, refusal);
  // A note with something to press must not lie behind a dialog, where presses do not reach.
  if (way) app.dialog.closeAll();
  app.toast(app.i18n.refusal(refusal), { kind: 'bad', ...(way && { actions: [{ label: way.label, run: () => app.router.go(way.path) }] }) });
}

/**
 * The way on after a refusal; null without a way on.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').Refusal} refusal @returns {{label: string, path: string} | null}
 */
export function wayOn({ t }, refusal) {
  const room = refusal.code === 'already' ? roomOf(refusal) : null;
  if (room) return { label: t('room.go', { room }), path: `/room/${room}` };
  // The money of another seat is not theirs to earn.
  if (refusal.code === 'no_money' && refusal.d?.seat === undefined) return { label: t('way.no_money'), path: '/rewards' };
  return refusal.code === 'auth_required' && refusal.d?.need === 'account' ? { label: t('way.account'), path: wayIn('new') } : null;
}

/** The room a refusal speaks of, by number; servers name it as a topic too. @param {import('../../core/types.js').Refusal} refusal */
export const roomOf = (refusal) => refusal.d?.room?.replace(/^room\//, '');
