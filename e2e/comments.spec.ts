import type { Page } from '@playwright/test';
import { commentedVideo, drawingArea, field, open, panel, row } from './comments.ts';
import { expectFrame, playerReady, shownFrame, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

const words = {
  low: 'The sun is too low',
  high: 'The sun is too high',
  warmer: 'Lower is warmer',
  kept: 'Mind the licence',
  open: 'For everybody',
  hold: 'Hold this longer',
  enough: 'Two seconds will do',
  linked: 'Linked to',
};

const countOnTab = async (page: Page) =>
  Number(/\d*$/.exec((await page.getByRole('tab', { name: /^Comments/ }).textContent())!)![0]);

test('a comment with a drawing and every change to it appear live at the same frame for others [Q185, Q188, Q189, Q191]', async ({
  page,
  browser,
  baseURL,
}) => {
  const pod = await commentedVideo(baseURL!);
  const address = `/pod/${pod.id}?menu=comments`;
  await open(page, 'team@demo.test', address);
  const elena = await openSeparateBrowser(browser, baseURL!);
  await open(elena, 'client@demo.test', address);

  await test.step('an editor writes a comment with a drawing at the current frame', async () => {
    await page.getByTestId('player-picture').hover();
    await stepFrames(page, 0, 30);
    await page.keyboard.press('m');
    await expect(field(page)).toBeFocused();
    await field(page).pressSequentially(words.low);
    await panel(page).getByRole('button', { name: 'Arrow' }).click();
    await expect(drawingArea(page)).toBeFocused();
    const box = (await drawingArea(page).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await expect(drawingArea(page)).toHaveAttribute('data-shapes', '1');
    await field(page).press('Control+Enter');
    await expect(row(page, words.low)).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(drawingArea(page)).toHaveCount(0);
  });

  await test.step('the comment appears in the other browser and leads to its frame and drawing', async () => {
    await row(elena, words.low)
      .getByRole('button', { name: /^Go to/ })
      .click();
    await expectFrame(elena, 30);
    await expect(elena.getByTestId('drawing').locator('[data-shape]')).toHaveCount(1);
    await expect(elena.getByText(/^Drawing by /)).toBeVisible();
    await elena.keyboard.press('ArrowRight');
    await expect(elena.getByTestId('drawing')).toHaveCount(0);
  });

  await test.step('the comment gets a reply with a like and is resolved', async () => {
    await row(elena, words.low).getByRole('button', { name: 'Reply' }).click();
    await expect(panel(elena).getByText(/^Reply to /)).toBeVisible();
    await field(elena).fill(words.warmer);
    await panel(elena).getByRole('button', { name: 'Send' }).click();
    await expect(row(page, words.warmer)).toBeVisible();
    const like = row(page, words.warmer).getByRole('button', { name: /^Like/ });
    // Locked for three seconds: a second click changes nothing.
    await like.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(row(elena, words.warmer).getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
    const waiting = await countOnTab(page);
    await row(page, words.low).getByRole('button', { name: 'Resolved' }).click();
    await expect(row(page, words.low)).toHaveCount(0);
    expect(await countOnTab(page)).toBe(waiting - 1);
    await expect(row(elena, words.low)).toHaveCount(0);
    await panel(elena).getByRole('radio', { name: /^All/ }).check({ force: true });
    await expect(row(elena, words.low)).toHaveAttribute('data-checked', 'true');
  });

  await test.step('only the author can edit and delete the comment', async () => {
    await panel(page).getByRole('radio', { name: /^All/ }).check({ force: true });
    const menu = (on: Page) => on.getByRole('menu').getByRole('menuitem');
    await row(elena, words.low).hover();
    await row(elena, words.low)
      .getByRole('button', { name: /^Actions for comment by/ })
      .click();
    await expect(menu(elena)).toHaveText(['Copy link']);
    await elena.keyboard.press('Escape');
    await row(page, words.low).hover();
    await row(page, words.low)
      .getByRole('button', { name: /^Actions for comment by/ })
      .click();
    await menu(page).filter({ hasText: 'Edit' }).click();
    await expect(field(page)).toHaveValue(words.low);
    await field(page).fill(words.high);
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(row(elena, words.high)).toContainText('edited');
    await row(page, words.high).hover();
    await row(page, words.high)
      .getByRole('button', { name: /^Actions for comment by/ })
      .click();
    await menu(page).filter({ hasText: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, words.high)).toHaveCount(0);
    await expect(row(elena, words.high)).toHaveCount(0);
    await expect(row(elena, words.warmer)).toHaveCount(0);
  });

  await test.step('a team-only comment is hidden from a client user', async () => {
    await page.getByRole('switch', { name: 'Only visible to the team' }).click();
    await field(page).fill(words.kept);
    await field(page).press('Control+Enter');
    await expect(row(page, words.kept)).toContainText('Team only');
    await page.getByRole('switch', { name: 'Only visible to the team' }).click();
    await field(page).fill(words.open);
    await field(page).press('Control+Enter');
    await expect(row(elena, words.open)).toBeVisible();
    await expect(row(elena, words.kept)).toHaveCount(0);
    await expect(elena.getByRole('switch', { name: 'Only visible to the team' })).toHaveCount(0);
  });
  await expectNoSeriousAxe(elena);
});

test('a reviewer comments, replies, resolves and approves by keyboard alone [Q185, Q192, Q186]', async ({
  page,
  baseURL,
}) => {
  const pod = await commentedVideo(baseURL!);
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const team = await demoUser(baseURL!, 'team@demo.test');
  await admin.call('POST', `pods/${pod.id}/reviewers/invite`, { reviewers: [team.session.user.id] });
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await stepFrames(page, 0, 12);

  // The key opens the tab and focuses the field.
  await page.keyboard.press('m');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`${words.hold}, @el`);
  await expect(page.getByRole('option', { name: 'Elena Moretti' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(`${words.hold}, @Elena Moretti `);
  await panel(page).getByRole('button', { name: 'Add out point' }).press('Enter');
  await expect(field(page)).toBeFocused();
  await panel(page)
    .getByRole('button', { name: /^Out point/ })
    .press('Enter');
  const out = panel(page).getByLabel('Out point', { exact: true });
  await out.fill('00:00.10');
  await out.press('Enter');
  await expect(panel(page).getByText('The out point must be after the in point.')).toBeVisible();
  await out.fill('99:00.00');
  await out.press('Enter');
  await expect(panel(page).getByText(/^The last frame is at/)).toBeVisible();
  await out.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const mine = row(page, words.hold);
  await expect(mine).toBeVisible();
  await expect(mine.getByText('@Elena Moretti')).toBeVisible();

  // In the list: leave the frame, return to it with Enter, then reply, like and resolve.
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect.poll(() => shownFrame(page)).toBeGreaterThan(12);
  await mine.focus();
  await page.keyboard.press('Enter');
  await expectFrame(page, 12);
  await page.keyboard.press('r');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words.enough);
  await page.keyboard.press('Control+Enter');
  await expect(row(page, words.enough)).toBeVisible();
  await mine.focus();
  await page.keyboard.press('l');
  await expect(mine.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('x');
  await expect(mine).toHaveCount(0);
  await expect(page.getByText('Comment resolved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(mine).toBeVisible();

  await panel(page).getByRole('button', { name: 'Approve', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Withdraw approval' })).toBeVisible();
  await expect(panel(page).getByText(/1 of \d approved/)).toBeVisible();
  await expect(page.getByText('Version approved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByText(/0 of \d approved/)).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('a link to a comment opens it at its frame, and the file card counts the open comments', async ({
  page,
  baseURL,
}) => {
  const pod = await commentedVideo(baseURL!);
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const team = await demoUser(baseURL!, 'team@demo.test');
  const comment = await admin.call<{ comment: { id: string } }>('POST', `pods/${pod.id}/comments`, {
    content: words.linked,
    startframe: 40,
    mentions: [team.session.user.id],
  });
  await signInByCookie(page, 'team@demo.test');
  const place = `menu=comments&comment=${comment.comment.id}&frame=40`;
  await page.goto(`/node/${pod.nodeid}`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notification = page.getByRole('link', {
    name: new RegExp(`mentioned you at 10:00:01:15.*${pod.name}`),
  });
  await expect(notification.first()).toHaveAttribute('href', `/pod/${pod.id}?${place}`);
  await page.goto(`/pod/${pod.id}?${place}`);
  await playerReady(page);
  await expectFrame(page, 40);
  await expect(row(page, words.linked)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('toolbar', { name: 'Markers' }).locator('[aria-pressed=true]')).toHaveCount(1);

  // The in and out point of the player become the time of a new comment, which survives a reload.
  for (const key of ['i', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expectFrame(page, 65);
  await page.keyboard.press('o');
  await expect(panel(page).getByTestId('marked-range')).toContainText('10:00:01:15');
  await page.keyboard.press('m');
  await field(page).fill(words.hold);
  await page.reload();
  await expect(field(page)).toHaveValue(words.hold);
  await playerReady(page);
  await field(page).press('Control+Enter');
  await expect(row(page, words.hold)).toContainText('10:00:01:15–10:00:02:15');
  await expect(field(page)).toHaveValue('');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, words.linked)).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/node/${pod.nodeid}`);
  const card = page.getByRole('gridcell', { name: pod.name });
  await expect(card.getByRole('img', { name: '4 open comments' })).toBeVisible();
});
