import { isOwnTurn } from '../../table/ownturn.js';

/** Nothing is left to a player who can neither step nor build; it happens with four. @param {import('../../core/types.js').RoomView} view */
export const mustPass = (view) => isOwnTurn(view) && view.legal?.length === 1 && view.legal[0] === 'pass';
