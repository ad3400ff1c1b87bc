import { createBag } from '../../core/dom.js';
import { createChoices } from '../../settings/choices.js';
import { mountFrame } from '../../settings/frame.js';
import { createGroup } from '../../settings/group.js';
import { createLaterGroup } from '../../settings/latergroup.js';
import { createOthers } from '../../settings/others.js';
import { createToggle } from '../../ui/form/controls.js';

/**
 * The switch for notifications that call players back to the page. The browser's permission is requested only when a player turns it on.
 * @param {import('../../core/types.js').App} app
 */
function createNotify({ t, settings, toast }) {
  /** Requested inside the press: browsers refuse at any other time. */
  async function change(on) {
    settings.set('notify', on);
    if (!on) return;
    const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
    if (answer !== 'granted') toast(t('settings.notify_blocked'));
  }

  return createToggle({ id: 'set-notify', label: t('settings.notify'), hint: t('settings.notify_hint'), value: settings.get('notify'), change });
}

/** The forms of a game. @param {import('../../core/types.js').App['games']} games @param {string} id */
const fetchForms = (games, id) => Promise.all([games.part(id, 'options'), games.part(id, 'looks')]);

/** The settings of sound, of a running game, of each game, and of help while playing. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app, { parts: [ownOptions, ownLooks], query }) {
  const { t, sound } = app;
  const { toggle, volume, choice } = createChoices(app);
  const bag = createBag();
  const others = createOthers(app);
  bag.add(others.destroy);
  const shown = app.games.shown(query);

  /** @param {string} id */
  function createForm(id, options, looks) {
    const form = looks?.createLooks(app);
    if (form) bag.add(form.destroy);
    return options && createGroup(id, t(`${id}.settings.title`), ...(form ? [form.el] : []), ...options.createSettings(app));
  }

  /** The forms of other games stand further down, and come when they are scrolled to. @param {string} id */
  function createLaterForm(id) {
    const later = createLaterGroup(app, async () => {
      const [options, looks] = await fetchForms(app.games, id);
      return createForm(id, options, looks);
    });
    bag.add(later.destroy);
    return later.el;
  }

  const further = app.games.ids().filter((id) => id !== shown && app.games.hasSettings(id));
  const games = [createForm(shown, ownOptions, ownLooks), ...further.map(createLaterForm)].filter(Boolean);
  bag.add(mountFrame(element, app, { page: 'game', body: [
    createGroup('sound', t('settings.group.sound'), volume('effects', () => sound.play('move')).el, volume('music').el, toggle('quiet').el, toggle('mute').el, toggle('vibration').el),
    createGroup('notify', t('settings.group.notify'), createNotify(app).el),
    createGroup('table', t('settings.group.table'), toggle('focus').el, toggle('chat').el),
    createGroup('access', t('settings.group.access'), toggle('letters').el, choice('verbosity', ['short', 'full']).el, choice('command', ['auto', 'on', 'off']).el),
    others.el,
    // The last, because forms that come late would move whatever stands below them under a finger.
    ...games,
  ] }));
  return bag.empty;
}
