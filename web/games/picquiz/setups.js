/**
 * The choice of the owner of a room: its deck of pictures. The server knows its decks.
 * @type {{key: string}[]}
 */
export const setups = [{ key: 'deck' }];
