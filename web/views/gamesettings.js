import { createBag } from '../core/dom.js';
import { createChoices } from '../settings/choices.js';
import { mountFrame } from '../settings/frame.js';
import { createGroup } from '../settings/group.js';
import { createNotify } from '../settings/notify.js';

/** Sound, what a running game shows, the choices of each game, and what helps to play. @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { part }) {
  const { t, sound } = app;
  const { toggle, volume, choice } = createChoices(app);
  const bag = createBag();
  const games = part.map(({ id, options, looks }) => {
    const form = looks?.createLooks(app);
    if (form) bag.add(form.destroy);
    return createGroup(id, t(`${id}.settings.title`), ...(form ? [form.el] : []), ...options.createSettings(app));
  });
  bag.add(mountFrame(element, app, { page: 'game', body: [
    createGroup('sound', t('settings.group.sound'), volume('effects', () => sound.play('move')).el, volume('music').el, toggle('mute').el, toggle('vibration').el),
    createGroup('notify', t('settings.group.notify'), createNotify(app).el),
    createGroup('table', t('settings.group.table'), toggle('focus').el, toggle('chat').el),
    ...games,
    createGroup('access', t('settings.group.access'), choice('verbosity', ['short', 'full']).el, choice('command', ['auto', 'on', 'off']).el),
  ] }));
  return bag.empty;
}
