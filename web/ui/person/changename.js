import { h } from '../../core/dom.js';
import { until } from '../../core/store.js';
import { isGiven, spoken } from '../../core/say/given.js';
import { createField } from '../form/controls.js';

/**
 * A field for the name everybody sees.
 * @param {import('../../core/types.js').App} app
 * @param {boolean} [anew]  a name that the server gave is not offered again
 */
export function createNameField({ t, store, session, i18n }, anew = false) {
  const now = store.get().me?.name ?? '';
  const field = createField({ label: t('name.label'), hint: t('name.hint'), value: anew && isGiven(now) ? '' : spoken(now), max: 20, autocomplete: 'nickname' });

  function complain(text) {
    field.error(text);
    field.input.focus();
    return null;
  }

  return {
    el: field.el,
    input: field.input,
    /** Takes the name over, or says why not. @returns {Promise<string | null>}  the name, null if it was refused */
    async save() {
      const name = field.input.value.trim().replace(/\s+/g, ' ');
      if (!name) return complain(t('error.bad_value.name'));
      if (name === spoken(now)) return now;
      try {
        await session.rename(name);
        return name;
      } catch (refusal) {
        if (!refusal?.code) throw refusal;
        return complain(refusal.code === 'already' ? t('name.taken') : i18n.refusal(refusal));
      }
    },
  };
}

/** Whether the visitor goes by a name of their own. @param {import('../../core/types.js').App} app */
export const hasName = ({ store }) => Boolean(store.get().me?.name) && !isGiven(store.get().me?.name ?? '');

/** Asks a newcomer for a name on the table of a game that keeps scores under it: until the first move the seat takes it over. @param {import('../../core/types.js').App} app */
export async function askNewcomer(app) {
  if (!hasName(app)) await askName(app, () => {}, { hasBegun: true });
}

/**
 * Asks for a name before something is done under it; the name that the visitor has is there already.
 * @param {import('../../core/types.js').App} app @param {() => void} then
 * @param {{hasBegun?: boolean}} how  `hasBegun`: there is nothing to call off
 */
export async function askName(app, then, { hasBegun = false } = {}) {
  const { t, store, session } = app;
  await session.ensure();
  await until(store, ({ me }) => me);
  const field = createNameField(app);
  const send = async () => {
    if (await field.save() === null) return;
    dialog.close();
    then();
  };
  const dialog = app.dialog.open({
    title: t('name.ask'),
    body: [h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field.el)],
    actions: [...(hasBegun ? [] : [{ label: t('dialog.cancel') }]), { label: t('name.play'), kind: 'primary', run: send }],
  });
  field.input.select();
}
