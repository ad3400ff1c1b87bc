/** The programs on the page about bots. Each runs as it stands, once a token is filled in. */

/** The bots that lie beside the page as files: one version, the one that is tested. `run`: the command that starts it. */
export const bots = [
  { file: 'bot.py', label: 'Python', run: 'python3 bot.py', first: 'pip install websockets' },
  { file: 'bot.js', label: 'JavaScript', run: 'node bot.js', first: '' },
  { file: 'Bot.swift', label: 'Swift', run: './Bot', first: 'swiftc -O Bot.swift' },
];

/**
 * The commands that fetch a bot and start it here.
 * @param {typeof bots[number]} bot @param {string} origin @param {string} socket  address of the socket, `wss://host/ws`
 */
export const startLines = ({ file, run, first }, origin, socket) => [`curl -O ${origin}/examples/${file}`, first, `${run} ${socket} TOKEN`].filter(Boolean).join('\n');
