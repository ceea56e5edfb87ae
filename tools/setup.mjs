// Makes a checkout ready for a task, on any Node from 20 on and with no package installed yet.
// Quick when there is nothing to do; each step that does something says so in one line.
import { fileURLToPath } from 'node:url';
import { archives } from './setup/archives.mjs';
import { browser } from './setup/browser.mjs';
import { ffmpeg } from './setup/ffmpeg.mjs';
import { withLock } from './setup/lock.mjs';
import { packages } from './setup/packages.mjs';
import { readStamp, SetupError, say, writeStamp } from './setup/step.mjs';
import { webBuild } from './setup/web.mjs';

export const steps = { packages, ffmpeg, archives, browser, web: webBuild };

/** Does the named steps that are not done yet, in their order. */
export async function setup(needs) {
  const wanted = Object.entries(steps).filter(([name]) => needs.includes(name));
  const isDone = ([, step]) => step.isDone(readStamp());
  if (wanted.every(isDone)) return;
  await withLock(async () => {
    for (const entry of wanted) {
      // Asked again inside the lock: the one we waited for may have done it.
      if (isDone(entry)) continue;
      const result = await entry[1].run();
      if (Object.keys(result).length > 0) writeStamp(result);
    }
  });
}

/** Does the work; a step that could not be done is explained, and ends the process. */
export async function orExplain(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`\nSet-up stopped: ${error.message}.`);
    if (error.lastLines) say(`\n${error.lastLines.replace(/^/gm, '  │ ')}\n`);
    if (error.advice) say(error.advice);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    say(`Unknown step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`);
    process.exit(1);
  }
  await orExplain(() => setup(asked.length > 0 ? asked : Object.keys(steps)));
}
