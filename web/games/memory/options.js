import { createToggle } from '../../ui/form/controls.js';

/** The form of the choices about the cards. @param {import('../../core/types.js').App} app */
export const createSettings = ({ t, settings }) => [createToggle({
  id: 'set-memoryNumbers', label: t('memory.settings.numbers'), hint: t('memory.settings.numbers_hint'),
  value: settings.get('memoryNumbers'), change: (on) => settings.set('memoryNumbers', on),
}).el];
