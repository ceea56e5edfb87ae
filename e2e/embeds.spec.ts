import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import type { EmbedLink } from '@rushes/contract/embedlinks';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoProject, copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

/** A third-party site with one page that contains `body`. */
async function foreignSite(body: string): Promise<{ url: string; close(): Promise<void> }> {
  const page = `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${body}</main></html>`;
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  );
  // Uses the IP address, while the product uses a host name: browsers treat these as two sites.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const playedSeconds = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);

test('an embedded video plays on another site until its embed is deleted [G92, N162, B40]', async ({
  page,
  baseURL,
  browser,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Ridges_sunrise_A001.mp4');
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}`);
  const dialog = page.getByRole('dialog', { name: 'Embed on a website' });
  const embeds = dialog.getByTestId('embed');
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Embed…' }).click();
    await expect(dialog.getByText('No embeds yet').or(embeds.first())).toBeVisible();
  };
  let code = '';

  await test.step('a team member creates the embed from the file menu, with a preview', async () => {
    await openDialog();
    await expect(dialog.getByRole('radio', { name: 'Original' })).toBeDisabled();
    await expect(
      dialog.getByText('Playing originals is turned off in the workspace settings.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Create embed' }).click();
    await expect(embeds).toHaveCount(1);
    await expect(dialog.frameLocator('iframe').getByRole('button', { name: 'Play' }).first()).toBeVisible();
    code = (await dialog.getByTestId('embed-code').textContent()) ?? '';
    expect(code).toContain(await dialog.getByTestId('embed-url').textContent());
    await expectNoSeriousAxe(page);
  });

  const site = await foreignSite(`<div style="width:800px">${code}</div>`);
  // A browser that was never signed in.
  const visitor = await openSeparateBrowser(browser, baseURL!);
  const player = visitor.frameLocator('iframe');
  try {
    await test.step('the embed plays on the other site by mouse and keyboard without cookies', async () => {
      await visitor.goto(site.url);
      const frame = visitor.locator('iframe');
      await expect(frame).toHaveAttribute('title', 'Ridges_sunrise_A001.mp4');
      const box = (await frame.boundingBox())!;
      expect(box.width).toBeCloseTo(800, 0);
      expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
      await expect(player.getByText('Ridges_sunrise_A001.mp4')).toBeVisible();
      await expectNoSeriousAxe(visitor);
      await player.getByRole('button', { name: 'Play' }).first().click();
      await expect.poll(() => playedSeconds(visitor)).toBeGreaterThan(0.3);
      await visitor.keyboard.press('k');
      await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
      await visitor.keyboard.press('Home');
      await expect.poll(() => playedSeconds(visitor)).toBe(0);
      await expect(player.getByRole('slider', { name: 'Position' })).toHaveAttribute(
        'aria-valuetext',
        /^00:00 of \d\d:\d\d$/,
      );
      await visitor.keyboard.press('m');
      await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
      expect(await visitor.context().cookies()).toEqual([]);
      // Forced colours keep the controls over the video.
      await visitor.emulateMedia({ forcedColors: 'active' });
      const bar = player.getByRole('slider', { name: 'Position' }).locator('..');
      await expect(bar).toHaveCSS('background-image', /gradient/);
      await visitor.emulateMedia({ forcedColors: 'none' });
    });

    await test.step('a deleted embed is unavailable on the other site', async () => {
      const media = await player
        .locator('video')
        .evaluate((video: HTMLVideoElement) => new URL(video.currentSrc).href);
      expect((await visitor.request.get(media)).status()).toBe(200);
      await dialog.getByRole('button', { name: 'Delete embed' }).click();
      const asked = page.getByRole('dialog', { name: 'Delete this embed?' });
      await expect(asked).toBeVisible();
      await expectNoSeriousAxe(page);
      await asked.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog.getByText('No embeds yet')).toBeVisible();
      expect((await visitor.request.get(media)).status()).toBe(404);
      await visitor.reload();
      await expect(player.getByText('This file is no longer available.')).toBeVisible();
      await expect(player.locator('video')).toHaveCount(0);
      await expectNoSeriousAxe(visitor);
    });
  } finally {
    await visitor.context().close();
    await site.close();
  }
});

test('an embed is in Dutch for a Dutch browser, shows a waveform for audio, and shows an image [A2, B40]', async ({
  baseURL,
  browser,
}) => {
  const team = await demoUser(baseURL!, 'team@demo.test');
  const [voice, poster] = ['Voice-over_Elena_take3.wav', 'Poster_still_dunes.jpg'] as const;
  const project = await copyDemoProject(baseURL!, { files: [voice, poster] });
  const embed = async (name: string) => {
    const { id } = await project.pod(name);
    const body = { asset: 'preview' };
    return (await team.call<{ link: EmbedLink }>('POST', `pods/${id}/embedlinks`, body)).link;
  };
  const [sound, image] = [await embed(voice), await embed(poster)];
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 700, height: 170 } });
  const page = await context.newPage();
  await page.goto(sound.url);
  await expect(page.getByRole('button', { name: 'Afspelen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.locator('.wave path').first()).toHaveAttribute('d', /^M0 /);
  await page.keyboard.press('k');
  await expect
    .poll(() => page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime))
    .toBeGreaterThan(0.2);
  await expectNoSeriousAxe(page);

  await page.goto(image.url);
  const picture = page.getByRole('img', { name: poster });
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(100);

  await page.goto(`${baseURL}/embedded/${'x'.repeat(27)}`);
  await expect(page.getByText('Dit bestand is niet meer beschikbaar.')).toBeVisible();
  await context.close();
});

test('all other pages refuse to be shown in a frame', async ({ page, baseURL }) => {
  const paths = [
    '/account/login',
    '/',
    '/console/index',
    '/reviewaccess/x',
    '/embedded-upload/x',
    '/nowhere',
  ];
  const site = await foreignSite(
    paths.map((path) => `<iframe src="${baseURL}${path}" title="${path}"></iframe>`).join(''),
  );
  try {
    for (const path of paths) {
      const { headers } = await page.request.get(path).then((answer) => ({ headers: answer.headers() }));
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options'], path).toBe('DENY');
    }
    await page.goto(site.url);
    const framed = () => page.frames().filter((frame: Frame) => frame !== page.mainFrame());
    // The browser shows its own error page instead.
    await expect
      .poll(() => framed().map((frame) => frame.url()))
      .toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
  } finally {
    await site.close();
  }
});
