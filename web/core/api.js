/** HTTP beside the socket. Every failure becomes a Refusal, so that callers and words know one kind of error. */

/**
 * @param {typeof fetch} fetch
 * @param {() => string} cookies  readable cookies, for the double-submit token
 */
export function createApi(fetch, cookies) {
  const root = '/api/v1';

  async function call(path, init) {
    let answer;
    try {
      answer = await fetch(`${root}/${path.replace(/^\//, '')}`, { credentials: 'same-origin', ...init });
    } catch {
      throw { code: 'offline' };
    }
    if (answer.ok) return answer;
    const error = await answer.json().then((body) => body.error, () => null);
    throw { code: error?.code ?? 'internal', msg: error?.msg, d: error?.d ?? {}, retry_ms: error?.retry_ms, status: answer.status };
  }

  return {
    get: (path) => call(path, {}).then((answer) => answer.json()),
    text: (path) => call(path, {}).then((answer) => answer.text()),
    post: (path, body = {}) => call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF': token(cookies()) },
      body: JSON.stringify(body),
    }).then((answer) => (answer.status === 204 ? null : answer.json())),
  };
}

function token(cookies) {
  const pair = cookies.split('; ').find((each) => each.startsWith('palisade_csrf='));
  return pair ? decodeURIComponent(pair.slice('palisade_csrf='.length)) : '';
}
