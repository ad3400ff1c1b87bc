import { zoneHere } from '../../core/zone.js';
import { attempt } from '../../ui/over/attempt.js';

/**
 * Asks a player of a game that goes on for days whether mails may call them, until they have answered once, and tells the server where they are.
 * @param {import('../../core/types.js').App} app
 */
export async function askForMails(app) {
  const { t, api, toast, router } = app;
  const zone = zoneHere();
  const write = (wish) => api.send('PATCH', 'me/mails', { zone, ...wish });
  const choose = (on) => attempt(app, null, () => write({ on }));
  try {
    const mails = await api.get('me/mails');
    if (!mails.sent) return;
    if (mails.zone !== zone) await write({});
    if (mails.chosen) return;
    const no = { label: t('distant.no_mails'), run: () => choose(false) };
    const yes = mails.confirmed ? { label: t('distant.mails'), run: () => choose(true) } : { label: t('distant.confirm'), run: () => choose(true).then(() => router.go('/settings/account')) };
    toast(t(mails.confirmed ? 'distant.ask' : 'distant.ask_address'), { actions: [yes, no], stays: true });
  } catch (refusal) {
    // The question waits for the next page.
    if (!refusal?.code) throw refusal;
  }
}
