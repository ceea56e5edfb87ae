// npm run prove:compare [-- --seconds=600 --mode=Wipe]: plays two videos with numbered frames side by side in a real
// browser. Reads the numbers in both frames on screen: how far apart they are, and how often both were audible.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { makeClip } from '../../apps/server/src/platform/media/demo/test-clip.ts';
import { runFfmpeg } from '../../apps/server/src/platform/media/run-ffmpeg.ts';
import { describeSync, evaluateSync, watchFrames } from '../../e2e/frame-sync.ts';
import { demoPassword, startProduct } from '../product.ts';
import { findBrowser } from '../setup/browser.mjs';
import { createUpload, podWhen, sendAll, signIn } from './api.ts';
import { requireTools } from './processing-sources.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    mode: { type: 'string', default: 'Wipe' },
  },
});
const seconds = Number(values.seconds);
const email = 'admin@demo.test';
/** Seconds of video that are generated; longer videos repeat them. */
const PART = 60;

const tools = await requireTools();
const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const product = await startProduct({ env: { RUSHES_LOG: 'error' } });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    ...['--autoplay-policy=no-user-gesture-required', '--mute-audio'],
  ],
});
try {
  // Tokens expire before a long video is processed.
  const enter = () => signIn(product.address, email);
  const api = await enter();
  const body = { parentid: api.session.user.rootfolder, name: 'In sync', type: 2 };
  const { node } = await api.call<{ node: { id: string } }>('POST', 'nodes', body);
  const ids: string[] = [];
  for (const look of [1, 2]) {
    const [once, path] = [join(folder, `Part ${look}.mp4`), join(folder, `Cut ${look}.mp4`)];
    const size = { width: 640, height: 360 };
    await makeClip(tools, { path: once, seconds: PART, rate: '25', look, sound: true, size });
    // The videos must be longer than the measurement. Generating every minute separately would take an hour.
    const again = String(Math.ceil((seconds + 20) / PART) - 1);
    const trustedInputs = ['-stream_loop', again, '-i', once];
    await runFfmpeg(tools, { cwd: folder, trustedInputs, output: ['-c', 'copy', path] });
    const sender = await enter();
    const sent = await createUpload(sender, node.id, path);
    await sendAll(product.address, sender, sent.uploadid, path, sent.size);
    ids.push(sent.podid);
  }
  for (const id of ids) await podWhen(await enter(), id, ({ status }) => status.status === 'completed', 800);
  const [older, newer] = ids;
  await (await enter()).call('PATCH', `pods/${newer}/versions/${older}`, { versionText: '' });

  const context = await browser.newContext({ baseURL: product.address, locale: 'en-GB' });
  await context.request.post('/api/v1/auth/sign-in', { data: { email, password: demoPassword } });
  const page = await context.newPage();
  await page.goto(`/pod/${newer}?compare=${older}`);
  await page.locator('[data-testid=compare][data-status=ready]').waitFor();
  await page.getByRole('radio', { name: values.mode, exact: true }).check({ force: true });
  await page.keyboard.press('k');
  const steps = evaluateSync(await watchFrames(page, seconds));
  console.log(`${values.mode}, ${seconds} s: ${describeSync(steps)}, of ${seconds * 25} there are`);
  process.exitCode = steps.n < 2 || steps.doubled > 0 || steps.late > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
