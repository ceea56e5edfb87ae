// A browser that plays H.264, for the e2e tests. Playwright's own download is never used: a machine with access to only
// the npm registry could not get it.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '../checkout.mjs';
import { aptInstall, canInstall, distribution } from './debian.mjs';
import { SetupError, timed } from './step.mjs';

// The headless shell renders no browser window: the same tests took 43 instead of 55 CPU seconds, one run each.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const applications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function downloadedByPlaywright() {
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) =>
      ['chrome-linux', 'chrome-linux64'].map((folder) => join(home, name, folder, 'chrome')),
    );
}

export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return existsSync(asked) ? asked : undefined;
  return onPath(...names) ?? [...applications, ...downloadedByPlaywright()].find((path) => existsSync(path));
}

function hasFonts() {
  return (
    process.platform !== 'linux' ||
    existsSync('/usr/share/fonts/truetype') ||
    existsSync('/usr/share/fonts/TTF')
  );
}

const advice =
  'The journeys need Chromium or Chrome. Debian: sudo apt-get install chromium-headless-shell fonts-liberation; elsewhere install Chrome; or set CHROMIUM_PATH.';

export const browser = {
  isDone: () => findBrowser() !== undefined && hasFonts(),
  async run() {
    const missing = [
      ...(findBrowser() ? [] : ['chromium-headless-shell']),
      ...(hasFonts() ? [] : ['fonts-liberation']),
    ];
    // Ubuntu's chromium package only installs a snap, which does not run in a container.
    if (!process.env.CHROMIUM_PATH && canInstall() && distribution() === 'debian') {
      const failure = await timed(`Installing ${missing.join(' and ')} with apt-get`, () =>
        aptInstall(...missing),
      );
      if (failure) throw new SetupError('apt-get could not install the browser', advice, failure);
    }
    if (!findBrowser()) {
      const asked = process.env.CHROMIUM_PATH;
      throw new SetupError(asked ? `CHROMIUM_PATH=${asked} does not exist` : 'no browser was found', advice);
    }
    return {};
  },
};
