import { mkdirSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { type ClipRate, makeClip } from '../apps/server/src/platform/media/test-clip.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import { announce, podWhen, sendAll } from '../tools/prove/api.ts';
import { pictureFrame } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { judgeSteps, saySteps, watchSteps } from './in-step.ts';
import { type Caller, openStudio } from './people.ts';
import { comeIn, demoAtRest } from './steps.ts';

const MINUTES = 12 * 60_000;
const modes = ['Side by side', 'A / B', 'Wipe', 'Overlay', 'Difference'];
const SECONDS = 10;

interface Film {
  name: string;
  seconds: number;
  rate: ClipRate;
}

/** Two films of numbered frames as versions of one file, in a tenant of their own: the second is the newer. */
async function twoVersions(baseURL: string, info: TestInfo, films: readonly [Film, Film]) {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  const { admin: api } = await openStudio(baseURL, 'Grading');
  const body = { parentid: api.session.user.rootfolder, name: 'Two cuts', type: 2 };
  const { node } = await api.call<{ node: { id: string } }>('POST', 'nodes', body);
  mkdirSync(info.outputDir, { recursive: true });
  const made: string[] = [];
  for (const [look, { name, seconds, rate }] of films.entries()) {
    const path = info.outputPath(name);
    const size = { width: 640, height: 360 };
    await makeClip(tools, { path, seconds, rate, look: look + 1, sound: true, size });
    made.push(await send(baseURL, api, node.id, path));
  }
  for (const id of made) await podWhen(api, id, ({ status }) => status.status === 'completed', 600);
  const [older, newer] = made as [string, string];
  await api.call('PATCH', `pods/${newer}/versions/${older}`, { versionText: '' });
  return { api, older, newer };
}

async function send(baseURL: string, api: Caller, nodeid: string, path: string): Promise<string> {
  const { podid, uploadid, size } = await announce(api, nodeid, path);
  await sendAll(baseURL, api, uploadid, path, size);
  return podid;
}

const compare = (page: Page) => page.getByTestId('compare');
const ready = (page: Page) => expect(compare(page)).toHaveAttribute('data-status', 'ready');

/** The numbers in both pictures. */
const numbers = (page: Page) =>
  Promise.all(['compared-a', 'compared-b'].map((film) => pictureFrame(page, film)));

async function choose(page: Page, mode: string): Promise<void> {
  await page
    .getByRole('group', { name: 'How to compare' })
    .getByRole('radio', { name: mode, exact: true })
    .check({ force: true });
}

test('two versions play in step in every way of comparing, and one of them is heard', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(MINUTES);
  const films = [
    { name: 'First.mov', seconds: 14, rate: '25' },
    { name: 'Second.mov', seconds: 14, rate: '25' },
  ] as const;
  const { api, newer } = await twoVersions(baseURL!, info, films);
  await demoAtRest(baseURL!);
  await comeIn(page, api.email, api.password);
  await page.goto(`/pod/${newer}`);
  await page.getByRole('button', { name: 'Compare with another version' }).click();
  await expect(page).toHaveURL(/compare=/);
  await ready(page);
  await expectNoSeriousAxe(page);

  for (const mode of modes) {
    await choose(page, mode);
    await page.keyboard.press('Home');
    await expect(compare(page)).toHaveAttribute('data-frame', '0');
    await page.keyboard.press('k');
    await expect(compare(page)).toHaveAttribute('data-playing', 'true');
    const steps = judgeSteps(await watchSteps(page, SECONDS));
    console.log(`${mode}: ${saySteps(steps)}`);
    expect(steps.n, 'the pictures moved').toBeGreaterThan(1);
    expect(steps.late, `frames further apart than one, ${mode}`).toBe(0);
    expect(steps.doubled, 'never both are heard').toBe(0);
    expect(steps.silent, 'never none is').toBe(0);
    await page.keyboard.press('k');
    await expect(compare(page)).not.toHaveAttribute('data-playing');
  }

  // The other is heard now, and only it.
  const sound = page.getByRole('group', { name: 'Sound' });
  await sound.getByRole('radio', { name: 'A' }).check({ force: true });
  await expect(page.getByTestId('compared-b')).toHaveJSProperty('muted', true);
  await expect(page.getByTestId('compared-a')).toHaveJSProperty('muted', false);
});

test('steps and jumps bring both to the same moment, whatever their rates and lengths [I122]', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(MINUTES);
  const films = [
    { name: 'Fast.mov', seconds: 3, rate: '50' },
    { name: 'Slow.mov', seconds: 4, rate: '25' },
  ] as const;
  const { api, older, newer } = await twoVersions(baseURL!, info, films);
  await comeIn(page, api.email, api.password);
  await page.goto(`/pod/${newer}?compare=${older}`);
  await ready(page);
  await expect.poll(() => numbers(page)).toEqual([0, 0]);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => numbers(page)).toEqual([6, 3]);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => numbers(page)).toEqual([56, 28]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => numbers(page)).toEqual([54, 27]);
  // The shorter one rests on its last frame.
  await page.keyboard.press('End');
  await expect.poll(() => numbers(page)).toEqual([149, 99]);

  const line = page.getByRole('slider', { name: 'Wipe line' });
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', '49');
  await expect(compare(page)).toHaveAttribute('data-frame', '99');
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(page).not.toHaveURL(/compare=/);
  await expect(page.getByTestId('player')).toHaveAttribute('data-frame', '99');
});
