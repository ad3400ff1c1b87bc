/**
 * The service worker as the page sees it: it is registered, asked for news of the server, and a new version of the page is offered when no game runs. Nothing is taken without a press;
 * the next start takes it anyway.
 */

const SCRIPT = '/sw.js';
/** Milliseconds between two questions for a new version, as far as the visitor only looks at the page. */
const RARELY = 600_000;

/**
 * @param {import('../core/types.js').App} app
 * @param {{container: any, files: string, policies?: any, visible: (run: () => void) => void, isCovered: () => boolean,
 *   uncovered: (run: () => void) => void, reload: () => void}} page  `isCovered`: a dialog lies over it, and `uncovered` is to be called when one closes;
 *   `files`: the address of the files that this page was loaded with; `policies`: the maker of trusted types, where the browser has it; `visible`: to be called when the page is seen again
 * @returns {Promise<void>}
 */
export async function startWorker(app, { container, files, policies, visible, isCovered, uncovered, reload }) {
  const { t, store, toast } = app;
  let isReady = false;
  let isDeclined = false;
  let close = /** @type {(() => void) | null} */ (null);
  let asked = app.clock.local();
  let worker = /** @type {{postMessage(message: any): void} | null} */ (null);

  /** A note over a board that one plays on is in the way, and a press on it would end a game that this page alone knows. */
  const plays = ({ room, route }) => room?.phase === 'playing' || route.name === 'offlinegame';

  function offer() {
    if (!isReady || isDeclined || plays(store.get())) {
      close?.();
      close = null;
    } else if (!isCovered()) close ??= toast(t('update.ready'), { stays: true, actions: [{ label: t('conn.reload'), run: reload }, { label: t('update.later'), run: () => { isDeclined = true; close = null; } }] });
  }

  /** @param {'version' | 'keep'} question */
  function ask(question) {
    if (question === 'version') asked = app.clock.local();
    worker?.postMessage({ ask: question, version: files });
  }

  container.addEventListener('message', ({ data }) => {
    if (!data?.version || isReady === (data.version !== files)) return;
    isReady = data.version !== files;
    offer();
  });
  store.subscribe(plays, offer);
  // A button shall not lie behind a dialog.
  uncovered(offer);
  // A server that was away may have a new version of the page now.
  store.subscribe((state) => state.conn.status, (status) => { if (status === 'open') ask('version'); });
  visible(() => { if (app.clock.local() - asked > RARELY) ask('version'); });

  // A page that the worker has answered to came with the newest version, unless the worker has heard of another one meanwhile.
  const first = container.controller ? 'keep' : 'version';
  const policy = policies?.createPolicy('worker', { createScriptURL: () => SCRIPT });
  await container.register(policy ? policy.createScriptURL(SCRIPT) : SCRIPT, { updateViaCache: 'none' });
  worker = (await container.ready).active;
  ask(first);
}
