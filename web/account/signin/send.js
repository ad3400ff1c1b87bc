/**
 * Sends a file and reports its progress, which `fetch` cannot. Failures are refusals, like the refusals of the API.
 * @param {import('../../core/types.js').App} app @param {Blob} file @param {{square: {x: number, y: number, size: number} | null, progress: (part: number) => void, signal: AbortSignal}} how
 * @returns {Promise<any>} null if it was called off
 */
export const sendPicture = ({ api }, file, { square, progress, signal }) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open('PUT', `/api/v1/me/picture${square ? `?x=${square.x}&y=${square.y}&size=${square.size}` : ''}`);
  request.setRequestHeader('Content-Type', file.type);
  request.setRequestHeader('X-CSRF', api.csrf());
  request.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded / total));
  request.addEventListener('error', () => reject({ code: 'offline' }));
  request.addEventListener('abort', () => resolve(null));
  request.addEventListener('load', () => {
    const answer = parse(request.responseText);
    if (request.status === 200) resolve(answer);
    else reject({ d: {}, ...answer?.error, code: answer?.error?.code ?? 'internal', status: request.status });
  });
  signal.addEventListener('abort', () => request.abort());
  request.send(file);
});

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
