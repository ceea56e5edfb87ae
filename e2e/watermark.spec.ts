import type { Page } from '@playwright/test';
import { expectFrame, pictureFrame, playerReady, shownFrame, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoProject, signInByCookie } from './steps.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const dialog = (page: Page) => page.getByRole('dialog');

/** The current frame in grey, without the bar that contains its number. */
const greyOf = async (page: Page): Promise<Buffer> => {
  const levels = await page.getByTestId('player-video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height - 40);
    // Encoded as one string: transferring millions of numbers one by one would take seconds.
    return btoa(
      Array.from({ length: data.length / 4 }, (_, at) => String.fromCharCode(data[at * 4]!)).join(''),
    );
  });
  return Buffer.from(levels, 'base64');
};

const differing = (a: Buffer, b: Buffer) =>
  a.filter((level, at) => Math.abs(level - b[at]!) > 20).length / a.length;

test('a video shared with a watermark is marked differently for each guest and stays frame-accurate', async ({
  page,
  browser,
  baseURL,
}) => {
  const project = await copyDemoProject(baseURL!, { files: ['First_Light_master.mov'] });
  const pod = await project.pod('First_Light_master.mov');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(project.path);

  let url = '';
  let password = '';
  await test.step('the share dialog has a watermark switch with an explanation', async () => {
    const item = page.locator('[data-item]').filter({ hasText: pod.name });
    await item.hover();
    await item.getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Share' }).click();
    const hint = dialog(page).getByText('show the viewer’s name or e-mail');
    await expect(hint).toHaveCount(0);
    await dialog(page).getByRole('switch', { name: 'Watermark' }).setChecked(true);
    await expect(hint).toBeVisible();
    await dialog(page).getByRole('switch', { name: 'Allow comments' }).setChecked(true);
    await dialog(page).getByRole('switch', { name: 'Allow downloads' }).setChecked(true);
    password = await dialog(page).getByRole('textbox', { name: 'Password' }).inputValue();
    await expectNoSeriousAxe(page);
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await expect(dialog(page).getByText('watermarked', { exact: false })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Copy link' }).click();
    url = await page.evaluate(() => navigator.clipboard.readText());
  });

  const come = async (name: string, arrive: (guest: Page) => Promise<void> = playerReady): Promise<Page> => {
    const guest = await openSeparateBrowser(browser, baseURL!);
    await guest.goto(url);
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByLabel('Your name').fill(name);
    await guest.getByLabel('E-mail').fill(`${name.toLowerCase()}@guest.test`);
    await guest.getByRole('button', { name: 'View files' }).click();
    await expect(guest.getByLabel('Your name')).toHaveCount(0);
    await arrive(guest);
    return guest;
  };
  const kim = await come('Kim', async (guest) => {
    await test.step('a video that is being prepared says so, and a failure can be tried again', async () => {
      const prepared = Promise.withResolvers<void>();
      await guest.route(/\.m4s/, async (route) => {
        await prepared.promise;
        await route.fulfill({ status: 404 });
      });
      await guest.reload();
      await expect(guest.getByRole('status').filter({ hasText: 'being prepared for you' })).toBeVisible();
      prepared.resolve();
      await expect(guest.getByText('The video could not be prepared')).toBeVisible();
      await expect(guest.getByText('being prepared for you')).toHaveCount(0);
      await guest.unroute(/\.m4s/);
      await guest.getByRole('button', { name: 'Try again' }).click();
      await playerReady(guest);
    });
  });
  const jo = await come('Jo');

  await test.step('stepping and playing show exactly the requested frames', async () => {
    await expectFrame(kim, 0);
    await stepFrames(kim, 0, 12);
    await expectFrame(kim, 12);
    await kim.keyboard.press('ArrowLeft');
    await expectFrame(kim, 11);
    // Plays across the boundary of two segments.
    await kim.keyboard.press('Space');
    await expect.poll(() => shownFrame(kim)).toBeGreaterThan(130);
    await kim.keyboard.press('Space');
    await expect.poll(async () => (await shownFrame(kim)) - (await pictureFrame(kim))).toBe(0);
    const at = await shownFrame(kim);
    await stepFrames(kim, at, 5);
    await expectFrame(kim, at + 5);
  });

  await test.step('the frames differ from the original and between two guests', async () => {
    await page.goto(`/pod/${pod.id}`);
    await playerReady(page);
    for (const one of [page, jo, kim]) {
      await one.reload();
      await playerReady(one);
      await expectFrame(one, 0);
      await stepFrames(one, 0, 20);
      await expectFrame(one, 20);
    }
    const [plain, mine, others] = [await greyOf(page), await greyOf(kim), await greyOf(jo)];
    expect(mine.length).toBe(plain.length);
    expect(differing(plain, mine)).toBeGreaterThan(0.01);
    expect(differing(mine, others)).toBeGreaterThan(0.005);
    // Watermark lines cover the frame, and the video is visible between them.
    expect(differing(plain, mine)).toBeLessThan(0.2);
  });
});
