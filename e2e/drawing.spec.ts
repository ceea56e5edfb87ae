import type { Page } from '@playwright/test';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { demoPod, signInByCookie } from './steps.ts';

const sizes = [
  { width: 1024, height: 700 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

const paper = (page: Page) => page.getByRole('application', { name: 'Drawing area' });
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Drawing tools' }).getByRole('button', { name, exact: true });
const shapes = (page: Page, count: number) =>
  expect(paper(page)).toHaveAttribute('data-shapes', String(count));

async function openPaper(page: Page, baseURL: string) {
  const pod = await demoPod(baseURL, 'First Light', 'First_Light_master.mov');
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await page.getByRole('button', { name: 'Draw on this frame' }).click();
  await expect(paper(page)).toBeFocused();
}

/** Drags along the points, given as fractions of the frame's width and height. */
async function drag(page: Page, ...points: [number, number][]) {
  const box = (await paper(page).boundingBox())!;
  for (const [place, [x, y]] of points.entries()) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    if (place === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The bounding box of all shapes, in fractions of the frame. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('[data-testid=player-video]')!.getBoundingClientRect();
    const drawn = [...document.querySelectorAll('[data-testid=drawing] [data-shape]')].map((shape) =>
      (shape.lastElementChild ?? shape).getBoundingClientRect(),
    );
    return {
      left: (Math.min(...drawn.map((box) => box.left)) - picture.left) / picture.width,
      right: (Math.max(...drawn.map((box) => box.right)) - picture.left) / picture.width,
      top: (Math.min(...drawn.map((box) => box.top)) - picture.top) / picture.height,
      bottom: (Math.max(...drawn.map((box) => box.bottom)) - picture.top) / picture.height,
    };
  });

test('a drawing covers the same part of the frame at every window size', async ({ page, baseURL }) => {
  await openPaper(page, baseURL!);
  await drag(page, [0.2, 0.3], [0.25, 0.2], [0.3, 0.3], [0.25, 0.4], [0.2, 0.3]);
  await tool(page, 'Arrow').click();
  await tool(page, 'Yellow').click();
  await drag(page, [0.5, 0.2], [0.6, 0.5]);
  await tool(page, 'Ellipse').click();
  await drag(page, [0.7, 0.6], [0.9, 0.8]);
  await shapes(page, 3);
  const before = await edges(page);
  // At the pointer position, within the thickness of a line.
  expect(before.left).toBeCloseTo(0.2, 1);
  expect(Math.abs(before.right - 0.9)).toBeLessThan(0.01);
  expect(Math.abs(before.bottom - 0.8)).toBeLessThan(0.01);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => {
        const now = await edges(page);
        const sides = ['left', 'right', 'top', 'bottom'] as const;
        return Math.max(...sides.map((side) => Math.abs(now[side] - before[side])));
      })
      .toBeLessThan(0.01);
    // The tools do not cover the frame once the page has its new layout.
    await expect
      .poll(async () => {
        const [picture, pen] = await Promise.all(
          [paper(page), tool(page, 'Pen')].map((part) => part.boundingBox()),
        );
        return pen!.y - (picture!.y + picture!.height);
      })
      .toBeGreaterThanOrEqual(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+z');
  await shapes(page, 2);
  await page.keyboard.press('Control+Shift+z');
  await shapes(page, 3);
  await tool(page, 'Clear drawing').click();
  await shapes(page, 0);
  await tool(page, 'Undo').click();
  await shapes(page, 3);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as image' }).click();
  expect((await saved).suggestedFilename()).toBe('First_Light_master_0.png');
  await expect(paper(page)).toHaveCount(0);
});

test('a drawing is made, moved, resized, labelled, deleted and left by keyboard alone', async ({
  page,
  baseURL,
}) => {
  await openPaper(page, baseURL!);
  await tool(page, 'Box').focus();
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Box')).toHaveAttribute('aria-pressed', 'true');
  await paper(page).focus();
  await page.keyboard.press('Enter');
  await shapes(page, 1);
  const put = await edges(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await edges(page)).left - put.left).toBeCloseTo(0.01, 3);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await edges(page)).right - put.right).toBeCloseTo(0.02, 3);
  // Arrow keys act on the drawing: the video stays on its frame.
  await expect(page.getByTestId('player')).toHaveAttribute('data-frame', '0');

  await tool(page, 'Text').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const words = page.getByRole('textbox', { name: 'Text on the frame' });
  await expect(words).toBeFocused();
  await words.fill('Take this out');
  await page.keyboard.press('Enter');
  await shapes(page, 2);
  await expect(paper(page)).toHaveAttribute('data-selected', '1');
  await expectNoSeriousAxe(page);

  await page.keyboard.press('PageUp');
  await expect(paper(page)).toHaveAttribute('data-selected', '0');
  await page.keyboard.press('Delete');
  await shapes(page, 1);
  await page.keyboard.press('Escape');
  await expect(paper(page)).toHaveCount(0);
  // A drawing that was left without a comment is kept.
  await page.getByRole('button', { name: 'Draw on this frame' }).click();
  await shapes(page, 1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(paper(page)).toHaveCount(0);
});

test('drawing requested while the video loads starts with the first frame', async ({ page, baseURL }) => {
  const pod = await demoPod(baseURL!, 'First Light', 'First_Light_master.mov');
  await signInByCookie(page, 'team@demo.test');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'media') await held;
    await route.continue();
  });
  await page.goto(`/pod/${pod.id}`);
  await page.getByRole('button', { name: 'Draw on this frame' }).click();
  await expect(paper(page)).toHaveCount(0);
  letGo();
  await expect(paper(page)).toBeFocused();
});
