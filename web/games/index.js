import { DEFAULTS as quoridorDefaults } from './quoridor/defaults.js';

/**
 * The games of the page. A new one is a folder beside this file and a line in each list here.
 *
 * @typedef {(key: string, vars?: Record<string, any>) => string} Words
 * @typedef {import('../core/types.js').App} App
 * @typedef {import('../core/types.js').RoomView} RoomView
 * @typedef {object} GameModule  What `games/<id>/index.js` exports. Its screens are fetched when they are shown.
 * @property {string} id
 * @property {(move: string, t: Words) => string} describe  a move without who made it
 * @property {(move: string, t: Words) => {text: string, name: string | null}} spell  a move in a list, and its name where the text does not say it
 * @property {(move: string, own?: boolean) => {sound: string, vibration: number}} cue
 * @property {(view: RoomView, from?: number) => {seat: number, m: string}[]} played  what was played since so many turns
 * @property {(view: RoomView, t: Words) => string} ownTurn  what the player on turn is told
 * @property {(view: RoomView, app: App) => string} recap  where the game stands, for those who want to hear more
 * @property {(read: any) => number} seatsIn  players of a game that was read from a text
 * @property {() => Promise<{createPlay(app: App, props: import('../table/act.js').PlayProps): import('../table/act.js').Play}>} play
 * @property {() => Promise<{createReplay(app: App, props: import('../table/replay.js').ReplayProps):
 *   import('../table/replay.js').ReplayBoard}>} replay
 * @property {() => Promise<{createMini(props: import('../lobby/livegame.js').MiniProps): import('../lobby/livegame.js').Mini}>} mini
 * @property {() => Promise<{ruleSections(t: Words): Element[], openRules(app: App): void}>} rules
 * @property {() => Promise<{createSettings(app: App): Element[]}>} settings
 * @property {() => Promise<{talk: string, watchScript(socket: string): string, curlLines(origin: string): string}>} examples  for bots
 * @property {() => Promise<{createArt(): Element}>} art  the picture beside the title of the first screen
 */

/** @type {Record<string, () => Promise<GameModule>>} */
const GAMES = {
  quoridor: () => import('./quoridor/index.js'),
};

/** Choices of this device that belong to a game, kept with those of the page. */
export const SETTINGS = Object.freeze({ ...quoridorDefaults });

/** The game that the first screen is about. */
export const MAIN = 'quoridor';

/** The folder of a game's words. @param {string} id */
export const wordsOf = (id) => `/games/${id}/words`;

/**
 * A game with its words. What cannot be fetched is refused like what the server cannot be asked for.
 * @param {{add(place: string): Promise<any>}} i18n @param {string} id @returns {Promise<GameModule>}
 */
export async function loadGame(i18n, id) {
  if (!Object.hasOwn(GAMES, id)) throw { code: 'no_game' };
  const [game] = await fetched(Promise.all([GAMES[id](), i18n.add(wordsOf(id))]));
  return game;
}

/**
 * One of a game's screens.
 * @template {'play' | 'replay' | 'mini' | 'rules' | 'settings' | 'examples' | 'art'} Part
 * @param {{add(place: string): Promise<any>}} i18n @param {string} id @param {Part} part @returns {ReturnType<GameModule[Part]>}
 */
export const loadPart = (i18n, id, part) => /** @type {any} */ (loadGame(i18n, id).then((game) => fetched(game[part]())));

const fetched = (modules) => modules.catch((problem) => { throw problem instanceof TypeError ? { code: 'offline' } : problem; });
