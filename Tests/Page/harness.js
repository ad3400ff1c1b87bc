/**
 * The world of the page without a server: one document in which the page is started again and again. The composition roots `app.js` and `admin/app.js` run
 * anew for each visit, over modules that stay; the answers of the API, the socket and the words come from here. A started page leaves nothing behind:
 * its timers, and its listeners on what outlives it, go with the next start.
 */
self.harness = (() => {
  const native = { fetch: self.fetch.bind(self), setTimeout: self.setTimeout.bind(self), add: EventTarget.prototype.addEventListener };
  const texts = new Map();
  const documents = new Map();
  /** The document that is laid out, and its own sheets. */
  let laid = '';
  let sheets = [];
  let life = 0;
  let walks = 0;
  let held = [];
  /** The first number of a timer and of a frame that the present page may have. */
  let marks = { timer: 0, frame: 0, idle: 0 };
  let sockets = [];
  /** What the test prepared. */
  let script = { answers: {}, views: {}, commands: {}, decided: [], hello: {}, subs: {} };
  /** What the page did. */
  let log = { asked: [], sent: [], problems: [] };

  // ── What outlives a page ──

  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    if (!(this instanceof Node) || [document, document.documentElement, document.body, document.head].includes(this)) held.push([this ?? self, type, listener, options]);
    return native.add.call(this ?? self, type, listener, options);
  };

  for (const name of ['go', 'back', 'forward']) {
    const walk = history[name].bind(history);
    history[name] = (...steps) => {
      walks += 1;
      walk(...steps);
    };
  }
  native.add.call(self, 'popstate', () => { walks = Math.max(0, walks - 1); }, true);

  const soon = (run) => native.setTimeout(run, 0);
  const turn = () => new Promise(soon);

  async function end() {
    life += 1;
    for (let tries = 0; walks > 0; tries += 1) {
      // Some 40 seconds: a turn takes 4 ms at least.
      if (tries > 10_000) throw new Error('the history never came to where the page went');
      await turn();
    }
    for (const [target, ...rest] of held) target.removeEventListener(...rest);
    held = [];
    const last = { timer: native.setTimeout(() => {}, 0), frame: requestAnimationFrame(() => {}), idle: requestIdleCallback(() => {}) };
    for (let each = marks.timer; each <= last.timer; each += 1) clearTimeout(each);
    for (let each = marks.frame; each <= last.frame; each += 1) cancelAnimationFrame(each);
    for (let each = marks.idle; each <= last.idle; each += 1) cancelIdleCallback(each);
    marks = last;
    sockets = [];
  }

  // ── HTTP ──

  const textOf = (path) => {
    if (!texts.has(path)) texts.set(path, native.fetch(path).then((answer) => answer.text()));
    return texts.get(path);
  };

  const never = () => new Promise(() => {});

  async function answered(url, { method = 'GET', headers = {}, body } = {}) {
    const mine = life;
    const path = url.pathname.slice('/api/v1'.length);
    log.asked.push({ method, path, query: url.search, csrf: headers['X-CSRF'] ?? null, token: headers.Authorization ?? null, language: headers['Accept-Language'] ?? null, body: body === undefined ? null : JSON.parse(body) });
    const find = () => script.answers[`${method} ${path}${url.search}`] ?? script.answers[`${method} ${path}`];
    do await turn(); while (mine === life && find()?.held);
    // A page that has ended hears neither an answer nor that there is none.
    if (mine !== life) return never();
    if (!find()) {
      log.problems.push(`no answer was prepared for ${method} ${path}${url.search}`);
      throw new TypeError('failed');
    }
    const { status, json, lost } = find();
    if (lost) throw new TypeError('failed');
    return new Response(status === 204 ? null : JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  }

  self.fetch = (request, init) => {
    const url = new URL(request.url ?? request, location.href);
    if (url.pathname.startsWith('/api/v1/')) return answered(url, init);
    if (url.pathname.endsWith('.json')) return textOf(url.pathname).then((text) => new Response(text));
    return native.fetch(request, init);
  };

  // ── The socket ──

  self.WebSocket = class Socket {
    constructor(url, protocol) {
      Object.assign(this, { url, protocol, readyState: 0, life, places: new Map() });
      sockets.push(this);
      soon(() => {
        if (this.readyState !== 0 || this.life !== life) return;
        this.readyState = 1;
        this.onopen?.({});
      });
    }

    send(text) {
      if (this.life !== life) return;
      const frame = JSON.parse(text);
      log.sent.push(frame);
      soon(() => { if (this.life === life) this.reply(frame); });
    }

    close() { this.readyState = 3; }

    say(frame) {
      if (this.readyState === 1 && this.life === life) this.onmessage?.({ data: JSON.stringify({ ts: Date.now(), ...frame }) });
    }

    reply(frame) {
      const re = frame.id;
      if (frame.t === 'hello') this.greet(re);
      else if (frame.t === 'ping') this.say({ t: 'pong', re, c: frame.c });
      else if (frame.t === 'unsub') this.leave(frame);
      else if (frame.t === 'sub') this.subscribe(frame);
      else if (frame.t === 'do') this.act(frame);
    }

    async greet(re) {
      while (script.isSilent && this.life === life) await turn();
      this.say({ ...script.hello, re, ts: Date.now() });
    }

    subscribe({ id, topic }) {
      const view = script.views[topic];
      if (!view) {
        log.problems.push(`no view was prepared of ${topic}`);
        return this.say({ t: 'err', re: id, code: 'unknown_topic', msg: topic, d: { topic } });
      }
      if (view.code) return this.say({ t: 'err', re: id, ...view });
      this.say({ t: 'ok', re: id });
      this.places.set(topic, 0);
      return view.late ? undefined : this.show(topic);
    }

    /** @param {object} [event]  its kind, what it says and the view after it, in the place of a snapshot */
    show(topic, event) {
      const s = this.places.get(topic);
      if (s === undefined) return;
      this.places.set(topic, s + 1);
      this.say({ t: event ? 'ev' : 'snap', topic, inc: 'm_1', s: s + 1, d: script.views[topic], ...event });
    }

    leave({ id, topic }) {
      this.places.delete(topic);
      this.say({ t: 'ok', re: id });
    }

    act(frame) {
      const answer = script.commands[`${frame.op} ${frame.topic}`] ?? script.commands[frame.op];
      if (!answer && script.decided.includes(frame.topic)) this.ask(frame);
      else if (!answer) log.problems.push(`no answer was prepared for ${frame.op} at ${frame.topic}`);
      else this.say({ re: frame.id, ...answer });
    }

    /** The rules of the test decide: an event, where there is one, and the answer after it. */
    async ask(frame) {
      try {
        const { answer, view, event } = await self.decide(frame);
        if (this.life !== life) return;
        if (event) {
          script.views[frame.topic] = view;
          this.show(frame.topic, event);
        }
        if (answer) this.say({ re: frame.id, ...answer });
      } catch (problem) {
        log.problems.push(String(problem));
      }
    }
  };

  // ── Starting a page ──

  async function parsed(path) {
    if (!documents.has(path)) documents.set(path, native.fetch(path).then((answer) => answer.text()));
    return new DOMParser().parseFromString(await documents.get(path), 'text/html');
  }

  /** The document as it comes from the server, before its script has run. */
  async function lay(path) {
    const own = document.importNode((await parsed(path)).documentElement, true);
    const root = document.documentElement;
    for (const { name } of [...root.attributes]) root.removeAttribute(name);
    for (const { name, value } of own.attributes) root.setAttribute(name, value);
    document.title = own.querySelector('title').textContent;
    const kept = laid === path ? sheets : [];
    document.head.querySelectorAll('link, style').forEach((each) => { if (!kept.includes(each)) each.remove(); });
    if (laid !== path) {
      // These documents are of a server without the files of the typeface, which leaves their sheet out.
      sheets = [...own.querySelectorAll('link[rel=stylesheet]:not([href^="/fonts/"])')];
      const loaded = sheets.map((sheet) => new Promise((resolve, reject) => { Object.assign(sheet, { onload: resolve, onerror: reject }); }));
      document.head.append(...sheets);
      await Promise.all(loaded);
      laid = path;
    }
    document.body.replaceWith(own.querySelector('body'));
    scrollTo(0, 0);
  }

  return {
    /** @param {{path: string, place: string, app: string, script: object, stored?: Record<string, string>, framed: boolean, languages: string[], fresh: boolean}} what  `fresh`: with nothing in the storage of the browser */
    async start(what) {
      await end();
      script = what.script;
      if (what.fresh) {
        log = { asked: [], sent: [], problems: [] };
        localStorage.clear();
        sessionStorage.clear();
        // The visitor has seen the launch screen today, at midnight as well.
        Date.prototype.toDateString = () => 'today';
        localStorage.setItem('palisade.launched', 'today');
      }
      for (const [name, value] of Object.entries(what.stored ?? {})) localStorage.setItem(name, value);
      Object.defineProperty(navigator, 'languages', { get: () => what.languages, configurable: true });
      if (location.pathname + location.search + location.hash !== what.path) history.pushState(null, '', what.path);
      else history.replaceState(null, '');
      await lay(what.place);
      document.documentElement.toggleAttribute('data-framed', what.framed);
      await import(`${what.app}?${life}`);
    },
    end,
    /** The test prepares more. */
    prepare(next) { script = next; },
    /** A view has changed: whoever listens to it hears of it. */
    tell(next, topic, event) {
      script = next;
      sockets.at(-1)?.show(topic, event);
    },
    /** The server closes the socket. */
    hangUp: (code) => sockets.at(-1)?.onclose?.({ code }),
    log: () => log,
  };
})();
