import { createToggle } from '../../ui/form/controls.js';
import { DEFAULTS } from './defaults.js';

/** In the order they are asked in. */
const ORDER = /** @type {(keyof typeof DEFAULTS)[]} */ (['hints', 'coordinates', 'race', 'confirmTouch', 'confirmMouse', 'confirmMove', 'premoveWalls']);

/** The form of the choices about the board. @param {import('../../core/types.js').App} app */
export const createSettings = ({ t, settings }) => ORDER.map((key) => createToggle({
  id: `set-${key}`, label: t(`quoridor.settings.${key}`), hint: t(`quoridor.settings.${key}_hint`),
  value: settings.get(key), change: (on) => settings.set(key, on),
}).el);
