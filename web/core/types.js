/**
 * The shapes of frames and the interfaces between modules, for editors and `tsc --noEmit`. This file has no code.
 *
 * @typedef {{i: number, user: string | null, name?: string, kind?: 'human' | 'bot', avatar?: string, stars?: number, rating?: number | null,
 *   prov?: boolean, ready?: boolean, on?: boolean, gone_ms?: number, idle?: number, time?: number, level?: number, out?: boolean, left?: boolean}} SeatView
 *   A free seat has only `i` and `user: null`.
 * @typedef {{seat: number | null, due: number, left: number, budget: number, grace: number, paused?: boolean}} TurnClock
 *   `seat` is null for a deadline of the game's own. `due` is server time in ms since the epoch; the other numbers are durations in ms.
 * @typedef {{winner: number | null, why: string, settle?: Record<string, Settlement>, places?: number[], scores?: number[]}} Result  Places and scores by seat.
 * @typedef {{by: string, name: string, text?: string, preset?: string, ts: number}} ChatLine
 * @typedef {object} RoomView  One room as this viewer may see it.
 * @property {string} room  five digits
 * @property {string} match  id in the archive
 * @property {string} game
 * @property {'casual' | 'rank'} mode
 * @property {'lobby' | 'matching' | 'playing' | 'over' | 'void'} phase
 * @property {string} owner
 * @property {boolean} listed
 * @property {boolean} locked  it has a password
 * @property {boolean} [private]  its game is never listed, now or later
 * @property {boolean} [invited]  it waits for a friend who gets its link
 * @property {'all' | 'none'} spectators
 * @property {{seats: number} & Record<string, any>} config
 * @property {SeatView[]} seats  one entry per seat, also for free ones
 * @property {number | null} you  own seat, null for spectators
 * @property {number | null} turn
 * @property {boolean} [stars]  whether stars and ratings move, in ranked rooms
 * @property {string[]} [no_star]  players who would win no star
 * @property {{stars: boolean, no_star?: string[]}} [next]  the terms of a rematch, once the game is over
 * @property {number} ply
 * @property {TurnClock | null} clock
 * @property {{kind: string, seat: number, accepted?: number[]}[]} offers
 * @property {number} watchers
 * @property {Result | null} result
 * @property {{seat: number, m: string, ply: number} | null} last
 * @property {string[]} moves  an idle turn is "--"
 * @property {string | null} rematch  id of the next room
 * @property {ChatLine[]} chat
 * @property {any} state  the state of the game, read by its module
 * @property {true} [analysis]  spectators may ask for the engine's opinion
 * @property {true} [exhibition]  the server's own bots play each other
 * @property {string} [control]  the time control, if it differs from the default of the game
 * @property {{ply: number, opinion: Evaluation}} [opinion]  the engine's opinion, once it is known
 * @property {string[]} [legal]  only on the own turn, when asked for
 *
 * @typedef {{user: string, name: string, kind: string, guest: boolean, avatar?: string, room: string | null, correspondence?: string[],
 *   queue: {game: string, mode: string, since: number, room: string | null} | null,
 *   wallet: Wallet | null, reward: Reward | null, daily: Daily | null, played: number, win: number,
 *   challenges: Challenge[], notices: Notice[]}} MeView  `room` is a topic such as "room/48213"; the topics in `correspondence` are games that go on for days; guests and bots have no wallet
 * @typedef {{money: number, stars: number, max_stars: number}} Wallet  `money` in whole dollars
 * @typedef {{progress: number, ready: number}} Reward  Games towards the next present, 0 to 4, and presents that wait to be opened.
 * @typedef {{ready: boolean, at: number}} Daily  Whether today's money can still be earned, and when the next day begins, in ms since the epoch.
 * @typedef {{money?: number, stars?: number, rating?: number | null}} Settlement  The changes of a finished game for a player; the stake was taken before.
 * @typedef {{game: string, online: number, queue: {casual: number, rank: number},
 *   rooms: {room: string, mode: string, owner: string, kind: string, seats: number, taken: number, locked: boolean}[],
 *   live: {room: string, mode: string, exhibition?: true, ply: number, watchers: number, stars: number, seats: {name: string, kind: string}[]}[]}} LobbyView
 *
 * @typedef {{user: string, name: string, kind: string, avatar?: string, rating: number | null, prov: boolean}} Challenger
 * @typedef {{id: string, game: string, mode: string, config: {seats: number}, control?: string, by: Challenger, to: Challenger, until: number, declined?: true}} Challenge  `until` in ms since the epoch
 * @typedef {{id: string, kind: string, key: string, ts: number, d?: {until: number | null, why: string}}} Notice
 *
 * @typedef {{k: string, x: any, s: number, snap: boolean}} Change
 *   The event that led to a view. `snap` is true if the change cannot be animated: a first snapshot, a resumed or conflated topic.
 * @typedef {{code: string, msg?: string, d?: any, retry_ms?: number}} Refusal
 *   `code` is one of PROTOCOL §7, or `lost`: the socket closed before an answer came, so the caller reads again.
 *
 * @typedef {'connecting' | 'open' | 'lost' | 'restarting' | 'stopped'} Status
 * @typedef {object} State  The one store.
 * @property {{status: Status, since: number, code: number | null, isInDoubt?: boolean}} conn  `since` is local time in ms; `isInDoubt`: the socket is open, but an answer is missing
 * @property {{id: string | null, name: string | null, kind: string, scopes: string[]} | null} user  null until the first hello
 * @property {any} hello  the server's last hello frame
 * @property {import('./prices.js').Prices} prices
 * @property {MeView | null} me  null for anonymous visitors
 * @property {RoomView | null} room  newest view of the room in `me.room`, as its subscription gave it: screens that do not know the topic read it here, and are told once a frame
 * @property {{name: string, params: Record<string, string>, path: string}} route
 * @property {string} lang
 * @property {object} settings
 *
 * @typedef {object} Evaluation  One position of an analysed game.
 * @property {number} at  moves of the game before it
 * @property {number | null} score  for the first player, in hundredths of a step; null when the game is decided
 * @property {number | null} end  moves of the winner until the end, negative when the second player wins
 * @property {number} chance  how likely the first player wins, 0 to 1
 * @property {string | null} best
 * @property {string[]} line  the expected moves from here
 * @property {number} [loss]  the chance that the move before gave away
 * @property {'inaccuracy' | 'mistake' | 'blunder'} [mark]
 *
 * @typedef {object} Analysis
 * @property {string} [id]
 * @property {'none' | 'queued' | 'running' | 'done'} state
 * @property {number} place  in the queue, counted from 1
 * @property {number} done  positions judged
 * @property {number} of
 * @property {Evaluation[]} positions
 *
 * @typedef {object} App  The parts of the page that every view is given.
 * @property {{get(): State, set(patch: Partial<State>): void,
 *   subscribe<T>(selector: (state: State) => T, listener: (value: T, before: T) => void): () => void}} store
 *   A listener runs once per frame and only if its value has changed; it is not called on subscribing.
 * @property {{watch(topic: string, options: {legal?: boolean, analysis?: boolean, preview?: boolean, mode?: 'full' | 'delta', error?: (refusal: Refusal) => void},
 *   listener: (view: any, change: Change) => void): () => void,
 *   act(topic: string, op: string, options?: {d?: object, at?: number, key?: string}): Promise<any>,
 *   now(): number, readonly status: Status, retry(): void, ask(): void, reidentify(): Promise<void>}} net
 *   `ask` makes sure that a frame must arrive soon.
 *   `watch`: with `preview` the visitor is not counted as a spectator. The listener also hears at once, as a snapshot, a view that is already here. `error` hears a refused subscription.
 * @property {(key: string, vars?: Record<string, any>) => string} t
 * @property {ReturnType<typeof import('./say/i18n.js').createI18n>} i18n
 *   `add` fetches the words of a game; `refusal` prefers the words of the game it came from
 * @property {ReturnType<typeof import('../games/catalog.js').createGames>} games
 * @property {{play(cue: string): void, vibrate(ms: number): void, soft(on: boolean): void}} sound
 * @property {{get(key: string): any, set(key: string, value: any): void, all(): object}} settings
 * @property {{now(): number, remaining(clock: TurnClock | null): number, format(ms: number): string,
 *   every(listener: () => void): () => void, local(): number, after(ms: number, run: () => void): () => void}} clock
 *   `every` is one timer of 250 ms shared by the whole page; `local` is this machine's time in ms; `after` returns its cancel
 * @property {{go(path: string, options?: {replace?: boolean}): void, back(path: string, options?: {replace?: boolean}): void, title(text: string): void, cover(close: () => void): () => void}} router
 *   `cover` adds a layer over the screen, which Back closes; returns a function to call if the layer was closed in another way
 * @property {(text: string, options?: {assertive?: boolean}) => void} announce
 * @property {(player: {user: string, name: string, kind: string}, game?: string) => Promise<void>} challenge  asks for a game with this player; `game`: the first choice
 * @property {(text: string | null) => void} flash  a call in the title of the page, until null
 * @property {(text: string, options?: {kind?: 'plain' | 'bad' | 'good', actions?: {label: string, run: () => void}[], stays?: boolean}) => () => void} toast
 *   Returns a function that removes it; a toast that `stays` goes only by an action.
 * @property {{open(props: object): {el: HTMLDialogElement, close(value?: any): void, closed: Promise<any>},
 *   confirm(props: {title: string, text?: string, ok: string, cancel?: string, danger?: boolean}): Promise<boolean>, closeAll(): void}} dialog
 * @property {{get(path: string): Promise<any>, post(path: string, body?: object): Promise<any>, send(method: string, path: string, body?: object): Promise<any>, csrf(): string, text(path: string): Promise<string>}} api
 *   Paths under /api/v1, without it; rejects with a Refusal.
 * @property {() => Promise<void>} launch  shows the launch screen, unless it was seen today; resolves when it is gone
 * @property {{ensure(name?: string): Promise<void>, rename(name: string): Promise<void>}} session
 *
 * @typedef {{mount(element: HTMLElement, app: App, params: {query: URLSearchParams, parts: any[], [param: string]: any}): () => void, prepare?(app: App): Promise<any>}} View
 *   `prepare` comes before the first `mount`. A view is mounted anew when the language changes.
 *
 * @typedef {{name: string, view: string, path?: string, title?: string, chrome?: 'none', outline?: true, card?: true, frame?: true, sheets?: string[], words?: string[], parts?: import('../games/catalog.js').Part[], likely?: import('../games/catalog.js').Part[],
 *   offline?: true, later?: import('../games/catalog.js').Part[], leads?: string}} Place
 *   A screen in `places.json`. `chrome: 'none'` hides the bars of the page; `outline`: the document shows an empty table until the screen is here; `card`: the server can preview a link to it; `frame`: pages of others may show it;
 *   `parts`: the parts of the shown game that the screen needs to be drawn; `likely`: of the game that it will most likely show; an empty list means the module of the game alone;
 *   `offline`: it works without a network, and then needs the parts in `later` as well; `leads`: an old address, with the address in its place.
 */
export {};
