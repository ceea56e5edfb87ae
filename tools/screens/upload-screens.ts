import { mkdirSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Library } from './library-content.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const MEGABYTE = 2 ** 20;
const GIGABYTE = 2 ** 30;
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const sendAll = inEitherLanguage('Upload all', 'Alles uploaden');

let card: string | undefined;

/** Sparse files: they have the right size and take no disk space. */
function cardOf(): string {
  // Created once: a rewritten file is a different file to the browser that selected it.
  if (card) return card;
  card = mkdtempSync(join(tmpdir(), 'rushes-card-'));
  const put = (path: string, bytes: number) => {
    const file = join(card!, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    truncateSync(file, Math.round(bytes));
  };
  const cam = 'Rushes/Day 3/A-cam';
  for (let take = 1; take <= 14; take++) put(`${cam}/Citrus_still_01${50 + take}.dng`, take * 9000);
  put(`${cam}/Grove_pick_A004_C001.mov`, 6.18 * MEGABYTE);
  put(`${cam}/Lagoon_sunrise_slow_d_A006_C003.mov`, 9.04 * MEGABYTE);
  put('Sound/Espresso_room_tone.wav', 7 * MEGABYTE);
  put('Sound/Grove_ambience_stereo.wav', 2.1 * MEGABYTE);
  put('Harvest_day_two_multicam_ProRes.mov', 48.2 * GIGABYTE);
  put('Sound/Voice-over_Elena_take4.wav', 1.02 * MEGABYTE);
  return card;
}

/** Progress of the large files in the screenshot, by file size. Smaller files complete. */
const stops = new Map([
  [Math.round(6.18 * MEGABYTE), 0.68],
  [Math.round(9.04 * MEGABYTE), 0.31],
  [7 * MEGABYTE, 0.12],
]);

/** Storage for all files but one, no existing files, and large uploads that stop at a fixed progress. */
async function prepare(page: Page): Promise<void> {
  const resource = {
    name: 'storage',
    used: 0,
    limit: 12.6 * GIGABYTE,
    spentInPercentage: 99,
    extra: 0,
    binned: 0,
  };
  await page.route('**/resources/storage/status*', (route) => route.fulfill({ json: { resource, fits: 0 } }));
  await page.route('**/api/v1/nodes/*/existing', (route) => route.fulfill({ json: { existing: [] } }));
  const sizes = new Map<string, number>();
  await page.route('**/api/v1/uploads', async (route) => {
    const answer = await route.fetch();
    const path = new URL(answer.headers().location ?? '', route.request().url()).pathname;
    sizes.set(path, Number(route.request().headers()['upload-length']));
    await route.fulfill({ response: answer });
  });
  await page.route('**/api/v1/uploads/*', async (route) => {
    const size = sizes.get(new URL(route.request().url()).pathname) ?? 0;
    const stop = stops.get(size);
    if (route.request().method() !== 'PATCH' || !stop) return route.continue();
    const offset = Number(route.request().headers()['upload-offset']);
    // In two steps, a second apart, so that a speed is shown. Then the upload stops.
    const [first, second] = [Math.round((size * stop) / 4), Math.round(size * stop)];
    if (offset >= second) return;
    if (offset > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset > 0 ? second : first) };
    await route.fulfill({ status: 204, headers });
  });
}

/** A busy machine may take long to upload fourteen files. */
const slow = { timeout: 90_000 };

const open = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: inEitherLanguage('Upload', 'Uploaden') })
    .click();
  await dialog(page).waitFor();
};
const files = (page: Page, ...names: string[]) =>
  dialog(page)
    .getByTestId('file-picker')
    .setInputFiles(names.map((name) => join(cardOf(), name)));
const folder = (page: Page, name: string) =>
  dialog(page).getByTestId('folder-picker').setInputFiles(join(cardOf(), name));

async function sending(page: Page, tooLarge = true): Promise<void> {
  await open(page);
  await folder(page, 'Rushes');
  await files(page, 'Sound/Espresso_room_tone.wav', 'Sound/Grove_ambience_stereo.wav');
  if (tooLarge) await files(page, 'Harvest_day_two_multicam_ProRes.mov');
  await dialog(page).getByRole('button', { name: sendAll }).click();
  await dialog(page)
    .getByRole('button', { name: /^14 (finished|klaar)/ })
    .waitFor(slow);
  await dialog(page).getByText('68%').waitFor(slow);
  await files(page, 'Sound/Voice-over_Elena_take4.wav');
  await dialog(page)
    .getByRole('checkbox', { name: /Voice-over_Elena/ })
    .check();
  await page.keyboard.type('Elena prefers this one. Use it from 00:12.');
}

async function alreadyThere(page: Page): Promise<void> {
  const pod = { id: '00000000-0000-7000-8000-000000000000', size: 6_480_000 };
  const there = (path: string, createdat: string) => ({
    path,
    pod: { ...pod, name: path, createdat },
    binned: null,
  });
  const binned = (path: string, deletedat: string) => ({
    path,
    pod: null,
    binned: { ...pod, name: path, deletedat },
  });
  const existing = [
    there('Grove_pick_A004_C001.mov', '2026-11-03T10:00:00.000Z'),
    there('Lagoon_sunrise_slow_d_A006_C003.mov', '2026-11-03T10:00:00.000Z'),
    binned('Espresso_room_tone.wav', '2026-11-12T10:00:00.000Z'),
  ];
  await page.route('**/api/v1/nodes/*/existing', (route) => route.fulfill({ json: { existing } }));
  await open(page);
  const cam = 'Rushes/Day 3/A-cam';
  const names = ['Grove_pick_A004_C001.mov', 'Lagoon_sunrise_slow_d_A006_C003.mov'];
  await files(page, ...names.map((name) => `${cam}/${name}`), 'Sound/Espresso_room_tone.wav');
  await dialog(page).getByRole('button', { name: sendAll }).click();
  await dialog(page)
    .getByRole('button', { name: inEitherLanguage('Continue', 'Doorgaan') })
    .waitFor();
}

/** Uploads: the list, the dialogs, and the dock. */
export function uploadScreens(library: Library): Screen[] {
  const at = { path: `/node/${library.uploads}`, email, prepare };
  return [
    { name: 'upload-empty', ...at, act: open },
    { name: 'upload-dialog', ...at, main: true, act: (page) => sending(page), waits: true },
    { name: 'upload-progress', ...at, act: (page) => sending(page, false), waits: true },
    { name: 'upload-existing', ...at, act: alreadyThere },
    {
      name: 'upload-options',
      ...at,
      async act(page) {
        await open(page);
        await files(page, 'Sound/Grove_ambience_stereo.wav');
        await dialog(page)
          .getByRole('tab', { name: /^(Options|Opties)/ })
          .click();
        await dialog(page).getByRole('switch').last().check();
      },
    },
    {
      name: 'upload-labels',
      ...at,
      async act(page) {
        await open(page);
        await dialog(page)
          .getByRole('tab', { name: /^Labels/ })
          .click();
      },
    },
    {
      name: 'upload-dock',
      ...at,
      main: true,
      async act(page) {
        await sending(page);
        await dialog(page)
          .getByRole('button', { name: inEitherLanguage('Close', 'Sluiten') })
          .last()
          .click();
      },
      waits: true,
    },
    {
      name: 'upload-into-file',
      path: `/pod/${library.pod('Interview')}`,
      email,
      async act(page) {
        await press(page, 'More actions', 'Meer acties');
        await page.getByRole('menuitem', { name: /^(Upload asset|Asset uploaden)/ }).click();
        await dialog(page).waitFor();
        await files(page, 'Sound/Grove_ambience_stereo.wav');
      },
    },
  ];
}
