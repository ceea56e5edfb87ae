'use strict';

// The panel shows Rushes in a web view and does for that page what a page cannot: call Premiere, and read and write
// files. Everything else, such as what is synchronised with what, is decided by the page.

/** @typedef {import('../../../apps/web/src/lib/host/messages.ts').HostRequest} HostRequest */
/** @typedef {import('../../../apps/web/src/lib/host/messages.ts').HostReply} HostReply */

const { host, shell } = require('uxp');
const instance = require('./instance.js');
const files = require('./files.js');
const project = require('./project.js');
const { Failure } = require('./failure.js');

const PROTOCOL = 1;
const texts = {
  en: {
    problem: 'Rushes cannot be reached. Check your connection and open the panel again.',
    link: 'Open in your browser',
  },
  nl: {
    problem: 'Rushes is niet bereikbaar. Controleer je verbinding en open het paneel opnieuw.',
    link: 'Openen in je browser',
  },
};
const text = texts[String(host.uiLocale).startsWith('nl') ? 'nl' : 'en'];

/** @type {Record<string, (input: any, job: any) => Promise<unknown>>} */
const calls = {
  ...project.calls,
  ...files.calls,
  async hello() {
    return {
      program: 'premiere',
      version: host.version,
      protocol: PROTOCOL,
      capabilities: ['import', 'markers', 'playhead', 'export', 'transcript'],
    };
  },
  async openLink({ url }) {
    if (!/^(https|mailto):/.test(url)) throw new Failure('unknownCall');
    await shell.openExternal(url, text.link);
    return {};
  },
  async cancel({ call }) {
    const job = running.get(call);
    if (job) job.cancelled = true;
    return {};
  },
};

/** @type {Map<string, { cancelled: boolean, progress(done: number, total: number): void }>} */
const running = new Map();
/** @type {any} */
const view = document.getElementById('rushes');

/** @param {HostReply} reply */
const send = (reply) => view.postMessage(reply, instance.origin);

/** @param {HostRequest} request */
async function answer({ id, call, input }) {
  const job = {
    cancelled: false,
    progress: (/** @type {number} */ done, /** @type {number} */ total) =>
      send({ rushes: 'progress', id, done, total }),
  };
  running.set(id, job);
  try {
    const run = Object.hasOwn(calls, call) ? calls[call] : undefined;
    if (!run) throw new Failure('unknownCall', call);
    send({ rushes: 'result', id, result: await run(input, job) });
  } catch (error) {
    // Premiere throws errors of its own kinds, and sometimes texts.
    const isOurs = error instanceof Failure;
    const reason = isOurs ? error.reason : error instanceof Error ? error.message : String(error);
    send({ rushes: 'error', id, code: isOurs ? error.code : 'program', reason });
  } finally {
    running.delete(id);
  }
}

window.addEventListener('message', (/** @type {any} */ event) => {
  // UXP gives the address of the page, which can include a path.
  const isOurs = event.origin === instance.origin || String(event.origin).startsWith(`${instance.origin}/`);
  const message = event.data;
  if (isOurs && message && message.rushes === 'call' && typeof message.id === 'string') answer(message);
});

view.addEventListener('loaderror', () => {
  const problem = document.getElementById('problem');
  if (problem) problem.textContent = text.problem;
});
view.src = `${instance.origin}/`;
