import { isOwnTurn } from '../../../table/own/ownturn.js';

/** A player who can neither step nor build must pass; it happens with four players. @param {import('../../../core/types.js').RoomView} view */
export const mustPass = (view) => isOwnTurn(view) && view.legal?.length === 1 && view.legal[0] === 'pass';
