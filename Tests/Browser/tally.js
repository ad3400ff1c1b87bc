// Stands in for a server that has Tally beside its other game: the player counts against somebody who always adds two. Everything else goes to the
// server that is really there.
(() => {
  const TALLY = { id: 'tally', rules: '1', seats: [2, 3], bots: [{ level: 1, name: 'Pebble' }] };
  const ROOM = '70007';
  const seat = (i, user, name) => ({ i, user, name, kind: 'human', stars: 0, on: true, ready: true, idle: 0 });
  const live = { room: ROOM, mode: 'casual', ply: 0, watchers: 0, stars: 0, seats: [{ name: 'Ada', kind: 'human' }, { name: 'Bob', kind: 'human' }] };
  const lobby = { game: 'tally', online: 2, queue: null, rooms: [], live: [live] };
  const me = { user: 'u_ada', name: 'Ada', kind: 'human', guest: true, room: `room/${ROOM}`, queue: null, wallet: { money: 0, stars: 0, max_stars: 0 }, played: 0, win: 0, challenges: [], notices: [] };
  const moves = [];
  const total = () => moves.reduce((sum, m) => sum + Number(m), 0);
  const room = (you) => {
    const over = total() >= 10;
    return {
      room: ROOM, match: 'm_tally', game: 'tally', mode: 'casual', phase: over ? 'over' : 'playing', owner: 'u_ada', listed: true, locked: false, spectators: 'all', config: { seats: 2 },
      seats: [seat(0, 'u_ada', 'Ada'), seat(1, 'u_bob', 'Bob')], you, turn: over ? null : moves.length % 2, ply: moves.length, clock: null, offers: [], watchers: 0,
      result: over ? { winner: (moves.length - 1) % 2, why: 'resign', settle: {} } : null, last: null, moves: [...moves], rematch: null, chat: [], state: { total: total() },
      ...(you === 0 && !over && moves.length % 2 === 0 ? { legal: ['1', '2'] } : {}),
    };
  };
  const VIEWS = { me: () => me, 'lobby/tally': () => lobby, [`room/${ROOM}`]: () => room(0), [`watch/${ROOM}`]: () => room(null) };

  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    set onmessage(hear) {
      this.hear = hear;
      super.onmessage = hear && (({ data }) => {
        const frame = JSON.parse(data);
        if (frame.t === 'hello') Object.assign(frame, { games: [...frame.games, TALLY], ...(window.seated ? { user: { id: me.user, name: me.name, kind: 'human', scopes: [] } } : {}) });
        hear({ data: JSON.stringify(frame) });
      });
    }

    say(frame) { queueMicrotask(() => this.hear?.({ data: JSON.stringify({ ts: Date.now(), ...frame }) })); }

    send(text) {
      const { t, id, topic, op, d } = JSON.parse(text);
      if (!Object.hasOwn(VIEWS, topic ?? '') || (topic === 'me' && !window.seated)) return super.send(text);
      if (t === 'do' && op === 'move') {
        moves.push(d.m);
        if (total() < 10) moves.push('2');
        this.say({ t: 'ev', topic, inc: 'i', s: moves.length, k: 'move', x: {}, d: room(0) });
      } else if (t === 'sub') this.say({ t: 'snap', topic, inc: 'i', s: moves.length, d: VIEWS[topic]() });
      return this.say({ t: 'ok', re: id, d: {} });
    }
  };
})();
