import type { Page } from '@playwright/test';
import { playerReady } from './frame-number.ts';
import { expect, openSeparateBrowser, test } from './harness.ts';
import { demoPod, folderPath, signInByCookie } from './steps.ts';

const VIDEO = 'First_Light_master.mov';

type Box = { x: number; y: number; width: number; height: number };

/** What a screen reader announces for the focused element: its role, name and state. */
const spoken = async (page: Page) =>
  // A name with a colon is quoted.
  (await page.locator(':focus').ariaSnapshot()).replace(/^- '/, '- ');

/** Presses Tab until the announcement matches `last`, and returns all announcements. */
async function readOn(page: Page, last: RegExp): Promise<string[]> {
  const announced: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    const words = await spoken(page);
    announced.push(words);
    if (last.test(words)) return announced;
  }
  throw new Error(`never came to ${last}: ${announced.join(' | ')}`);
}

test('a screen reader announces the file page and its player in order', async ({ page, baseURL }) => {
  const pod = await demoPod(baseURL!, 'First Light', VIDEO);
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await expect(page).toHaveTitle(new RegExp(VIDEO));
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();

  const announced = await readOn(page, /^- tab "Information"/);
  for (const words of announced)
    expect(words, 'every stop has a role and a name').toMatch(/^- [a-z]+ "[^"]+"/);
  const order = ['slider "Timeline"', 'button "Previous frame"', 'button "Play"', 'button "Next frame"'];
  const places = order.map((words) => announced.findIndex((one) => one.startsWith(`- ${words}`)));
  expect(places, announced.join('\n')).not.toContain(-1);
  expect(
    places.toSorted((a, b) => a - b),
    'from the film to its controls to the panel',
  ).toEqual(places);

  // The timeline announces its position. Elsewhere the player announces each step; during playback it is silent.
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await timeline.focus();
  await page.keyboard.press('ArrowRight');
  await expect(timeline).toHaveAttribute('aria-valuetext', '10:00:00:01');
  const aloud = page.getByTestId('announced-frame');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(aloud).toHaveText('10:00:00:02');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(aloud).toHaveText('10:00:01:02');
  await page.keyboard.press('Space');
  await expect.poll(() => spoken(page)).toContain('button "Pause"');
  await page.keyboard.press('Space');
  await expect.poll(() => spoken(page)).toContain('button "Play"');

  // A dialog takes the focus, announces its name, and restores the focus.
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => spoken(page)).toContain('button "Play"');

  // The side panel: one tab stop for all its tabs, then the content of the selected tab.
  await page.getByRole('tab', { name: /^Info/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => spoken(page)).toMatch(/tab "Comments[^"]*" \[selected\]/);
  await expect(page.getByRole('tabpanel', { name: /Comments/ })).toBeVisible();
});

test('a video opened from its folder shows its first frame before the player loads', async ({
  browser,
  baseURL,
}) => {
  const page = await openSeparateBrowser(browser, baseURL!);
  // Records in every page which element appeared first.
  await page.context().addInitScript(`{
    globalThis.came = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches('[data-first-picture]')) {
            globalThis.came.push('picture');
            globalThis.pictureBox = node.getBoundingClientRect().toJSON();
          }
          if (node.querySelector('[data-testid=player-video]')) globalThis.came.push('player');
        }
    }).observe(document, { childList: true, subtree: true });
  }`);
  await signInByCookie(page, 'team@demo.test');
  const open = async () => {
    await page.goto(await folderPath(baseURL!, 'First Light'));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('grid').getByRole('gridcell', { name: VIDEO }).dblclick();
    const video = await opened;
    await playerReady(video);
    return video;
  };
  // The frame position is not yet known for this window size.
  const first = await open();
  expect(await first.evaluate('came')).toEqual(['player']);
  await first.close();

  const second = await open();
  expect(await second.evaluate('came')).toEqual(['picture', 'player']);
  // The placeholder was replaced by the player at the same position.
  await expect(second.locator('[data-first-picture]')).toHaveCount(0);
  const { x, y, width, height } = await second.evaluate<Box>('pictureBox');
  expect(await second.getByTestId('player-picture').boundingBox()).toEqual({ x, y, width, height });
  await page.context().close();
});
