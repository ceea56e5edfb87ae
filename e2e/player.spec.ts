import { expectFrame, pictureFrame, playerReady, shownFrame, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { readyPod, signIn } from './steps.ts';

const clips = [
  {
    name: 'Ridges_sunrise_A001.mp4',
    rate: '23.976',
    timecode: '01:00:00:00',
    second: '01:00:01:00',
    frames: 24,
  },
  { name: 'First_Light_master.mov', rate: '25', timecode: '10:00:00:00', second: '10:00:01:00', frames: 25 },
  {
    name: 'Forest_mist_B014.mp4',
    rate: '29.97 drop-frame',
    timecode: '00:59:55;00',
    second: '00:59:56;00',
    frames: 30,
  },
  { name: 'City_night_D002.mp4', rate: '50', timecode: '01:00:00:00', second: '01:00:01:00', frames: 50 },
  {
    name: 'Alpine_lake_C007.mp4',
    rate: '59.94 drop-frame',
    timecode: '02:00:00;00',
    second: '02:00:01;00',
    frames: 60,
  },
];

for (const clip of clips) {
  test(`shows exactly the frame it names, at ${clip.rate} [I122]`, async ({ page, baseURL }) => {
    test.setTimeout(700_000);
    const pod = await readyPod(baseURL!, 'First Light', clip.name);
    await signIn(page, 'team@demo.test');
    await page.goto(`/pod/${pod.id}`);
    await playerReady(page);
    await expectFrame(page, 0);
    const player = page.locator('[data-frame]').first();
    await expect(player).toHaveAttribute('data-timecode', clip.timecode);

    let frame = 0;
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    frame += 6;
    await expectFrame(page, frame);
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
    frame -= 2;
    await expectFrame(page, frame);

    await page.keyboard.press('Home');
    await expectFrame(page, 0);
    await stepFrames(page, 0, clip.frames);
    await expectFrame(page, clip.frames);
    await expect(player).toHaveAttribute('data-timecode', clip.second);

    // A click in the timeline: whatever frame the player names must be the one in the picture.
    const timeline = page.getByRole('slider', { name: 'Timeline' });
    const box = (await timeline.boundingBox())!;
    for (const part of [0.37, 0.81, 0.12, 0.993, 0.55]) {
      const before = await player.getAttribute('data-frame');
      await page.mouse.click(box.x + box.width * part, box.y + box.height * 0.6);
      await expect(player).not.toHaveAttribute('data-frame', before!);
      await expect
        .poll(async () => {
          const shown = Number(await player.getAttribute('data-frame'));
          return shown - (await pictureFrame(page));
        })
        .toBe(0);
    }
    await page.keyboard.press('End');
    const web = pod.asset.web[0]!;
    const last = Math.round((web.duration! / 1000) * web.framerate!) - 1;
    await expectFrame(page, last);
  });
}

test('shows the strip under the pointer, loops between in and out, and lists its keys', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(700_000);
  const pod = await readyPod(baseURL!, 'First Light', 'Interview_Elena_subtitled.mp4');
  expect(pod.asset.srt).toHaveLength(1);
  expect(pod.asset.vtt).toHaveLength(1);
  await signIn(page, 'client@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await expectFrame(page, 0);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // The list of keys keeps the keys to itself until it is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('i');
  await stepFrames(page, 0, 10);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Loop' }).click();
  await page.keyboard.press('Space');
  // It comes round: a frame before the last one seen, and never far beyond the out point, however slow the machine.
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
