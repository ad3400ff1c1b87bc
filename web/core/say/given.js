/**
 * The names that the server gives to guests who chose none. They are words of the page, not of a person: everything that is shown or said, also a
 * sentence with a name in it, says them in the language of the page. What is compared, sorted, searched or sent keeps the form of the server.
 */

const GIVEN = /^Guest (\d{4}|\d{6}|\d{9})$/;

/** The word for a guest in the language of the page. */
let guest = 'Guest';

/** @param {string | undefined} word  without one, the word of the server */
export const callGuests = (word = 'Guest') => { guest = word; };

/** @param {string} name */
export const isGiven = (name) => GIVEN.test(name);

/** A name as the page says it; any other text as it is. @template T @param {T} text @returns {T} */
export const spoken = (text) => /** @type {any} */ (typeof text === 'string' ? text.replace(GIVEN, (_, number) => `${guest} ${number}`) : text);
