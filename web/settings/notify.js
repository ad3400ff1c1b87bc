import { createToggle } from '../ui/form/controls.js';

/**
 * The switch for notifications that call players back to the page. The browser's permission is requested only when a player turns it on.
 * @param {import('../core/types.js').App} app
 */
export function createNotify({ t, settings, toast }) {
  /** Requested inside the press: browsers refuse at any other time. */
  async function change(on) {
    settings.set('notify', on);
    if (!on) return;
    const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
    if (answer !== 'granted') toast(t('settings.notify_blocked'));
  }

  return createToggle({ id: 'set-notify', label: t('settings.notify'), hint: t('settings.notify_hint'), value: settings.get('notify'), change });
}
