import { callGuests, spoken } from './given.js';

/**
 * Words by key. Plurals by `Intl.PluralRules` on `{n}`: `room.free_one`, `room.free_other`. A key that is missing in a
 * language is reported, so that a test which forbids console errors finds it, and said in English as soon as English is there.
 */

/**
 * Prepares a name for a text of several parts: a name that the server gave is said in the language of the page, and a name written from right to
 * left, or one with direction marks, does not reverse the text around it.
 * @param {string} name
 */
export function isolate(name) {
  const text = spoken(name);
  return /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
    ? `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069` : text;
}

/**
 * The words under a key with `{name}` filled in; undefined if the key has no words.
 * @param {Record<string, string>} words @param {string} key @param {Record<string, any>} vars
 * @param {{plural: Intl.PluralRules, number: Intl.NumberFormat, fact?: (name: string) => string | undefined}} tools  `fact`: the value of a name that is the same everywhere
 */
export function phrase(words, key, vars, { plural, number, fact }) {
  const counted = typeof vars.n === 'number';
  const text = words[key] ?? (counted ? words[`${key}_${plural.select(vars.n)}`] ?? words[`${key}_other`] : undefined);
  const values = counted ? { ...vars, n: number.format(vars.n) } : vars;
  return text?.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? isolate(String(values[name])) : fact?.(name) ?? whole));
}

/**
 * @param {object} world
 * @param {(path: string) => Promise<Record<string, string>>} world.load  one dictionary
 * @param {string[]} world.places  folders with `<lang>.json`: the page's own, then one for each game
 * @param {(problem: string) => void} world.report
 * @param {() => number} [world.now]  the server's time, for `ago`
 * @param {(name: string) => number | undefined} [world.price]  an amount of the server in whole dollars, which any text may say by its name
 * @param {() => import('./press.js').Press} [world.press]  how the visitor presses things: any text may say the verb as `{press}`, or `{Press}` at the start of a sentence
 * @param {(lang: string) => void} world.publish  after a language is ready to be spoken
 */
export function createI18n({ load, places, report, publish, now = () => NaN, price = () => undefined, press = () => 'click' }) {
  const dictionaries = new Map();
  /** Every requested folder, with the promise of its words. */
  const added = /** @type {Map<string, Promise<any>>} */ (new Map(places.map((place) => [place, Promise.resolve()])));
  let lang = 'en';
  let tools = toolsFor(lang);

  /** A language is fetched once; a failed fetch may be tried again. */
  function dictionary(name) {
    const already = dictionaries.get(name);
    if (already) return already;
    const [own, ...games] = [...added.keys()];
    const words = (place) => load(`${place}/${name}.json`);
    // A game whose words cannot be had must not silence the rest of the page; they are asked for again when it is shown.
    const without = (place) => () => {
      added.delete(place);
      return {};
    };
    const whole = Promise.all([words(own), ...games.map((place) => words(place).catch(without(place)))]).then((parts) => Object.assign({}, ...parts));
    dictionaries.set(name, whole);
    whole.then((all) => dictionaries.set(name, all), () => dictionaries.delete(name));
    return whole;
  }

  const learn = (place) => Promise.all([...dictionaries].map(async ([name, words]) => {
    const [more] = await Promise.all([load(`${place}/${name}.json`), words]);
    dictionaries.set(name, { ...dictionaries.get(name), ...more });
  }));

  /** Fetches English with the first word that is missing: visitors should not wait for a second language with the same words. */
  function fallBack() {
    if (!dictionaries.has('en')) Promise.resolve(dictionary('en')).catch(() => {});
  }

  function t(key, vars = {}) {
    const words = dictionaries.get(lang) ?? {};
    const text = phrase(words, key, vars, { ...tools, fact });
    if (text !== undefined) return text;
    report(`no words for "${key}" in ${lang}`);
    fallBack();
    return phrase(dictionaries.get('en') ?? {}, key, vars, { ...toolsFor('en'), fact }) ?? key;
  }

  const fact = (name) => {
    if (/^press$/i.test(name)) {
      const verb = t(`press.${press()}`);
      return name === 'press' ? verb : verb[0].toUpperCase() + verb.slice(1);
    }
    const n = price(name);
    return n === undefined ? undefined : t('money', { n });
  };

  return {
    t,
    press,
    get lang() { return lang; },
    has: (key) => key in (dictionaries.get(lang) ?? {}),
    async choose(next) {
      await dictionary(next);
      lang = next;
      tools = toolsFor(next);
      callGuests(dictionaries.get(next)['name.visitor']);
      publish(next);
    },
    /** The words of one more game, in every language that was spoken so far. @param {string} place @returns {Promise<any>} */
    add(place) {
      const known = added.get(place);
      if (known) return known;
      const done = learn(place);
      added.set(place, done);
      done.catch(() => added.delete(place));
      return done;
    },
    /** A text that comes in several languages, in the page's own or else in English. @param {Record<string, string> | undefined} texts */
    pick: (texts) => texts?.[lang] ?? texts?.en ?? '',
    number: (n) => tools.number.format(n),
    percent: (ratio) => tools.percent.format(ratio),
    time: (ms) => tools.time.format(ms),
    date: (ms) => tools.date.format(ms),
    /** A stretch of time in its two largest units, to be heard. @param {number} ms */
    span: (ms) => span(lang, ms),
    ago: (ms) => relative(tools.relative, ms - now()),
    list: (items) => tools.list.format(items.map(isolate)),
    refusal: (refusal, game) => refusalText({ t, has: (key) => key in (dictionaries.get(lang) ?? {}), moment: (ms) => `${tools.date.format(ms)} ${tools.time.format(ms)}` }, refusal, game),
  };
}

function toolsFor(lang) {
  return {
    plural: new Intl.PluralRules(lang),
    number: new Intl.NumberFormat(lang),
    percent: new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }),
    time: new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit' }),
    date: new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }),
    relative: new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }),
    list: new Intl.ListFormat(lang, { type: 'conjunction' }),
  };
}

/** Rounded up to whole seconds, so that 0 means that no time is left. */
function span(lang, ms) {
  const units = /** @type {[string, number][]} */ ([['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]]);
  const seconds = Math.ceil(ms / 1000);
  const first = units.findIndex(([unit, size]) => seconds >= size || unit === 'second');
  const counts = units.map(([unit, size], index) => ({ unit, n: Math.floor((index > first ? seconds % units[index - 1][1] : seconds) / size) }));
  const heard = counts.slice(first, first + 2).filter(({ n }, index) => index === 0 || n > 0);
  const words = heard.map(({ unit, n }) => new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(n));
  return new Intl.ListFormat(lang, { type: 'unit' }).format(words);
}

function relative(format, ms) {
  const steps = /** @type {[string, number][]} */ ([['day', 86400000], ['hour', 3600000], ['minute', 60000], ['second', 1000]]);
  const [unit, size] = steps.find(([, length]) => Math.abs(ms) >= length) ?? steps[3];
  return format.format(Math.round(ms / size), /** @type {Intl.RelativeTimeFormatUnit} */ (unit));
}

/**
 * A refusal in words a player understands. The most exact wording wins: the words of the game it came from, `error.bad_value.name`,
 * `error.auth_required.account`, `error.forbidden.kicked`, `error.rate.store`, then `error.<code>`, then `error.internal`.
 */
function refusalText({ t, has, moment }, refusal, game) {
  // A player who is muted or banned is told the reason and the end.
  if (['muted', 'banned'].includes(refusal.code) && refusal.d?.why) {
    const { until, why } = refusal.d;
    return until ? t(`error.${refusal.code}.until`, { why, date: moment(until) }) : t(`error.${refusal.code}.always`, { why });
  }
  const detail = refusal.d?.rule ?? refusal.d?.field ?? refusal.d?.need ?? refusal.d?.phase ?? refusal.d?.why ?? refusal.d?.limit;
  const keys = [`${game}.${refusal.code}.${detail}`, `error.${refusal.code}.${detail}`, `error.${refusal.code}`];
  const seconds = Math.max(1, Math.ceil((refusal.retry_ms ?? 1000) / 1000));
  return t(keys.find((key) => has(key)) ?? (has(`error.${refusal.code}_other`) ? `error.${refusal.code}` : 'error.internal'), { ...refusal.d, n: seconds, minutes: Math.ceil(seconds / 60) });
}
