// npm run shots [-- name ...]: takes a screenshot of every screen, in both themes and languages at several widths, and
// combines them in shots/contact-sheet-1.png and so on. Reports screens that could not be reached or that scroll horizontally; then
// the run fails. `npm run shots -- guide [name ...]` takes the pictures of docs/guide instead. RUSHES_E2E_DEMO names a
// prepared demo, which is ready sooner.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { readMailsFrom } from '../e2e/mails.ts';
import { startTranslationServer } from '../e2e/translation-server.ts';
import { unpackDemo } from './prepared-demo.ts';
import { startProduct } from './product.ts';
import { allScreens } from './screens/all-screens.ts';
import { captureAll, captureGuide, type Picture } from './screens/capture.ts';
import { contactSheets } from './screens/contact-sheet.ts';
import { type GuidePicture, guidePictures } from './screens/guide-pictures.ts';
import type { Screen } from './screens/screen.ts';
import { findBrowser } from './setup/browser.mjs';

const folder = join(import.meta.dirname, '../shots');
const COLUMNS = 8;

const started = Date.now();
const demo = process.env.RUSHES_E2E_DEMO;
const data = demo && unpackDemo(demo);
// Models for translation on this machine are not part of the set-up.
const translator = await startTranslationServer();
const product = await startProduct({
  ...(data ? { folder: data } : {}),
  env: {
    RUSHES_LOG: 'warn',
    RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1',
    RUSHES_SIGNUP: 'open',
    RUSHES_SERVICES_TRANSLATE: 'libretranslate',
    RUSHES_LIBRETRANSLATE_URL: translator.url,
  },
});
readMailsFrom(product.folder);
const browser = await chromium.launch({
  ...(findBrowser() ? { executablePath: findBrowser() } : {}),
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--mute-audio',
  ],
});
try {
  const [first, ...rest] = process.argv.slice(2);
  const isGuide = first === 'guide';
  const only = new Set(isGuide ? rest : process.argv.slice(2));
  const isWanted = ({ name }: { name: string }) => only.size === 0 || only.has(name);
  const screens = await allScreens(product.address);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const faulty = await (isGuide
    ? captureGuidePictures(screens, guidePictures.filter(isWanted))
    : captureScreens(screens.filter(isWanted)));
  console.log(
    faulty === 0 ? 'Every screen was reached, and none can be pushed sideways.' : `${faulty} faulty.`,
  );
  process.exitCode = faulty === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
  await translator.stop();
  if (data) rmSync(data, { recursive: true, force: true });
}

function report(pictures: Picture[], what: string): number {
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${pictures.length} pictures in ${seconds} s: ${what}`);
  return pictures.filter(({ faults }) => faults.length > 0).length;
}

async function captureScreens(screens: Screen[]): Promise<number> {
  const pictures = await captureAll(browser, product.address, folder, screens);
  const files = pictures.map(({ file }) => file);
  const sheets = await contactSheets(files, COLUMNS, (sheet) => join(folder, `contact-sheet-${sheet}.png`));
  return report(pictures, sheets.map((path) => `shots/${basename(path)}`).join(', '));
}

async function captureGuidePictures(screens: Screen[], wanted: GuidePicture[]): Promise<number> {
  const target = join(import.meta.dirname, '../docs/guide/pictures');
  const pictures = await captureGuide(browser, product.address, screens, wanted, {
    scratch: folder,
    folder: target,
  });
  const bytes = pictures.reduce((sum, { file }) => sum + statSync(file).size, 0);
  return report(pictures, `docs/guide/pictures, ${Math.round(bytes / 1000)} kB`);
}
