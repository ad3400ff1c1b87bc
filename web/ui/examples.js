/** The example programs. Each runs as it stands, once a token is filled in. */

/** The bots that lie beside the page as files: one version, the one that is tested. `run`: the command that starts it. */
export const bots = [
  { file: 'bot.py', label: 'Python', run: 'python3 bot.py', first: 'pip install websockets' },
  { file: 'bot.js', label: 'JavaScript', run: 'node bot.js', first: '' },
  { file: 'Bot.swift', label: 'Swift', run: './Bot', first: 'swiftc -O Bot.swift' },
];

/**
 * The commands that fetch a bot and start it here.
 * @param {typeof bots[number]} bot @param {string} origin @param {string} socket  address of the socket, `wss://host/ws` @param {string} [token]
 */
export const startLines = ({ file, run, first }, origin, socket, token = 'TOKEN') => [`curl -O ${origin}/examples/${file}`, first, `${run} ${socket} ${token}`].filter(Boolean).join('\n');

/** The address of the socket of this page. @param {Location} location */
export const socketOf = ({ protocol, host }) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
