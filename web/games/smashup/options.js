import { createToggle } from '../../ui/form/controls.js';
import { createSegmented } from '../../ui/form/segmented.js';
import { TURNS } from './defaults.js';

/** The form of the choices for a device that lies on the table. @param {import('../../core/types.js').App} app */
export const createSettings = ({ t, settings }) => [
  createToggle({
    id: 'set-smashupTable', label: t('smashup.settings.table'), hint: t('smashup.settings.table_hint'),
    value: settings.get('smashupTable'), change: (on) => settings.set('smashupTable', on),
  }).el,
  createSegmented({
    id: 'set-smashupTurn', label: t('smashup.settings.turn'), options: TURNS.map((value) => ({ value, label: t(`smashup.turn.${value}`) })),
    value: settings.get('smashupTurn'), change: (turn) => settings.set('smashupTurn', turn),
  }).el,
];
