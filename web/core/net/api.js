/** HTTP beside the socket. Every failure becomes a Refusal, so that callers handle one kind of error. */

/**
 * @param {typeof fetch} fetch
 * @param {() => string} cookies  readable cookies, for the double-submit token
 * @param {() => string} language  the language of the page, in which the server writes mails
 */
export function createApi(fetch, cookies, language) {
  const root = '/api/v1';

  async function call(path, init) {
    const answer = await reached(fetch(`${root}/${path.replace(/^\//, '')}`, { credentials: 'same-origin', ...init }));
    if (answer.ok) return answer;
    throw refusal(await answer.json().then((body) => body.error, () => null), answer.status);
  }

  /** An answer of 200 may still carry the fault of the text in the request. */
  async function json(answer) {
    const body = await reached(answer.json());
    if (body?.error) throw refusal(body.error, answer.status);
    return body;
  }

  let writes = Promise.resolve();

  const send = (method, path, body = {}) => written(call(path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-CSRF': token(cookies()), 'Accept-Language': language() },
    body: JSON.stringify(body),
  })).then((answer) => (answer.status === 204 ? null : json(answer)));

  function written(answer) {
    writes = Promise.allSettled([writes, answer]).then(() => {});
    return answer;
  }

  return {
    /** Resolves once all writes so far are answered: one of them may bring another session. */
    settled: () => writes,
    get: (path) => call(path, {}).then(json),
    text: (path) => call(path, {}).then((answer) => reached(answer.text())),
    send,
    post: (path, body) => send('POST', path, body),
    /** The header for writes without `fetch`. */
    csrf: () => token(cookies()),
  };
}

/** A connection may fail before an answer as well as in the middle of it. */
const reached = (answer) => answer.catch(() => { throw { code: 'offline' }; });

const refusal = (error, status) => ({
  code: error?.code ?? 'internal', msg: error?.msg, d: error?.d ?? Object.fromEntries(['field', 'until', 'why'].filter((key) => error && key in error).map((key) => [key, error[key]])), retry_ms: error?.retry_ms, status,
});

function token(cookies) {
  const pairs = cookies.split('; ').map((each) => each.split('='));
  const [, value = ''] = ['__Host-palisade_csrf', 'palisade_csrf'].map((name) => pairs.find(([each]) => each === name)).find(Boolean) ?? [];
  return decodeURIComponent(value);
}
