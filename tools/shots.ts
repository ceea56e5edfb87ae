// npm run shots [-- name ...]: drives the product and writes every screen, in both themes at three widths, and one
// contact sheet to look at: shots/contact-sheet.png.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, type Cookie, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { folderFile } from '../e2e/letters.ts';
import { somewhere } from '../e2e/people.ts';
import { demoPassword, startProduct } from './product.ts';
import { folderNamed, podWhen, signIn } from './prove/api.ts';
import { peopleScreens } from './screens/people-screens.ts';
import type { Screen } from './screens/screen.ts';
import { findBrowser } from './setup/browser.mjs';

const folder = join(import.meta.dirname, '../shots');
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const sessions = new Map<string, Cookie[]>();
const TILE = 480;
const GAP = 16;

const product = await startProduct({
  env: { RUSHES_LOG: 'warn', RUSHES_TRUSTED_PROXIES: '127.0.0.1,::1' },
});
mkdirSync(dirname(folderFile), { recursive: true });
writeFileSync(folderFile, product.folder);
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
  const screens = (await listScreens()).filter((screen) => only.size === 0 || only.has(screen.name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const screen of screens) {
    for (const theme of ['dark', 'light'] as const) {
      for (const size of sizes) files.push(await shoot(browser, screen, theme, 'en', size));
    }
    files.push(await shoot(browser, screen, 'dark', 'nl', sizes[0]!));
  }
  await contactSheet(files, 7);
  console.log(`${files.length} pictures of ${screens.length} screens: shots/contact-sheet.png`);
} finally {
  await browser.close();
  await product.stop();
}

async function listScreens(): Promise<Screen[]> {
  const api = await signIn(product.address, 'admin@demo.test');
  const firstLight = await folderNamed(api, 'First Light');
  const { pods } = await api.call<{ pods: { id: string; name: string }[] }>(
    'GET',
    `nodes/${firstLight}/pods`,
  );
  const pod = (part: string) => `/pod/${pods.find(({ name }) => name.includes(part))!.id}`;
  for (const { id } of pods) await podWhen(api, id, ({ status }) => status.status === 'completed', 900);
  const email = 'admin@demo.test';
  const node = `/node/${firstLight}`;
  const grid = (page: Page) => page.getByRole('grid').getByRole('gridcell');
  return [
    { name: 'sign-in', path: '/account/login' },
    {
      name: 'sign-in-wrong',
      path: '/account/login',
      async act(page) {
        await page.locator('input').first().fill('mila@example.com');
        await page.locator('input[type=password]').fill('wrong password');
        await page.keyboard.press('Enter');
        await page.getByRole('alert').locator('p').waitFor();
      },
    },
    { name: 'folder-grid', path: node, email },
    {
      name: 'folder-selected',
      path: node,
      email,
      async act(page) {
        await grid(page).nth(2).click();
        await grid(page)
          .nth(4)
          .click({ modifiers: ['Shift'] });
        await grid(page)
          .nth(1)
          .hover({ position: { x: 60, y: 40 } });
      },
    },
    {
      name: 'folder-list',
      path: node,
      email,
      async act(page) {
        await page.getByRole('button', { name: /^(List|Lijst)$/ }).click();
        await page.getByRole('row').nth(8).click({ button: 'right' });
      },
    },
    { name: 'folder-empty', path: `/node/${await folderNamed(api, 'Sound')}`, email },
    { name: 'folder-client', path: node, email: 'client@demo.test' },
    { name: 'tenant', path: `/node/${api.session.user.rootfolder}`, email },
    {
      name: 'new-folder',
      path: node,
      email,
      async act(page) {
        const drawer = page.getByRole('button', { name: /Open the folders|mappen openen|Open de mappen/i });
        if (await drawer.isVisible()) await drawer.click();
        await page.getByRole('button', { name: /^(New|Nieuw)$/ }).click();
        await page.getByRole('menuitem', { name: /New folder|Nieuwe map/ }).click();
        await page.getByRole('dialog').last().waitFor();
      },
    },
    {
      name: 'user-menu',
      path: node,
      email,
      async act(page) {
        await page.getByRole('button', { name: /account menu|accountmenu/i }).click();
      },
    },
    {
      name: 'drawer',
      path: node,
      email,
      async act(page) {
        const drawer = page.getByRole('button', { name: /Open the folders|mappen openen|Open de mappen/i });
        if (await drawer.isVisible()) await drawer.click();
      },
    },
    {
      name: 'upload-dock',
      path: `/node/${await folderNamed(api, 'Edits')}`,
      email,
      async act(page) {
        await page.route('**/api/v1/uploads/*', (route) =>
          route.request().method() === 'PATCH' ? undefined : route.continue(),
        );
        const files = [
          'A001_C003.mov',
          'A001_C004.mov',
          'Interview_wide_take_seven_with_a_long_name.mp4',
          'Notes.pdf',
        ];
        await page
          .getByTestId('file-picker')
          .setInputFiles(files.map((name) => ({ name, mimeType: '', buffer: Buffer.alloc(3 << 20, 1) })));
        await page.waitForTimeout(1500);
      },
    },
    { name: 'file-video', path: pod('First_Light'), email, act: seekAway },
    { name: 'file-vertical', path: pod('Vertical'), email, act: seekAway },
    { name: 'file-audio', path: pod('Voice-over'), email },
    { name: 'file-image', path: pod('Poster_still'), email },
    { name: 'file-pdf', path: pod('schedule'), email },
    { name: 'file-missing', path: '/pod/00000000-0000-7000-8000-000000000000', email },
    { name: 'console', path: '/console/index', email },
    { name: 'policy', path: '/account/policy' },
    { name: 'forbidden', path: '/forbidden' },
    { name: 'expired', path: '/expired' },
    { name: 'not-found', path: '/no/such/page' },
    ...(await peopleScreens(product.address)),
  ];
}

async function seekAway(page: Page): Promise<void> {
  await page.locator('[data-status=ready]').waitFor();
  const timeline = page.getByRole('slider').first();
  const box = (await timeline.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6);
  await page.mouse.move(box.x + box.width * 0.62, box.y + box.height * 0.6);
}

type Size = (typeof sizes)[number];

async function shoot(
  on: Browser,
  screen: Screen,
  theme: string,
  language: string,
  size: Size,
): Promise<string> {
  const context = await on.newContext({
    viewport: size,
    baseURL: product.address,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': somewhere() },
  });
  const page = await context.newPage();
  // The account's settings would win over what the picture is to show.
  await page.route('**/api/v1/auth/*', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json().catch(() => undefined);
    if (session?.user) Object.assign(session.user.settings, { theme, language, view_folders: 'grid' });
    await route.fulfill({ response: answer, ...(session ? { json: session } : {}) });
  });
  await page.addInitScript(
    ([scheme, words]) => {
      localStorage.setItem('rushes.theme', scheme!);
      localStorage.setItem('rushes.language', words!);
    },
    [theme, language],
  );
  if (screen.email) await context.addCookies(await sessionOf(context, screen.email, screen.password));
  await page.goto(screen.path);
  await page.waitForLoadState('load');
  await page.waitForTimeout(1_200);
  await screen
    .act?.(page)
    .catch((error: Error) => console.log(`${screen.name} ${size.width}: ${error.message.split('\n')[0]}`));
  await page.waitForTimeout(700);
  const file = join(folder, `${screen.name}-${theme}-${language}-${size.width}.png`);
  await page.screenshot({ path: file });
  await context.close();
  return file;
}

/** One sign-in per person: more would meet the limit on guessing. */
async function sessionOf(context: BrowserContext, email: string, password = demoPassword): Promise<Cookie[]> {
  const known = sessions.get(email);
  if (known) return known;
  await context.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  const cookies = await context.cookies();
  sessions.set(email, cookies);
  return cookies;
}

async function contactSheet(files: readonly string[], columns: number): Promise<void> {
  const tiles = await Promise.all(
    files.map(async (file) =>
      sharp(
        await sharp(file)
          .resize({ width: TILE, height: 360, fit: 'contain', background: '#333' })
          .png()
          .toBuffer(),
      ),
    ),
  );
  const rows = Math.ceil(tiles.length / columns);
  const composite = await Promise.all(
    tiles.map(async (tile, index) => ({
      input: await tile.toBuffer(),
      left: GAP + (index % columns) * (TILE + GAP),
      top: GAP + Math.floor(index / columns) * (360 + GAP),
    })),
  );
  await sharp({
    create: {
      width: GAP + columns * (TILE + GAP),
      height: GAP + rows * (360 + GAP),
      channels: 3,
      background: '#222',
    },
  })
    .composite(composite)
    .png()
    .toFile(join(folder, 'contact-sheet.png'));
}
