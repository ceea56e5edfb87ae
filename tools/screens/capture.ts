import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { randomClientAddress } from '../../e2e/users.ts';
import { demoPassword } from '../product.ts';
import type { GuidePicture } from './guide-pictures.ts';
import type { Screen } from './screen.ts';

interface Viewport {
  theme: 'dark' | 'light';
  language: 'en' | 'nl';
  width: number;
  /** Device pixels per pixel. */
  scale?: number;
}

/** Part of a page. */
interface Crop {
  part?(page: Page): Locator;
  height?: number;
}

export interface Picture {
  file: string;
  /** Problems that are detected automatically. The rest is for visual review. */
  faults: string[];
}

const heights: Record<number, number> = { 1440: 900, 1024: 768, 768: 1024, 390: 844 };

/** Number of parallel captures: taking a screenshot is mostly waiting. */
const LANES = 3;
const few: Viewport[] = [
  { theme: 'dark', language: 'en', width: 1440 },
  { theme: 'light', language: 'nl', width: 390 },
];
const every: Viewport[] = [
  ...(['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'nl'] as const).flatMap((language) =>
      [1440, 768, 390].map((width) => ({ theme, language, width })),
    ),
  ),
  { theme: 'dark', language: 'nl', width: 1024 },
  { theme: 'light', language: 'en', width: 1024 },
];

/** Returns the pictures in the order of the screens, although they are taken look by look. */
export async function captureAll(
  browser: Browser,
  address: string,
  folder: string,
  screens: readonly Screen[],
): Promise<Picture[]> {
  const tasks = screens.flatMap((screen) => (screen.main ? every : few).map((look) => ({ screen, look })));
  const order = every.map((look) => JSON.stringify(look));
  const lookOf = ({ look }: { look: Viewport }) => order.indexOf(JSON.stringify(look));
  const queue = tasks.map((task, index) => ({ ...task, index })).sort((a, b) => lookOf(a) - lookOf(b));
  const pictures: Picture[] = [];
  const lane = async () => {
    const camera = openCamera(browser, address, folder);
    for (let task = queue.shift(); task; task = queue.shift()) {
      const picture = await camera.take(task.screen, task.look);
      pictures[task.index] = picture;
      const { theme, language, width } = task.look;
      for (const fault of picture.faults)
        console.log(`${task.screen.name} ${theme} ${language} ${width}: ${fault}`);
    }
    await camera.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return pictures;
}

const QUALITY = 70;

/** Takes the pictures of the guide in both languages: light, sharp on every display, and small. */
export async function captureGuide(
  browser: Browser,
  address: string,
  screens: readonly Screen[],
  wanted: readonly GuidePicture[],
  { scratch, folder }: { scratch: string; folder: string },
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const language of ['en', 'nl'] as const) {
    mkdirSync(join(folder, language), { recursive: true });
    const camera = openCamera(browser, address, scratch);
    for (const { name, screen: wantedScreen, ...crop } of wanted) {
      const screen = screens.find((known) => known.name === wantedScreen)!;
      const look: Viewport = { theme: 'light', language, width: 1440, scale: 2 };
      const { file, faults } = await camera.take(screen, look, crop);
      const target = join(folder, language, `${name}.webp`);
      await sharp(file)
        .resize({ width: GUIDE_WIDTH, withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(target);
      for (const fault of faults) console.log(`${name} ${language}: ${fault}`);
      pictures.push({ file: target, faults });
    }
    await camera.close();
  }
  return pictures;
}
/** Twice the width of the text in the guide. */
const GUIDE_WIDTH = 1520;

/** Takes screenshots one after the other. Screens of the same user and look share a browser context and its cache. */
function openCamera(browser: Browser, address: string, folder: string) {
  const contexts = new Map<string, Promise<BrowserContext>>();

  async function contextFor(screen: Screen, look: Viewport): Promise<BrowserContext> {
    const key = JSON.stringify([screen.email, look]);
    const known = contexts.get(key) ?? newContext(screen, look);
    contexts.set(key, known);
    return known;
  }

  async function newContext(screen: Screen, look: Viewport): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: { width: look.width, height: heights[look.width]! },
      deviceScaleFactor: look.scale ?? 1,
      baseURL: address,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': randomClientAddress() },
    });
    context.setDefaultTimeout(ACT_MS);
    await context.addInitScript(({ theme, language }) => {
      localStorage.clear();
      localStorage.setItem('rushes.theme', theme);
      localStorage.setItem('rushes.language', language);
    }, look);
    // The account settings would override the look.
    await context.route('**/api/v1/auth/*', async (route) => {
      const answer = await route.fetch();
      const session = await answer.json().catch(() => undefined);
      if (session?.user) Object.assign(session.user.settings, { ...look, view_folders: 'grid' });
      await route.fulfill({ response: answer, ...(session ? { json: session } : {}) });
    });
    if (screen.email) await signIn(context, screen.email, screen.password);
    return context;
  }

  async function take(screen: Screen, look: Viewport, crop: Crop = {}): Promise<Picture> {
    const page = await (await contextFor(screen, look)).newPage();
    const settled = watch(page);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`broke: ${error.message}`));
    try {
      await screen.prepare?.(page);
      await page.goto(screen.path);
      // On a busy machine the program starts late: until then nothing is requested either.
      await page
        .locator('h1, button, input, a, video, img, [role=status], [role=alert]')
        .first()
        .waitFor({ state: 'attached' });
      if (!screen.waits) await settled();
      await screen.act?.(page);
    } catch (error) {
      faults.push(`not reached: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
    }
    if (screen.waits) await page.waitForTimeout(WAIT_MS);
    else await settled();
    faults.push(...((await page.evaluate(sideways)) as string[]));
    const file = join(folder, `${screen.name}-${look.theme}-${look.language}-${look.width}.png`);
    const clip = await boxOf(page, crop);
    await page.screenshot({ path: file, clip });
    await page.close();
    await screen.clear?.(page).catch((error: Error) => faults.push(`not cleared: ${error.message}`));
    return { file, faults };
  }

  return {
    take,
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}

/** The part of the page that is in the picture, with a margin around a dialog. */
async function boxOf(page: Page, { part, height = Number.POSITIVE_INFINITY }: Crop) {
  const window = page.viewportSize()!;
  const whole = { x: 0, y: 0, ...window };
  const found =
    (await part?.(page)
      .boundingBox()
      .catch(() => null)) ?? whole;
  const margin =
    (await part?.(page)
      .getAttribute('role')
      .catch(() => null)) === 'dialog'
      ? MARGIN
      : 0;
  const [x, y] = [Math.max(0, found.x - margin), Math.max(0, found.y - margin)];
  const [right, bottom] = [found.x + found.width + margin, found.y + found.height + margin];
  return {
    x,
    y,
    width: Math.min(window.width, right) - x,
    height: Math.min(height, Math.min(window.height, bottom) - y),
  };
}
const MARGIN = 24;

/** One session per context: each load of a page replaces the refresh token, and an old one would end the session. */
async function signIn(context: BrowserContext, email: string, password = demoPassword): Promise<void> {
  await context.request.post('/api/v1/auth/sign-in', { data: { email, password } });
}

/** Longer than any step takes on a busy machine. */
const ACT_MS = 30_000;
const WAIT_MS = 2_500;
const CALM_MS = 250;
const LONGEST_MS = 8_000;

/** Waits until there were no requests for a while, the images are loaded and two frames have been drawn. */
function watch(page: Page): () => Promise<void> {
  const asked = new Set<unknown>();
  let last = Date.now();
  page.on('request', (request) => {
    last = Date.now();
    // The event stream never ends.
    if (!request.url().includes('/api/v1/live')) asked.add(request);
  });
  const done = (request: unknown) => {
    asked.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  return async () => {
    last = Date.now();
    const end = last + LONGEST_MS;
    while (Date.now() < end && (asked.size > 0 || Date.now() - last < CALM_MS)) await page.waitForTimeout(50);
    await page.evaluate(`(async () => {
      await document.fonts.ready;
      const coming = [...document.images].filter((image) => image.loading !== 'lazy' && !image.complete);
      const come = coming.map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve)));
      await Promise.race([Promise.all(come), new Promise((resolve) => setTimeout(resolve, 3000))]);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })()`);
  };
}

/** Finds elements that overflow the page or scroll horizontally by mistake. */
const sideways = `(() => {
  const { scrollWidth } = document.documentElement;
  const found = scrollWidth > innerWidth ? ['the page is ' + scrollWidth + ' wide in ' + innerWidth] : [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.scrollWidth <= element.clientWidth + 1) continue;
    const { overflowX, visibility, scrollSnapType } = getComputedStyle(element);
    if (!['auto', 'scroll'].includes(overflowX) || visibility === 'hidden') continue;
    // A strip that is meant to be pushed has places where it comes to rest.
    if (scrollSnapType !== 'none') continue;
    const name = (element.tagName.toLowerCase() + '.' + element.className).slice(0, 60);
    found.push(name + ' scrolls sideways: ' + element.scrollWidth + ' in ' + element.clientWidth);
  }
  return found;
})()`;
