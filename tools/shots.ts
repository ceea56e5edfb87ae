// npm run shots [-- name ...]: takes a screenshot of every screen, in both themes and languages at three widths, and
// combines them in shots/contact-sheet.png. Reports screens that could not be reached or that scroll horizontally; then
// the run fails.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readMailsFrom } from '../e2e/mails.ts';
import { startProduct } from './product.ts';
import { allScreens } from './screens/all-screens.ts';
import { captureAll } from './screens/capture.ts';
import { contactSheet } from './screens/contact-sheet.ts';
import { findBrowser } from './setup/browser.mjs';

const folder = join(import.meta.dirname, '../shots');
const COLUMNS = 8;

const started = Date.now();
const product = await startProduct({
  env: { RUSHES_LOG: 'warn', RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1', RUSHES_SIGNUP: 'open' },
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
  const only = new Set(process.argv.slice(2));
  const all = await allScreens(product.address);
  const screens = all.filter((screen) => only.size === 0 || only.has(screen.name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures = await captureAll(browser, product.address, folder, screens);
  const files = pictures.map(({ file }) => file);
  await contactSheet(files, COLUMNS, join(folder, 'contact-sheet.png'));
  const seconds = Math.round((Date.now() - started) / 1000);
  const faulty = pictures.filter(({ faults }) => faults.length > 0).length;
  console.log(
    `${files.length} pictures of ${screens.length} screens in ${seconds} s: shots/contact-sheet.png`,
  );
  console.log(
    faulty === 0 ? 'Every screen was reached, and none can be pushed sideways.' : `${faulty} faulty.`,
  );
  process.exitCode = faulty === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}
