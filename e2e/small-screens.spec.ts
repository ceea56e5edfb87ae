import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { contextOptions } from './context-options.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { setLook } from './look.ts';
import { demoPod, folderPath, signInByCookie } from './steps.ts';
import { demoUser, randomClientAddress } from './users.ts';

const VIDEO = 'First_Light_master.mov';

async function screen(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions,
  isMember = true,
): Promise<Page> {
  const context = await browser.newContext({
    ...contextOptions,
    ...options,
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': randomClientAddress() },
  });
  const page = await context.newPage();
  if (isMember) await signInByCookie(page, 'admin@demo.test');
  return page;
}

const phone = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});

/**
 * Exceptions: text links; the name in a folder tile, which opens as a whole; the note, whose text is clipped; the status
 * below a card or a file name, which a menu or tab has too; comment markers, which the comment list has too; the grip of the sheet, whose
 * whole head can be dragged.
 */
const SMALL =
  'p a, [role=gridcell] a, [class*=noteButton], [class*=badge], [class*=second] button, [class*=spot], [class*=grip]';

/** Visible controls with a touch target below 44 px: neither they nor the points 21 px around their centre react. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((small) => {
    const found = new Set<string>();
    const controls =
      'button, a[href], input, textarea, summary, [role=treeitem], [role=tab], [role=slider], [role^=menuitem], [role=option]';
    for (const one of document.querySelectorAll<HTMLElement>(controls)) {
      if (one.closest('[inert]') || one.matches(':disabled') || one.matches(small)) continue;
      const label = one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : null;
      const target = label ?? one;
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reacts = (px: number, py: number) => {
        if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true;
        return target.contains(document.elementFromPoint(px, py));
      };
      const isOnScreen = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      if (box.width === 0 || !isOnScreen || !reacts(x, y)) continue;
      const isWide = box.width >= 43.5 || (reacts(x - 21, y) && reacts(x + 21, y));
      const isHigh = box.height >= 43.5 || (reacts(x, y - 21) && reacts(x, y + 21));
      if (!isWide || !isHigh)
        found.add(`${one.getAttribute('aria-label') ?? one.textContent} ${box.width}x${box.height}`);
    }
    return [...found];
  }, SMALL);
}

/** Buttons, tabs and choices whose words do not fit. Names of files and folders may be shortened. */
async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, button *, [class*=button] *, fieldset, fieldset *')]
      .filter((one) => {
        const { clientWidth, scrollWidth } = one;
        // What is 1 px wide is only for screen readers.
        if (clientWidth <= 1 || scrollWidth <= clientWidth + 1) return false;
        return getComputedStyle(one).overflowX !== 'visible' && !one.closest('[role=row], h1, nav, svg');
      })
      .map(({ textContent, clientWidth, scrollWidth }) => `${textContent} ${scrollWidth} in ${clientWidth}`),
  );
}

const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function overlaps(a: Locator, b: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([a.boundingBox(), b.boundingBox()]);
  const isApart = (side: 'x' | 'y', size: 'width' | 'height') =>
    first![side] + first![size] <= second![side] || second![side] + second![size] <= first![side];
  return !isApart('x', 'width') && !isApart('y', 'height');
}

/** There are several, and all are on the screen, beside or below each other. */
async function expectApart(all: Locator, what: string): Promise<void> {
  await expect(all.first(), what).toBeVisible();
  const shown = await all.all();
  for (const [at, one] of shown.entries()) {
    // Tabs can be scrolled.
    await one.scrollIntoViewIfNeeded();
    await expect(one, `${what}: ${at}`).toBeInViewport({ ratio: 0.95 });
    const next = shown[at + 1];
    if (next) expect(await overlaps(one, next), `${what}: ${at}`).toBe(false);
  }
}

test('on a phone every control is large enough, and the comment form stays above the keyboard', async ({
  browser,
  baseURL,
}) => {
  const video = await demoPod(baseURL!, 'First Light', VIDEO);
  const page = await screen(browser, baseURL!, phone(390, 844));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const picture = page.getByTestId('player-picture');

  await test.step('touch targets and labels, in the longer language', async () => {
    const pages = ['/home', await folderPath(baseURL!, 'First Light'), `/pod/${video.id}?menu=comments`];
    const dutch = await page.context().newPage();
    await setLook(dutch, 'light', 'nl');
    for (const path of pages) {
      await dutch.goto(path);
      await expect(dutch.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dutch.locator('[role=feed] article, [role=gridcell], main section').first()).toBeVisible();
      expect(await smallTargets(dutch), path).toEqual([]);
      expect(await cutWords(dutch), path).toEqual([]);
      expect(await scrolls(dutch), path).toBe(false);
    }
    await dutch.close();
  });

  await test.step('touch targets in the console, in menus and in dialogs', async () => {
    for (const path of ['/console/index', '/console/users', '/console/tokens', '/console/usage']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await smallTargets(page), path).toEqual([]);
      expect(await scrolls(page), path).toBe(false);
    }
    await page.goto('/console/users');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expect(await smallTargets(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await smallTargets(page), 'dialog').toEqual([]);
    await page.getByRole('dialog').getByRole('combobox').first().click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await smallTargets(page), 'options').toEqual([]);
  });

  await test.step('touch targets of guests', async () => {
    const admin = await demoUser(baseURL!, 'admin@demo.test');
    const expireat = new Date(Date.now() + 86_400_000).toISOString();
    const create = async (path: string, body: object) =>
      (await admin.call<{ link: { url: string } }>('POST', path, { ...body, expireat })).link.url;
    const shared = { podids: [video.id], allowdownloading: 1, allowcomments: 1 };
    const password = 'Guests-only-7!';
    const guest = await screen(browser, baseURL!, phone(390, 844), false);
    for (const [name, url] of [
      ['shared file', await create('accesslinks', { ...shared, password })],
      ['shared folder', await create('accesslinks', { nodeids: [video.nodeid], allowdownloading: 1 })],
      ['upload page', await create('uploadlinks', { nodeid: video.nodeid, maxfilesize: 2 })],
    ] as const) {
      await guest.goto(url);
      await expect(guest.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
      await expect(guest.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await smallTargets(guest), name).toEqual([]);
      expect(await scrolls(guest), name).toBe(false);
      if (name !== 'shared file') continue;
      await guest.getByLabel('Password', { exact: true }).fill(password);
      await guest.getByLabel('Your name').fill('Kim');
      await guest.getByLabel('E-mail').fill('kim@guest.test');
      await guest.getByRole('button', { name: 'View files' }).click();
      await expect(guest.locator('[data-testid=player][data-status=ready]')).toBeVisible();
      expect(await smallTargets(guest), 'player').toEqual([]);
      expect(await scrolls(guest), 'player').toBe(false);
      await guest.setViewportSize({ width: 844, height: 390 });
      const play = guest.getByRole('button', { name: 'Play', exact: true });
      await expect(play).toBeInViewport({ ratio: 1 });
      // The video fills the height between the bar and the foot, with the controls over it.
      await expect
        .poll(async () => (await guest.getByTestId('player-picture').boundingBox())!.height)
        .toBeGreaterThan(390 * 0.75);
      await guest.setViewportSize({ width: 390, height: 844 });
    }
    await guest.context().close();
  });

  await page.goto(`/pod/${video.id}?menu=comments`);
  await test.step('the time, the name and the buttons beside them do not overlap', async () => {
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [414, 896],
      [640, 360],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const timecode = page.getByTestId('timecode');
      await expect(timecode).toHaveText(/^\d/);
      for (const name of ['Previous frame', 'Play', 'Full screen']) {
        const button = page.getByRole('button', { name, exact: true });
        expect(await overlaps(timecode, button), `${name} at ${width}`).toBe(false);
        await expect(button, `${name} at ${width}`).toBeInViewport({ ratio: 1 });
      }
      const [title, version] = [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: /^Version v3/ }),
      ];
      expect(await overlaps(title, version), `name at ${width}`).toBe(false);
      if (width === 640)
        expect(
          await overlaps(version, page.getByRole('navigation', { name: 'Other files in this folder' })),
        ).toBe(false);
    }
  });

  await test.step('on-screen keyboard', async () => {
    const before = await picture.boundingBox();
    // As Android does: the page has the height that the keyboard leaves.
    await page.setViewportSize({ width: 390, height: 480 });
    await page.getByRole('textbox', { name: 'Comment on this frame' }).fill('Hold this longer');
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(picture).toBeInViewport({ ratio: 0.99 });
    expect((await picture.boundingBox())!.height).toBeLessThan(before!.height);
    await page.getByRole('textbox', { name: 'Comment on this frame' }).fill('');
  });

  await test.step('landscape', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await expect(play).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('banner').boundingBox();
    // The video has the whole height below the bar, and the controls are over it.
    await expect
      .poll(async () => (await picture.boundingBox())!.height)
      .toBeGreaterThan(390 - bar!.height - 4);
    const [shown, button] = await Promise.all([picture.boundingBox(), play.boundingBox()]);
    expect(button!.y + button!.height).toBeLessThanOrEqual(shown!.y + shown!.height);
  });
  await page.context().close();
});

test('on small desktops and at 200% zoom elements give way instead of overlapping', async ({
  browser,
  baseURL,
}) => {
  const video = await demoPod(baseURL!, 'First Light', VIDEO);
  const folder = await folderPath(baseURL!, 'First Light');
  const page = await screen(browser, baseURL!, { viewport: { width: 1024, height: 768 } });
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/pod/${video.id}?menu=comments`);
    const name = page.getByRole('heading', { level: 1 });
    await expect(page.getByRole('feed').getByRole('article').first()).toBeAttached();
    expect((await name.boundingBox())!.width, `${width}`).toBeGreaterThan(100);
    const version = page.getByRole('button', { name: /^Version v3/ });
    const files = page.getByRole('navigation', { name: 'Other files in this folder' });
    expect(await overlaps(name, version), `${width}`).toBe(false);
    expect(await overlaps(version, files), `${width}`).toBe(false);
    expect(await scrolls(page), `${width}`).toBe(false);
    // At 450 px the panel is below the window.
    if (height > 450) {
      for (const tab of await page.getByRole('tab').all())
        await expect(tab, `${width}`).toBeInViewport({ ratio: 0.95 });
      // The comments keep room above their form.
      const comment = page.getByRole('feed').getByRole('article').first();
      await expect(comment, `${width}`).toBeInViewport({ ratio: 0.9 });
    }
    await expectApart(page.getByRole('tab'), `tabs at ${width}`);
    await expectApart(
      page.getByRole('button', { name: /^(Approve|Request changes|Review finished|Withdraw)/ }),
      `approval at ${width}`,
    );
    await page.goto(folder);
    const title = page.getByRole('heading', { name: 'First Light' });
    await expect(page.getByRole('button', { name: /people with access/ })).toBeVisible();
    expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), `${width}`).toBe(true);
    expect(await scrolls(page), `${width}`).toBe(false);
    await page.getByRole('gridcell').filter({ hasText: VIDEO }).first().click();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('toolbar');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectApart(bar.getByRole('button'), `action bar at ${width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const nameCell = page.getByRole('gridcell').filter({ hasText: VIDEO }).first();
    // With its thumbnail of 68 px.
    expect((await nameCell.boundingBox())!.width, `${width}`).toBeGreaterThan(268);
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
  }

  await test.step('the people with access are listed', async () => {
    await page.getByRole('button', { name: /people with access/ }).click();
    const people = page.getByRole('dialog', { name: 'People with access' });
    await expect(people.getByRole('listitem').filter({ hasText: 'Elena Moretti' })).toContainText(
      'Client user',
    );
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /people with access/ })).toBeFocused();
  });
  await page.context().close();
});

test('forced colours keep the playhead, the logo and selected states visible', async ({
  browser,
  baseURL,
}) => {
  const video = await demoPod(baseURL!, 'First Light', VIDEO);
  const page = await screen(browser, baseURL!, { forcedColors: 'active' });
  const colours = (one: Locator, property: string) =>
    one.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);
  await page.goto(await folderPath(baseURL!, 'First Light'));
  const canvas = await colours(page.locator('body'), 'background-color');
  expect(await colours(page.getByRole('img', { name: 'Rushes' }).locator('path'), 'fill')).not.toBe(canvas);
  for (const chosen of [
    page.getByRole('treeitem', { selected: true }),
    page.getByRole('button', { name: 'Grid', exact: true }),
  ])
    expect(await colours(chosen, 'background-color')).not.toBe(canvas);
  await expect(page.getByRole('button', { name: 'Grid', exact: true })).toHaveCSS('outline-style', 'solid');
  await page.goto(`/pod/${video.id}?menu=comments`);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  expect(await colours(page.locator('[class*=playhead]'), 'background-color')).not.toBe(canvas);
  await page.context().close();
});

test('an audio file has times instead of frames', async ({ page, baseURL }) => {
  const audio = await demoPod(baseURL!, 'First Light', 'Voice-over_Elena_take3.wav');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${audio.id}?menu=comments`);
  await expect(page.getByRole('button', { name: 'Step back' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Current time/ })).toBeVisible();
  await page.getByRole('region', { name: 'Player' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to start');
  await expect(page.locator('body')).not.toContainText(/frame|picture/i);
});
