// npm run prove:player [-- seeks seed]: seeks and steps at random positions in a real browser, in each of the demo's
// five videos and in a video streamed in three sizes. The player's frame number, its timecode and the number drawn in
// the frame must always be equal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Clip, compareFrames } from '../../e2e/exact-frames.ts';
import { chooseSize, sizes, uploadVideo, wideVideo } from '../../e2e/streamed-video.ts';
import { launchBrowser } from '../browser.ts';
import { demoPassword, startProduct } from '../product.ts';
import { folderNamed, podWhen, signIn } from './api.ts';

const TIMEOUT_S = 1200;
const small = { width: 1280, height: 720 };
const clips: (Clip & { name: string })[] = [
  { name: 'Ridges_sunrise_A001.mp4', nominal: 24, start: '01:00:00:00', ...small },
  { name: 'First_Light_master.mov', nominal: 25, start: '10:00:00:00', width: 1920, height: 1080 },
  { name: 'Forest_mist_B014.mp4', nominal: 30, start: '00:59:55;00', ...small },
  { name: 'City_night_D002.mp4', nominal: 50, start: '01:00:00:00', ...small },
  { name: 'Alpine_lake_C007.mp4', nominal: 60, start: '02:00:00;00', ...small },
];
const [times = 200, seed = 1] = process.argv.slice(2).map(Number);
let [looks, wrong] = [0, 0];

const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const product = await startProduct({ env: { RUSHES_LOG: 'error' } });
const browser = await launchBrowser();
try {
  const api = await signIn(product.address, 'admin@demo.test');
  const context = await browser.newContext({
    baseURL: product.address,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  const data = { email: 'admin@demo.test', password: demoPassword };
  await context.request.post('/api/v1/auth/sign-in', { data });
  const page = await context.newPage();
  const nodeid = await folderNamed(api, 'First Light');
  const { pods } = await api.call<{ pods: { id: string; name: string }[] }>('GET', `nodes/${nodeid}/pods`);
  for (const clip of clips) {
    const { id } = pods.find(({ name }) => name === clip.name)!;
    await podWhen(api, id, ({ status }) => status.status === 'completed', TIMEOUT_S);
    await open(page, id);
    await compare(page, clip.name, clip);
  }
  const video = await uploadVideo(product.address, api, nodeid, folder);
  await open(page, video.id);
  for (const size of sizes) {
    await chooseSize(page, size);
    await compare(page, `stream in ${size.name}`, wideVideo);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`player: n=${looks} pictures, ${wrong} mismatches`);
process.exitCode = wrong ? 1 : 0;

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/pod/${id}`);
  await page.locator('[data-testid=player][data-status=ready]').waitFor();
}

async function compare(page: Page, name: string, clip: Clip): Promise<void> {
  const found = await compareFrames(page, clip, { seeks: times, steps: times, seed });
  looks += found.seeks + found.steps;
  wrong += found.wrong.length;
  console.log(`${name}: n=${found.seeks} seeks and ${found.steps} steps, ${found.wrong.length} mismatches`);
  for (const line of found.wrong.slice(0, 5)) console.log(`  ${line}`);
}
