import { h } from '../../core/dom.js';
import { wayIn } from '../../core/wayin.js';
import { createField } from '../form/controls.js';

/** Names that the server gave to guests who chose none. */
const GIVEN = /^Guest \d+$/;

/**
 * A field for the name everybody sees.
 * @param {import('../../core/types.js').App} app
 * @param {boolean} [anew]  a name that the server gave is not offered again
 */
export function createNameField({ t, store, session, i18n }, anew = false) {
  const now = store.get().me?.name ?? '';
  const field = createField({ label: t('name.label'), hint: t('name.hint'), value: anew && GIVEN.test(now) ? '' : now, max: 20, autocomplete: 'nickname' });

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
      if (name === now) return name;
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
export const hasName = ({ store }) => Boolean(store.get().me?.name) && !GIVEN.test(store.get().me?.name ?? '');

/** Asks for a name before something is done under it. @param {import('../../core/types.js').App} app @param {() => void} then */
export function askName(app, then) {
  const { t } = app;
  const field = createNameField(app, true);
  const send = async () => {
    if (await field.save() === null) return;
    dialog.close();
    then();
  };
  const dialog = app.dialog.open({
    title: t('name.ask'),
    body: [h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field.el)],
    actions: [{ label: t('dialog.cancel') }, { label: t('join.enter'), kind: 'primary', run: send }],
  });
  field.input.focus();
}

/** Changes the name everybody sees. @param {import('../../core/types.js').App} app */
export function changeName(app) {
  const { t, store } = app;
  const now = store.get().me?.name ?? '';
  const field = createNameField(app);
  const send = async () => {
    const name = await field.save();
    if (name === null) return;
    dialog.close();
    if (name !== now) app.toast(t('name.saved', { name }), { kind: 'good' });
  };
  // A visitor who goes to the account from here is on the way to a game.
  const account = store.get().me?.guest === false ? null : h('p', null, h('a', { href: wayIn(), text: t('title.account') }));
  const dialog = app.dialog.open({
    title: t('name.title'),
    body: [h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field.el), account],
    actions: [{ label: t('dialog.cancel') }, { label: t('name.save'), kind: 'primary', run: send }],
  });
  field.input.select();
}
