import type { Page } from '@playwright/test';
import { pictureFrame } from './frame-number.ts';
import { describeSync, evaluateSync, watchFrames } from './frame-sync.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

const modes = ['Side by side', 'A / B', 'Wipe', 'Overlay', 'Difference'];
/** Seconds per compare mode; `npm run prove:compare` runs for minutes. */
const SECONDS = 2;

/** Uploads two videos with numbered frames as versions of one file. The second is the newer one. */
async function twoVersions(baseURL: string, ...videos: [older: string, newer: string]) {
  const [older, newer] = [await copyDemoVideo(baseURL, videos[0]), await copyDemoVideo(baseURL, videos[1])];
  const admin = await demoUser(baseURL, 'admin@demo.test');
  await admin.call('PATCH', `pods/${newer.id}/versions/${older.id}`, { versionText: '' });
  return { older: older.id, newer: newer.id };
}

/** A busy machine shows few frames: watches until there are enough, but never to the end of the videos. */
async function watch(page: Page) {
  const seen = await watchFrames(page, SECONDS);
  for (let more = 0; more < 4 && seen.pairs.length < 10; more++) {
    const { pairs, audible } = await watchFrames(page, SECONDS);
    seen.pairs.push(...pairs);
    seen.audible.push(...audible);
  }
  return seen;
}

const compare = (page: Page) => page.getByTestId('compare');
const ready = (page: Page) => expect(compare(page)).toHaveAttribute('data-status', 'ready');

/** The frame numbers in both videos. */
const numbers = (page: Page) =>
  Promise.all(['compared-a', 'compared-b'].map((video) => pictureFrame(page, video)));

async function choose(page: Page, mode: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Comparison mode' })
    .getByRole('radio', { name: mode, exact: true })
    .check({ force: true });
}

test('two versions play in sync in every compare mode with the sound of one', async ({ page, baseURL }) => {
  // Fourteen seconds with audio: neither video ends while the test watches.
  const video = 'Interview_Elena_subtitled.mp4';
  const { newer } = await twoVersions(baseURL!, video, video);
  await signInByCookie(page, 'team@demo.test');
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
    const steps = evaluateSync(await watch(page));
    console.log(`${mode}: ${describeSync(steps)}`);
    expect(steps.n, 'the pictures moved').toBeGreaterThan(1);
    expect(steps.late, `frames further apart than one, ${mode}`).toBe(0);
    expect(steps.doubled, 'never both are heard').toBe(0);
    expect(steps.silent, 'never none is').toBe(0);
    await page.keyboard.press('k');
    await expect(compare(page)).not.toHaveAttribute('data-playing');
  }

  // Now only the other video is audible.
  const sound = page.getByRole('group', { name: 'Audio' });
  await sound.getByRole('radio', { name: 'A' }).check({ force: true });
  await expect(page.getByTestId('compared-b')).toHaveJSProperty('muted', true);
  await expect(page.getByTestId('compared-a')).toHaveJSProperty('muted', false);
});

test('steps and jumps show the same time in two videos of different frame rate and length', async ({
  page,
  baseURL,
}) => {
  // Six seconds at 50 frames per second, and fourteen at 25.
  const { older, newer } = await twoVersions(
    baseURL!,
    'City_night_D002.mp4',
    'Interview_Elena_subtitled.mp4',
  );
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${newer}?compare=${older}`);
  await ready(page);
  await expect.poll(() => numbers(page)).toEqual([0, 0]);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => numbers(page)).toEqual([6, 3]);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => numbers(page)).toEqual([56, 28]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => numbers(page)).toEqual([54, 27]);
  // The shorter video stays on its last frame.
  await page.keyboard.press('End');
  await expect.poll(() => numbers(page)).toEqual([299, 349]);

  const line = page.getByRole('slider', { name: 'Wipe line' });
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', '49');
  await expect(compare(page)).toHaveAttribute('data-frame', '349');
  await page.getByRole('button', { name: 'Exit comparison' }).click();
  await expect(page).not.toHaveURL(/compare=/);
  await expect(page.getByTestId('player')).toHaveAttribute('data-frame', '349');
});
