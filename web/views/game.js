import * as playing from '../table/playing.js';
import { mountTable } from './table.js';

/** The own game, or that of others under the same address. @type {import('../core/types.js').View['mount']} */
export const mount = (element, app, { id }) => mountTable(element, app, { id, part: () => 'play', fetchPlaying: async () => playing });
