import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../tools/browser.ts';
import { demoPassword, type Product } from '../tools/product.ts';
import { type Api, createUpload, podWhen, sendAll, signIn } from '../tools/prove/api.ts';
import { requireTools } from '../tools/prove/processing-sources.ts';
import { inFolder, type Row, series, spreadOf, waitForQuiet } from './measure.ts';
import { demoVideo } from './player-page.ts';

/** A slow mobile connection, as browsers emulate it. */
const NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 1_500_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SECONDS = 60;
const MOST_S = 4;
const MOST_STALLS = 1;
const TIMEOUT_MS = 120_000;
/** Each visit has an empty cache. The figures are the medians; the stalls are the most of any visit. */
const VISITS = 5;

/**
 * P19: a guest opens a shared folder in a browser without a cache, then a video that is too large for the connection.
 * Four rows: the first file of the folder, the first frame of the video, how often it stalls, and the first file of the
 * folder for a member.
 */
export async function* slowNetwork(product: Product): AsyncGenerator<Row> {
  const { url, nodeid } = await inFolder((folder) => shareVideo(product, folder));
  const browser = await launchBrowser();
  try {
    const quiet = await waitForQuiet();
    const visits: Visit[] = [];
    for (let left = VISITS; left > 0; left--) visits.push(await visit(browser, url));
    const row = { peer: '1.5 Mbit/s, 300 ms' };
    const within = (times: readonly number[]) => {
      const all = series(times);
      return {
        ours: `${all.median.toFixed(2)} s`,
        ratio: all.median / MOST_S,
        target: `<= ${MOST_S} s`,
        holds: all.median <= MOST_S,
        note: `n=${times.length}, ${spreadOf(all)}, ${quiet}`,
      };
    };
    const files = visits.map(({ file }) => file);
    yield { ...row, id: 'P19', figure: 'first file of a shared folder, empty cache', ...within(files) };
    const starts = visits.map(({ start }) => start);
    yield { ...row, id: 'P19v', figure: 'click to the first frame of its video', ...within(starts) };
    const stalls = Math.max(...visits.map((one) => one.stalls));
    const lines = [...new Set(visits.map((one) => one.lines))].join(', ');
    yield {
      ...row,
      id: 'P19s',
      figure: `most stalls in ${SECONDS} s of playback`,
      ours: `${stalls}`,
      ratio: stalls,
      target: `<= ${MOST_STALLS}`,
      holds: stalls <= MOST_STALLS,
      note: `n=${visits.length}, ${lines}p, ${quiet}`,
    };
    const members: number[] = [];
    for (let left = VISITS; left > 0; left--) members.push(await visitAsMember(browser, product, nodeid));
    yield {
      ...row,
      id: 'P19m',
      figure: 'first file of a folder for a member, empty cache',
      ...within(members),
    };
  } finally {
    await browser.close();
  }
}

/** A video of more than 2.5 Mbit/s that is longer than the measurement, alone in a shared folder. */
async function shareVideo(product: Product, folder: string): Promise<{ url: string; nodeid: string }> {
  const { address } = product;
  const api = await signIn(address, 'admin@demo.test');
  // Waits until the whole demo is processed.
  const { nodeid: parentid } = await demoVideo(product, 'First_Light_master.mov');
  const { node } = await api.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid,
    name: 'Slow network',
    type: 1,
  });
  const path = join(folder, 'Long_take.mp4');
  await makeNoisyVideo(path);
  await upload(address, api, node.id, path);
  const expireat = new Date(Date.now() + 86_400_000).toISOString();
  const { link } = await api.call<{ link: { url: string } }>('POST', 'accesslinks', {
    podids: [],
    nodeids: [node.id],
    expireat,
  });
  return { url: `${address}${new URL(link.url).pathname}`, nodeid: node.id };
}

/** The clips of the demo have too low a bitrate: noise needs more. */
async function makeNoisyVideo(path: string): Promise<void> {
  const { ffmpeg } = await requireTools();
  const seconds = SECONDS + 8;
  await promisify(execFile)(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=25:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`, '-vf', 'noise=alls=16:allf=t'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
}

async function upload(address: string, api: Api, nodeid: string, path: string): Promise<void> {
  const { podid, uploadid, size } = await createUpload(api, nodeid, path);
  await sendAll(address, api, uploadid, path, size);
  const pod = await podWhen(api, podid, ({ status }) => status.status === 'completed', 600);
  const sizes = pod.asset.web.filter(({ metadata }) => metadata.role === 'rendition');
  if (sizes.length < 2)
    throw new Error('the video has one size only: its bitrate is too low for this figure');
}

interface Visit {
  file: number;
  start: number;
  stalls: number;
  lines: number;
}

const newBrowser = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}

/** Seconds until the first file of the folder. The session exists; the page and its program are not in the cache. */
async function visitAsMember(browser: Browser, { address }: Product, nodeid: string): Promise<number> {
  const context = await newBrowser(browser);
  await context.request.post(`${address}/api/v1/auth/sign-in`, {
    data: { email: 'admin@demo.test', password: demoPassword },
  });
  const page = await slowPage(context);
  const begun = performance.now();
  await page.goto(`${address}/node/${nodeid}`, { waitUntil: 'commit' });
  await page
    .getByRole('grid')
    .getByRole('gridcell', { name: /Long_take/ })
    .first()
    .waitFor();
  const file = (performance.now() - begun) / 1000;
  await context.close();
  return file;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await newBrowser(browser);
  const page = await slowPage(context);
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  // The shared folder is one tile; its files are one click further.
  const tile = page.getByRole('link', { name: /Slow network/ });
  const card = page.getByRole('link', { name: /Long_take/ });
  await tile.or(card).first().waitFor();
  if (await tile.count()) await tile.first().click();
  await card.first().waitFor();
  const file = (performance.now() - begun) / 1000;
  const clicked = performance.now();
  await card.first().click();
  await page.locator('[data-testid=player][data-status=ready]').waitFor();
  const start = (performance.now() - clicked) / 1000;
  const played = await play(page);
  await context.close();
  return { file, start, ...played };
}

/** Plays and counts how often the video waits for data. */
async function play(page: Page): Promise<{ stalls: number; lines: number }> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const video = document.querySelector('[data-testid=player-video]');
    let stalls = 0;
    let begun = false;
    video.addEventListener('playing', () => { begun = true; });
    video.addEventListener('waiting', () => { if (begun && !video.seeking) stalls += 1; });
    video.addEventListener('timeupdate', () => {
      if (video.currentTime >= ${SECONDS}) resolve({ stalls, lines: video.videoHeight });
    });
    setTimeout(() => resolve({ stalls: stalls + 100, lines: video.videoHeight }), ${SECONDS * 2000});
    video.muted = true;
    video.play().catch(reject);
  })`);
}
