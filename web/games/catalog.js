import { fetched } from '../core/net/fetched.js';

/**
 * Loads the games of the page: modules, words and styles, each when it is shown.
 *
 * @typedef {(key: string, vars?: Record<string, any>) => string} Words
 * @typedef {import('../core/types.js').App} App
 * @typedef {import('../core/types.js').RoomView} RoomView
 * @typedef {{name: Record<string, string>, about: Record<string, string>, sign: string, tables: number[], analysed: number[], pool?: boolean, rank?: boolean, scores?: boolean, offline?: boolean, settings?: boolean, load: () => Promise<GameModule>}} Entry
 *   `name` and `about`, the game in a few words: by language; `sign`: its line drawing on a 24×24 grid; `tables`: numbers of seats, the smallest first; `analysed`: numbers of seats that the engine can judge; `rank`: it is played for money and stars; `scores`: its module has `lists`; `offline`: its module has the part `offline`; `settings`: false if it has no form of settings
 * @typedef {{key: string, values?: string[], usual?: string, seats?: number[]}} Setup  An option of a room, with the sizes that have it. Its words are
 *   `<game>.setup.<key>` and `<game>.setup.<key>.<value>`. Without `values` the server offers them, with their titles.
 * @typedef {{createPlay(app: App, props: import('../table/frame/act.js').PlayProps): import('../table/frame/act.js').Play, createStrip?: typeof import('../table/frame/strip.js').createStrip}} PlayPart  `createStrip`: of a game that lists its moves
 * @typedef {{back: string, draw: () => SVGElement[]}} Face  A drawing in a box of 100 by 100, and the colour behind it.
 * @typedef {{value: string, title: Record<string, string>}} Choice  A value of an option that the server offers, and its title by language.
 *
 * @typedef {object} GameModule  A game's `index.js`. Beside it are `words/<lang>.json`, `style.css` for everything outside its tables, and
 *   `table.css` for its tables. Screens are fetched when they are shown; the module of a part has its name.
 * @property {string} id
 * @property {Record<string, any>} [settings]  choices of this device that belong to the game, with their defaults
 * @property {Record<string, string>} [look]  the subset of `settings` that its boards show: attributes of the document, for its `looks.css`, which few players need
 * @property {boolean} [simultaneous]  seats act at their own pace
 * @property {string[]} [folders]  folders of words for single parts, as `words/rules/<lang>.json`; exercises come with the rules. Other folders are fetched by a screen of the game itself
 * @property {string[]} [sheets]  of its folder, beyond `style.css` and `table.css`; `places.json` says which parts take them
 * @property {Setup[]} [setups]  the choices when a room is made, beyond its size
 * @property {Record<string, any[]>} [cues]  sounds in addition to the sounds of the page, in the form of core/say/synth.js
 * @property {string} [lists]  the key of `setups` by whose values its lists of scores are kept; without it the game has no lists
 * @property {boolean} [music]  soft music, on demand, beside its rules and scores
 * @property {boolean} [asksName]  a newcomer is asked for a name, under which scores are kept
 * @property {string} [quick]  the key of `setups` whose values are the cards that begin a game for one player
 * @property {boolean} [startsAtOnce]  a table for one is made and begun without questions
 * @property {boolean} [isDrawn]  the server has pictures of its positions
 * @property {boolean} [draws]  players may agree to a draw
 * @property {boolean} [takesBack]  players may agree to take moves back
 * @property {boolean} [strip]  false: moves are neither listed beside a running game nor counted after it
 * @property {boolean} [readsText]  false: a list of moves does not hold a whole game, so no game can be pasted
 * @property {(view: RoomView) => number | null} [clockSeat]  the seat beside which a deadline of the game's own is shown
 * @property {(view: RoomView, t: Words) => string | null} [result]  the title of the end if "won" and "lost" do not fit
 * @property {(t: Words) => string} [missing]  why a server may lack the game, and the remedy for whoever runs the server
 * @property {(t: Words) => string} [review]  the words of a button that leads from the sheet of the end to the table below it
 * @property {(view: RoomView) => string | null} [why]  the key of the reason of the end if it is not `<game>.why.<reason>`
 * @property {(move: string, t: Words, state?: any) => string} describe  a move without its player; `state` is the state before the move, if it is known
 * @property {(move: string, t: Words, state?: any) => {text: string, name: string | null}} spell  a move in a list, and its spoken name if it differs from the text
 * @property {(move: string, own?: boolean) => {sound: string, vibration: number}} cue
 * @property {(view: RoomView, from?: number) => {seat: number, m: string}[]} played  the moves since a ply
 * @property {(view: RoomView, t: Words) => string | null} ownTurn  a hint for the player on turn, beyond that it is their turn
 * @property {(view: RoomView, app: App) => string} recap  the state of the game in a sentence, for full spoken detail
 * @property {(read: any) => number} seatsIn  number of players in a game that was read from a text
 * @property {() => Promise<PlayPart>} play
 * @property {() => Promise<PlayPart>} watch  the same for spectators
 * @property {() => Promise<{createReplay(app: App, props: import('../table/replay/replay.js').ReplayProps):
 *   import('../table/replay/replay.js').ReplayBoard}>} replay
 * @property {() => Promise<LinesPart>} [lines]  other moves can be tried on the board of its replays
 * @property {() => Promise<{faces: Record<string, Face>}>} [faces]  the server's own players, by name, the weakest first
 * @property {() => Promise<{createMini(props: import('../lobby/livegame.js').MiniProps): import('../lobby/livegame.js').Mini}>} mini
 * @property {() => Promise<{ruleSections(t: Words): Element[], openRules(app: App): ReturnType<App['dialog']['open']>}>} rulespage
 * @property {() => Promise<{createPractice(app: App): {el: HTMLElement, begin(): void, destroy(): void}}>} [practice]  exercises; `begin` leads the player to the first
 * @property {() => Promise<{createOffline(app: App, frame: import('../table/offline.js').Frame): import('../table/offline.js').Offline}>} [offline]  a table that needs no server
 * @property {() => Promise<{createSettings(app: App): Element[]}>} [options]  the form for `settings`
 * @property {() => Promise<{createLooks(app: App): {el: Element, destroy(): void}}>} [looks]  the form for `look`, with a board that shows the choices
 * @property {() => Promise<{talk: string, watchScript(socket: string): string, curlLines(origin: string): string, strength?: import('../ui/person/levels.js').Strength}>} examples  for bots; `strength`: of the server's own bots, if it was measured
 * @property {() => Promise<{strength: import('../ui/person/levels.js').Strength}>} [strength]  of the server's own bots, if it was measured
 * @property {() => Promise<{createClip(app: App): {el: HTMLElement, set(moves: string[]): void, destroy(): void}}>} [clip]  the board of a game that is watched
 *   from its start, of games that are played for money
 * @property {() => Promise<{createFlat(app: App, props: {el: HTMLElement, enter: () => void, exit: () => void, leave: () => void, isOpening: boolean}): {set(next: boolean): void, turn(): void, destroy(): void}}>} [flat]  of a device that lies on a table
 * @property {() => Promise<{createArt(opening: Opening): Element, isPlayable?: true}>} art  the picture beside the title of the first screen; a playable one is a
 *   board whose first move begins a game
 *
 * @typedef {{state: any, turn: number | null}} Position  `turn`: null once the game is over
 *
 * @typedef {object} Trial  The board of a replay while moves are tried on it.
 * @property {HTMLElement} tray  the words about the aim, and its buttons
 * @property {(scene: {position: Position, moves: string[], ahead: string[]}) => void} draw  `moves`: all before the position; `ahead`: moves beyond it, to be shown as if they had been made
 * @property {() => void} focus  moves the focus to the start of a move
 * @property {() => void} destroy  gives the board back
 *
 * @typedef {object} TrialProps
 * @property {any} stage  of the game's own board
 * @property {Position} first
 * @property {Node} rest  shown in the tray while no aim is set
 * @property {() => string} status  who is to move
 * @property {(m: string) => void} play  a move was made
 * @property {(by: number) => void} step
 * @property {() => void} leave
 *
 * @typedef {object} LinesPart
 * @property {(app: App, props: TrialProps) => Trial} createTrial
 * @property {(positions: Position[], at: number) => Position} startOf  a position of a game to continue from, also of a game that ended early
 * @property {(position: Position, m: string) => Position} next
 * @property {(position: Position) => number | null} winnerOf
 * @property {(start: Position, moves: readonly string[]) => string} lineText  as the server reads it
 *
 * @typedef {{t: Words, now: number, lang: string, play: (m: string) => Promise<boolean>}} Opening  `now`: the time of the server, in ms since 1970; `play` begins a game against a bot with this move, and resolves to whether the game began
 * @typedef {'play' | 'watch' | 'replay' | 'lines' | 'mini' | 'rulespage' | 'practice' | 'options' | 'looks' | 'examples' | 'strength' | 'clip' | 'art' | 'faces' | 'offline' | 'flat'} Part
 */

/** The folder of a game's words. @param {string} id */
export const wordsOf = (id) => `/games/${id}/words`;

/**
 * Finds the drawing of one of the server's own players.
 * @param {Record<string, Entry>} entries @param {(id: string) => {name: string}[]} botsOf
 */
function createFaces(entries, botsOf) {
  return async (/** @type {{level: number, name?: string | null}} */ { level, name }) => {
    const ids = Object.keys(entries);
    const own = ids.filter((id) => botsOf(id).some((bot) => bot.name === name));
    let first = /** @type {Face | undefined} */ (undefined);
    for (const id of own.length > 0 ? own : ids) {
      const { faces = {} } = await (await entries[id].load()).faces?.() ?? {};
      if (name && Object.hasOwn(faces, name)) return faces[name];
      first ??= Object.values(faces)[level - 1];
    }
    return first;
  };
}

/**
 * @param {Record<string, Entry>} entries
 * @param {object} page
 * @param {Record<string, {sheets?: string[], words?: string}>} page.parts  sheets and the folder of words that a part takes, as far as a game has them
 * @param {{add(place: string): Promise<any>, pick(texts: Record<string, string> | undefined): string}} page.i18n
 * @param {{add(path: string, options: {ofGame: boolean}): Promise<any>}} page.styles
 * @param {{get(key: string): any, declare(defaults: Record<string, any>): void}} page.settings
 * @param {{add(cues: Record<string, any[]>): void}} page.sound
 * @param {(key: string, value: string) => void} page.wear  writes an attribute of the document
 * @param {() => {id: string, seats: number[], pool?: false, rank?: boolean, controls?: string[], choices?: Record<string, Choice[]>, bots: {level: number, name: string}[]}[] | undefined} page.offered  by the server; undefined before its greeting
 */
export function createGames(entries, { parts, i18n, styles, settings, sound, wear, offered }) {
  /** @type {Map<string, GameModule>} */
  const modules = new Map();

  const isKnown = (id) => Object.hasOwn(entries, id);
  const offer = (id) => offered()?.find((game) => game.id === id);
  /** Games of the page that the server has as well. */
  const ids = () => Object.keys(entries).filter((id) => !offered() || offer(id));
  const usual = () => (ids().includes(settings.get('game')) ? settings.get('game') : ids()[0] ?? Object.keys(entries)[0]);

  async function load(id) {
    const known = modules.get(id);
    if (known) return known;
    if (!isKnown(id)) throw { code: 'no_game' };
    const [game] = await fetched(Promise.all([entries[id].load(), words(id), sheet(id, 'style')]));
    if (game.settings) settings.declare(game.settings);
    if (game.cues) sound.add(game.cues);
    modules.set(id, game);
    await dress(game);
    return game;
  }

  const sheet = (id, name) => styles.add(`/games/${id}/${name}.css`, { ofGame: true });

  /** Applies the looks of a game. A game works as well without the sheet of its looks. @param {GameModule} game */
  async function dress({ id, look = {} }) {
    for (const key in look) wear(key, settings.get(key));
    if (Object.keys(look).some((key) => settings.get(key) !== look[key])) await sheet(id, 'looks').catch(() => {});
  }

  async function words(id, folder) {
    if (!isKnown(id)) return;
    await fetched(i18n.add(wordsOf(id)));
    if (folder && (await load(id)).folders?.includes(folder)) await fetched(i18n.add(`${wordsOf(id)}/${folder}`));
  }

  return {
    ids,
    /** The name of a game; its id where the page does not have it. @param {string} id */
    name: (id) => i18n.pick(isKnown(id) ? entries[id].name : undefined) || id,
    /** The game in a few words. @param {string} id */
    about: (id) => i18n.pick(isKnown(id) ? entries[id].about : undefined) ?? '',
    /** The path of the line drawing that stands for a game. @param {string} id */
    sign: (id) => (isKnown(id) ? entries[id].sign : ''),
    /** The game that a screen is about: the one its address names, or else the last one chosen. @param {URLSearchParams} [query] @returns {string} */
    shown(query) {
      const asked = query?.get('game') ?? '';
      return isKnown(asked) ? asked : usual();
    },
    /** The address of a screen about this game. @param {string} path @param {string} id @param {string} [more]  of the query */
    address: (path, id, more) => [path, [id !== usual() && `game=${id}`, more].filter(Boolean).join('&')].filter(Boolean).join('?'),
    /** Sizes of table that the page can show and the server has. @param {string} id @returns {number[]} */
    tables(id) {
      const [own, theirs] = [isKnown(id) ? entries[id].tables : undefined, offer(id)?.seats];
      return own && theirs ? own.filter((seats) => theirs.includes(seats)) : own ?? theirs ?? [];
    },
    /** True if the engine can judge such a table. @param {string} id @param {number} seats */
    isAnalysed: (id, seats) => isKnown(id) && entries[id].analysed.includes(seats),
    /** True if the server has said that it lacks the game. @param {string} id */
    isMissing: (id) => Boolean(offered()) && !offer(id),
    /** True if the game has a pool for strangers. @param {string} id */
    hasPool: (id) => (offered() ? offer(id)?.pool : isKnown(id) && entries[id].pool) !== false,
    /** The time controls that a room may have; empty for a game without a clock. @param {string} id @returns {string[]} */
    controls: (id) => offer(id)?.controls ?? [],
    /** True if the game is played for money and stars. @param {string} id */
    hasRank: (id) => (offered() ? offer(id)?.rank === true : isKnown(id) && entries[id].rank === true),
    /** True if the game has its own settings. @param {string} id */
    hasSettings: (id) => isKnown(id) && entries[id].settings !== false,
    /** Games that keep lists of scores, the last one chosen first. @returns {string[]} */
    scored: () => ids().filter((id) => entries[id].scores).sort((one, other) => Number(other === usual()) - Number(one === usual())),
    /** Games that can be played without a network. @returns {string[]} */
    offline: () => Object.keys(entries).filter((id) => entries[id].offline),
    /** Values of an option that differ from server to server. @param {string} id @param {string} key @returns {Choice[]} */
    choices: (id, key) => offer(id)?.choices?.[key] ?? [],
    /** A game whose module is here already. @param {string} id */
    known: (id) => modules.get(id),
    /** Applies the chosen looks of games. */
    dress: () => modules.forEach(dress),
    /**
     * The drawing of one of the server's own players: of the game that has a player of such a name, or else of the first game that draws one of this level.
     * @param {{level: number, name?: string | null}} who @returns {Promise<Face | undefined>}
     */
    face: createFaces(entries, (id) => offer(id)?.bots ?? []),
    /** The server's own players. @param {string} id */
    bots: (id) => offer(id)?.bots ?? [],
    /** A game with its words and styles. A failed fetch is refused like a request that cannot reach the server. @type {(id: string) => Promise<GameModule>} */
    load,
    /** A game's words alone, with the words of a folder if the game has that folder. @type {(id: string, folder?: string) => Promise<any>} */
    words,
    /** One of a game's screens; null if the game lacks it. @type {(id: string, part: Part) => Promise<any>} */
    async part(id, part) {
      const game = await load(id);
      const { sheets = [], words: folder = '' } = parts[part];
      const own = sheets.filter((name) => game[part] && (name === 'table' || game.sheets?.includes(name)));
      const [module] = await Promise.all([fetched(game[part]?.() ?? Promise.resolve(null)), game.folders?.includes(folder) && fetched(i18n.add(`${wordsOf(id)}/${folder}`)), ...own.map((name) => sheet(id, name))]);
      return module;
    },
  };
}
