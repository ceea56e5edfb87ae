import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../tools/browser.ts';
import type { Product } from '../tools/product.ts';
import { milliseconds, type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { demoVideo, enterDemo } from './player-page.ts';

const VIDEO = 'First_Light_master.mov';
const MOST = 1.5;
/** Each round opens a tab. Five rounds are too few: the measurement is noisy. */
const ROUNDS = 15;

/**
 * P11: time from the click on a video in its folder to its first frame. The baseline is a page with only a video
 * element and the same file, opened by a click on a link. Both open a new tab and are warm.
 */
export async function firstFrame(product: Product): Promise<Row> {
  const { pod, nodeid } = await demoVideo(product, VIDEO);
  const video = pod.asset.web.find(({ metadata }) => metadata.role === undefined)!.url!;
  const browser = await launchBrowser();
  const bareSite = await serveBare(product.address, video);
  try {
    const context = await enterDemo(browser, product);
    const page = await context.newPage();
    await context.addInitScript(WATCH);
    const quiet = await waitForQuiet();
    const [bare, ours] = await takeTurns(
      [
        {
          name: 'bare',
          run: async () => {
            await page.goto(bareSite.address);
            await page.evaluate(AT_REST);
            return click(page, () => page.getByRole('link', { name: 'film' }).click());
          },
        },
        {
          name: 'ours',
          run: async () => {
            await page.goto(`/node/${nodeid}`);
            const card = page.getByRole('grid').getByRole('gridcell', { name: VIDEO });
            await card.waitFor();
            await page.evaluate(AT_REST);
            return click(page, () => card.dblclick());
          },
        },
      ],
      ROUNDS,
    );
    const ratio = ours!.median / bare!.median;
    return {
      id: 'P11',
      figure: `click in the folder to the first picture, n=${ROUNDS}`,
      ours: milliseconds(ours!.median),
      peer: `${milliseconds(bare!.median)} bare page`,
      ratio,
      target: `<= ${MOST}`,
      holds: ratio <= MOST,
      note: `${spreadOf(ours!, bare!)}, ${quiet}`,
    };
  } finally {
    await browser.close();
    bareSite.close();
  }
}

/**
 * Serves a page with a link and a page with only the video, whose bytes it proxies. Responses fulfilled by Playwright
 * would disable the browser cache, also for the product.
 */
async function serveBare(product: string, video: string) {
  const pages: Record<string, string> = {
    '/': '<!doctype html><a href="/film" target="_blank" rel="noopener">film</a>',
    '/film': `<!doctype html><video muted preload="auto" src="${video}"></video>`,
  };
  const site = createServer(({ url = '/', headers }, reply) => {
    const page = pages[url];
    if (page) return void reply.setHeader('content-type', 'text/html').end(page);
    const address = new URL(url, product);
    const passed = request(address, { headers: { ...headers, host: address.host } }, (bytes) => {
      reply.writeHead(bytes.statusCode ?? 502, bytes.headers);
      bytes.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  const { port } = site.address() as AddressInfo;
  return { address: `http://localhost:${port}/`, close: () => site.close() };
}

/**
 * Records in every page the time of the click and the time the first frame after it was presented. It does not use the
 * time of an event callback, which is delayed while the main thread is busy.
 */
const WATCH = `{
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => { globalThis.clickedAt = now(); }, true);
  const seen = new WeakSet();
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video)) continue;
      seen.add(video);
      video.requestVideoFrameCallback((_, { presentationTime }) => {
        globalThis.shownAt ??= performance.timeOrigin + presentationTime;
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}`;

/** Resolves when the folder page is idle. Users click after the folder has loaded, not while it is rendering. */
const AT_REST = `new Promise((resolve) => {
  let last = performance.now();
  new PerformanceObserver(() => { last = performance.now(); }).observe({ type: 'longtask' });
  const timer = setInterval(() => {
    const loaded = [...document.images].every(({ complete }) => complete);
    if (!loaded || performance.now() - last < 1000) return;
    clearInterval(timer);
    resolve();
  }, 50);
})`;

async function click(page: Page, press: () => Promise<void>): Promise<number> {
  // Files open in a new tab.
  const opened = page.context().waitForEvent('page');
  await press();
  const tab = await opened;
  await tab.locator('video').waitFor({ state: 'attached' });
  const shown = await tab.evaluate<number>(`new Promise((resolve) => {
    const look = () => (globalThis.shownAt ? resolve(globalThis.shownAt) : requestAnimationFrame(look));
    look();
  })`);
  const clicked = await page.evaluate<number>('globalThis.clickedAt');
  await tab.close();
  return (shown - clicked) / 1000;
}
