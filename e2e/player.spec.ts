import { mkdirSync } from 'node:fs';
import type { Pod } from '@rushes/contract/pods';
import { compareFrames } from './exact-frames.ts';
import { expectFrame, playerReady, shownFrame, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { demoPod, signInByCookie } from './steps.ts';
import { chooseSize, sizes, uploadVideo, wideVideo } from './streamed-video.ts';
import { createTenant } from './users.ts';

const sizeOf = ({ asset }: Pod) => {
  const [width, height] = asset.raw[0]!.resolution!.split('x').map(Number) as [number, number];
  return { width, height };
};

const clips = [
  {
    name: 'Ridges_sunrise_A001.mp4',
    rate: '23.976',
    nominal: 24,
    start: '01:00:00:00',
    second: '01:00:01:00',
  },
  { name: 'First_Light_master.mov', rate: '25', nominal: 25, start: '10:00:00:00', second: '10:00:01:00' },
  {
    name: 'Forest_mist_B014.mp4',
    rate: '29.97 drop-frame',
    nominal: 30,
    start: '00:59:55;00',
    second: '00:59:56;00',
  },
  { name: 'City_night_D002.mp4', rate: '50', nominal: 50, start: '01:00:00:00', second: '01:00:01:00' },
  {
    name: 'Alpine_lake_C007.mp4',
    rate: '59.94 drop-frame',
    nominal: 60,
    start: '02:00:00;00',
    second: '02:00:01;00',
  },
];

for (const clip of clips) {
  test(`shows exactly the frame of its timecode at frame rate ${clip.rate}`, async ({ page, baseURL }) => {
    const pod = await demoPod(baseURL!, 'First Light', clip.name);
    await signInByCookie(page, 'team@demo.test');
    await page.goto(`/pod/${pod.id}`);
    await playerReady(page);
    await expectFrame(page, 0);
    const player = page.getByTestId('player');
    await expect(player).toHaveAttribute('data-timecode', clip.start);
    await page.keyboard.press('Shift+ArrowRight');
    await expectFrame(page, clip.nominal);
    await expect(player).toHaveAttribute('data-timecode', clip.second);
    // Keys are pressed faster than frames are shown: no step is lost.
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
    await expectFrame(page, clip.nominal + 4);

    // `npm run prove:player` is the long version of this check.
    const { wrong } = await compareFrames(page, { ...clip, ...sizeOf(pod) }, { seeks: 8, steps: 8, seed: 1 });
    expect(wrong).toEqual([]);
    await page.keyboard.press('End');
    const web = pod.asset.web[0]!;
    const last = Math.round((web.duration! / 1000) * web.framerate!) - 1;
    await expectFrame(page, last);
  });
}

test('streams a large video frame-accurately in every size, remembers the size and falls back to the file', async ({
  page,
  baseURL,
}, info) => {
  mkdirSync(info.outputDir, { recursive: true });
  const { admin } = await createTenant(baseURL!, 'Projection room');
  const body = { parentid: admin.session.user.rootfolder, name: 'Reels', type: 2 };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  // Two fragments of four seconds: a seek may target one that is not loaded yet.
  const pod = await uploadVideo(baseURL!, admin, node.id, info.outputDir, {
    seconds: 5,
    subtitles: [
      { startMs: 1000, endMs: 2000, text: 'Good morning.' },
      { startMs: 4000, endMs: 4800, text: 'It has begun.' },
    ],
  });
  await signInByCookie(page, admin.email, admin.password);
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  const player = page.getByTestId('player');
  await expect(page.getByRole('button', { name: /^Quality: Auto \(\d+p\)$/ })).toBeVisible();
  for (const [seed, size] of sizes.entries()) {
    // Another size keeps the frame: neither the number nor the image changes.
    const before = await shownFrame(page);
    await chooseSize(page, size);
    await page.keyboard.press('ArrowRight');
    await expect(player).toHaveAttribute('data-frame', String(before + 1));
    const { wrong } = await compareFrames(page, wideVideo, { seeks: 8, steps: 8, seed });
    expect(wrong, size.name).toEqual([]);
  }

  // Subtitles are rendered per frame, and are markers that keys can seek to.
  await page.keyboard.press('Home');
  await expect(player).toHaveAttribute('data-frame', '0');
  await page.keyboard.press('c');
  await expect(page.getByTestId('mark-bars')).toBeVisible();
  const captions = page.getByTestId('captions');
  await expect(captions).toHaveText('');
  await page.keyboard.press(']');
  await expect(player).toHaveAttribute('data-frame', '25');
  await expect(captions).toHaveText('Good morning.');
  await page.keyboard.press('ArrowLeft');
  await expect(player).toHaveAttribute('data-frame', '24');
  await expect(captions).toHaveText('');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(player).toHaveAttribute('data-frame', '100');
  await expect(captions).toHaveText('It has begun.');
  await page.keyboard.press('[');
  await expect(player).toHaveAttribute('data-frame', '25');

  // Keyboard only: the menu focuses the current choice, and closing it restores the focus.
  const quality = page.getByRole('button', { name: 'Quality: 540p', exact: true });
  await quality.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: '540p', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(quality).toBeFocused();
  await expectNoSeriousAxe(page);

  // The size is remembered. When the stream is unavailable, the player uses the file.
  await page.reload();
  await playerReady(page);
  await expect(quality).toBeVisible();
  await page.route('**/stream/**', (route) => route.abort());
  await page.reload();
  await playerReady(page);
  await expect(page.getByRole('button', { name: /^Quality/ })).toHaveCount(0);
  const { wrong } = await compareFrames(page, wideVideo, { seeks: 5, steps: 5, seed: 9 });
  expect(wrong, 'as a file').toEqual([]);
});

test('opens the shortcuts dialog and loops between the in and out points', async ({ page, baseURL }) => {
  const pod = await demoPod(baseURL!, 'First Light', 'Interview_Elena_subtitled.mp4');
  expect(pod.asset.srt).toHaveLength(1);
  expect(pod.asset.vtt).toHaveLength(1);
  await signInByCookie(page, 'client@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await expectFrame(page, 0);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // The shortcuts dialog captures keys until it is closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('i');
  await stepFrames(page, 0, 10);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Loop' }).click();
  await page.keyboard.press('Space');
  // Playback loops: the frame number decreases, and never goes far beyond the out point, however slow the machine is.
  let [last, rounds] = [0, 0];
  await expect
    .poll(async () => {
      const frame = await shownFrame(page);
      expect(frame).toBeLessThan(60);
      if (frame < last) rounds++;
      last = frame;
      return rounds;
    })
    .toBeGreaterThanOrEqual(2);
  await expectNoSeriousAxe(page);
});
