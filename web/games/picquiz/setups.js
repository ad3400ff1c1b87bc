/**
 * The choice for those who make a room: which pictures. The server knows its decks.
 * @type {{key: string}[]}
 */
export const setups = [{ key: 'deck' }];
