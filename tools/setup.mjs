// Prepares a checkout for a task, on Node 20 or newer and without installed packages. Fast when there is nothing to do;
// each step that does something prints one line.
import { fileURLToPath } from 'node:url';
import { archives } from './setup/archives.mjs';
import { browser } from './setup/browser.mjs';
import { canInstall } from './setup/debian.mjs';
import { ffmpeg } from './setup/ffmpeg.mjs';
import { withLock } from './setup/lock.mjs';
import { models } from './setup/models.mjs';
import { packages } from './setup/packages.mjs';
import { postgres } from './setup/postgres.mjs';
import { programs } from './setup/programs.mjs';
import { readStamp, SetupError, say, writeStamp } from './setup/step.mjs';
import { webBuild } from './setup/web.mjs';

export const steps = { packages, models, ffmpeg, archives, programs, browser, postgres, web: webBuild };

const ofNpm = ['packages', 'models', 'web'];
const ofTheSystem = ['ffmpeg', 'archives', 'programs', 'browser', 'postgres'];

/**
 * npm and apt-get use different servers, so they run in parallel. If nothing can be installed, the ffmpeg of an npm
 * package may be used, so all steps run in order.
 */
const chains = () => (canInstall() ? [ofNpm, ofTheSystem] : [['packages', 'models', ...ofTheSystem, 'web']]);

/** Runs the given steps that are not done yet, each chain in order. */
export async function setup(needs) {
  const isDone = (name) => steps[name].isDone(readStamp(), needs);
  const wanted = (name) => needs.includes(name);
  if (needs.every(isDone)) return;
  await withLock(async () => {
    const runChain = async (names) => {
      for (const name of names.filter(wanted)) {
        // Check again inside the lock: the process we waited for may have done this step.
        if (isDone(name)) continue;
        const result = await steps[name].run(readStamp(), needs);
        if (Object.keys(result).length > 0) writeStamp(result);
      }
    };
    const [failure] = (await Promise.allSettled(chains().map(runChain))).filter(({ reason }) => reason);
    if (failure) throw failure.reason;
  });
}

/** Runs the work. Explains a step that failed and exits. */
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
