// Programs that are optional for the product and required by the tests. Reports all missing ones at once, with the
// install command: a test that fails because one is missing does not say so.
import { onPath } from '../checkout.mjs';
import { findBrowser } from './browser.mjs';
import { aptInstall, canInstall, distribution } from './debian.mjs';
import { SetupError, timed } from './step.mjs';

const known = {
  ffmpeg: { name: 'ffmpeg 5 or newer', debian: ['ffmpeg'], mac: 'brew install ffmpeg' },
  bsdtar: { name: 'bsdtar', debian: ['libarchive-tools'] },
  curl: { name: 'curl', debian: ['curl'] },
  browser: {
    name: 'a browser (Chromium or Chrome)',
    debian: ['chromium-headless-shell', 'fonts-liberation'],
    mac: 'brew install --cask google-chrome',
  },
};

/**
 * The ffmpeg and bsdtar steps run before and try to install them; the browser step runs later and installs by itself.
 */
function missing({ ffmpeg }, needs) {
  const browserComes = findBrowser() || (canInstall() && distribution() === 'debian');
  return [
    ...(ffmpeg?.path ? [] : [known.ffmpeg]),
    ...(onPath('bsdtar') ? [] : [known.bsdtar]),
    ...(onPath('curl') ? [] : [known.curl]),
    ...(needs.includes('browser') && !browserComes && !process.env.CHROMIUM_PATH ? [known.browser] : []),
  ];
}

function advice(programs) {
  const packages = programs.flatMap(({ debian }) => debian).join(' ');
  const lines = {
    darwin: programs.flatMap(({ mac }) => mac ?? []).join(' && '),
    debian: `sudo apt-get install ${packages}`,
    ubuntu: `sudo apt-get install ${packages.replace('chromium-headless-shell ', '')}`,
  };
  const system = process.platform === 'darwin' ? 'darwin' : distribution();
  const install = lines[system] ?? `the packages that Debian calls ${packages}`;
  const chrome =
    system === 'ubuntu' && programs.includes(known.browser)
      ? ' Install Google Chrome too: the chromium package of Ubuntu is a snap.'
      : '';
  return `Install them and run the same command again: ${install}.${chrome} FFMPEG_PATH and CHROMIUM_PATH can name programs that are not on the PATH.`;
}

export const programs = {
  isDone: (stamp, needs) => missing(stamp, needs).length === 0,
  async run(stamp, needs) {
    if (!onPath('curl') && canInstall())
      await timed('Installing curl with apt-get', () => aptInstall('curl'));
    const found = missing(stamp, needs);
    if (found.length === 0) return {};
    throw new SetupError(
      `the tests need programs that are not on this machine: ${found.map(({ name }) => name).join(', ')}`,
      advice(found),
    );
  },
};
