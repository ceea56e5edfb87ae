import type { Locator, Page } from '@playwright/test';
import { expectFrame, pictureFrame, playerReady, shownFrame, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { demoCaller } from './people.ts';
import { anotherBrowser, comeIn, readyPod } from './steps.ts';

const film = (baseURL: string) => readyPod(baseURL, 'First Light', 'First_Light_master.mov');

// Their own for each run: the film is everybody's, and what others say of it stays.
const run = Date.now().toString(36);
const words = {
  low: `The sun is too low ${run}`,
  high: `The sun is too high ${run}`,
  warmer: `Lower is warmer ${run}`,
  kept: `Mind the licence ${run}`,
  open: `For everybody ${run}`,
  hold: `Hold this longer ${run}`,
  enough: `Two seconds will do ${run}`,
  linked: `Linked to ${run}`,
  beside: `Warmer than before ${run}`,
};

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
const rows = (page: Page) => page.getByRole('feed', { name: 'Comments' }).getByRole('article');
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
const field = (page: Page) => panel(page).getByRole('textbox', { name: /Comment on this frame|Reply|Edit/ });
const paper = (page: Page) => page.getByRole('application', { name: 'Drawing on the picture' });

const countOnTab = async (page: Page) =>
  Number(/\d*$/.exec((await page.getByRole('tab', { name: /^Comments/ }).textContent())!)![0]);

async function open(page: Page, email: string, address: string) {
  await comeIn(page, email);
  await page.goto(address);
  await playerReady(page);
  await expect(panel(page).getByText('Nobody was asked').or(rows(page).first()).first()).toBeVisible();
}

test('a comment with a drawing is at the same frame for everybody, and what becomes of it is seen at once [Q185, Q188, Q189, Q191]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(700_000);
  const pod = await film(baseURL!);
  const address = `/pod/${pod.id}?menu=comments`;
  await open(page, 'team@demo.test', address);
  const elena = await anotherBrowser(browser, baseURL!);
  await open(elena, 'client@demo.test', address);

  await test.step('the time is the one at which somebody begins to write', async () => {
    await page.getByTestId('player-picture').hover();
    await stepFrames(page, 0, 30);
    await page.keyboard.press('m');
    await expect(field(page)).toBeFocused();
    await field(page).pressSequentially(words.low);
    await panel(page).getByRole('button', { name: 'Arrow' }).click();
    await expect(paper(page)).toBeFocused();
    const box = (await paper(page).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await expect(paper(page)).toHaveAttribute('data-shapes', '1');
    await field(page).press('Control+Enter');
    await expect(row(page, words.low)).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(paper(page)).toHaveCount(0);
  });

  await test.step('it appears in the other browser, and leads to its frame and drawing', async () => {
    await row(elena, words.low)
      .getByRole('button', { name: /^Go to/ })
      .click();
    await expectFrame(elena, 30);
    await expect(elena.getByTestId('drawing').locator('[data-shape]')).toHaveCount(1);
    await expect(elena.getByText(/^Drawing by /)).toBeVisible();
    await elena.keyboard.press('ArrowRight');
    await expect(elena.getByTestId('drawing')).toHaveCount(0);
  });

  await test.step('it is answered, liked and settled', async () => {
    await row(elena, words.low).getByRole('button', { name: 'Reply' }).click();
    await expect(panel(elena).getByText(/^Reply to /)).toBeVisible();
    await field(elena).fill(words.warmer);
    await panel(elena).getByRole('button', { name: 'Send' }).click();
    await expect(row(page, words.warmer)).toBeVisible();
    const like = row(page, words.warmer).getByRole('button', { name: /^Like/ });
    // Locked for three seconds: a second press changes nothing.
    await like.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(row(elena, words.warmer).getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();
    const waiting = await countOnTab(page);
    await row(page, words.low).getByRole('button', { name: 'Settled' }).click();
    await expect(row(page, words.low)).toHaveCount(0);
    expect(await countOnTab(page)).toBe(waiting - 1);
    await expect(row(elena, words.low)).toHaveCount(0);
    await panel(elena).getByRole('radio', { name: /^All/ }).check({ force: true });
    await expect(row(elena, words.low)).toHaveAttribute('data-checked', 'true');
  });

  await test.step('only whoever wrote it edits and deletes it', async () => {
    await panel(page).getByRole('radio', { name: /^All/ }).check({ force: true });
    const menu = (on: Page) => on.getByRole('menu').getByRole('menuitem');
    await row(elena, words.low).hover();
    await row(elena, words.low)
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await expect(menu(elena)).toHaveText(['Copy link']);
    await elena.keyboard.press('Escape');
    await row(page, words.low).hover();
    await row(page, words.low)
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await menu(page).filter({ hasText: 'Edit' }).click();
    await expect(field(page)).toHaveValue(words.low);
    await field(page).fill(words.high);
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(row(elena, words.high)).toContainText('edited');
    await row(page, words.high).hover();
    await row(page, words.high)
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await menu(page).filter({ hasText: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, words.high)).toHaveCount(0);
    await expect(row(elena, words.high)).toHaveCount(0);
    await expect(row(elena, words.warmer)).toHaveCount(0);
  });

  await test.step('what is among the team is not there for a client', async () => {
    await page.getByRole('switch', { name: 'Only the team sees it' }).click();
    await field(page).fill(words.kept);
    await field(page).press('Control+Enter');
    await expect(row(page, words.kept)).toContainText('Team only');
    await page.getByRole('switch', { name: 'Only the team sees it' }).click();
    await field(page).fill(words.open);
    await field(page).press('Control+Enter');
    await expect(row(elena, words.open)).toBeVisible();
    await expect(row(elena, words.kept)).toHaveCount(0);
    await expect(elena.getByRole('switch', { name: 'Only the team sees it' })).toHaveCount(0);
  });
  await expectNoSeriousAxe(page);
  await expectNoSeriousAxe(elena);
  await elena.context().close();
});

test('from the first frame to approval by keys alone [Q185, Q187, Q190, Q192]', async ({ page, baseURL }) => {
  test.setTimeout(700_000);
  const pod = await film(baseURL!);
  const admin = await demoCaller(baseURL!, 'admin@demo.test');
  const team = await demoCaller(baseURL!, 'team@demo.test');
  await admin.call('POST', `pods/${pod.id}/reviewers/invite`, { reviewers: [team.session.user.id] });
  await comeIn(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await stepFrames(page, 0, 12);

  // The key opens the tab and leads into the field.
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
  const out = panel(page).getByLabel(/^Out point, minutes/);
  await out.fill('00:00.10');
  await out.press('Enter');
  await expect(panel(page).getByText('The out point comes after the in point.')).toBeVisible();
  await out.fill('99:00.00');
  await out.press('Enter');
  await expect(panel(page).getByText(/^The last frame is at/)).toBeVisible();
  await out.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const mine = row(page, words.hold);
  await expect(mine).toBeVisible();
  await expect(mine.getByText('@Elena Moretti')).toBeVisible();

  // In the list: away from the frame, and back by Enter; then answered, liked and settled.
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

  await panel(page).getByRole('button', { name: 'Approve', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Take approval back' })).toBeVisible();
  await expect(panel(page).getByText(/\d of \d approved/)).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('a link to a comment opens it at its frame; a file’s card says how many wait [Q187]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(700_000);
  const pod = await film(baseURL!);
  const admin = await demoCaller(baseURL!, 'admin@demo.test');
  const said = await admin.call<{ comment: { id: string } }>('POST', `pods/${pod.id}/comments`, {
    content: words.linked,
    startframe: 40,
  });
  await comeIn(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?menu=comments&comment=${said.comment.id}`);
  await playerReady(page);
  await expectFrame(page, 40);
  await expect(row(page, words.linked)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('toolbar', { name: 'Marks' }).locator('[aria-pressed=true]')).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, words.linked)).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/node/${pod.nodeid}`);
  await expect(page.getByRole('img', { name: /\d+ open comments?$/ }).first()).toBeVisible();
});

test('settling or deleting what is in view leads the keyboard to the next, and at last to the filter [Q185, Q189]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(700_000);
  // Nobody else speaks of this film.
  const pod = await readyPod(baseURL!, 'Rushes', 'Dunes_wide_B011.mp4');
  const team = await demoCaller(baseURL!, 'team@demo.test');
  const said = ['First', 'Second', 'Third', 'Fourth'];
  for (const [at, content] of said.entries())
    await team.call('POST', `pods/${pod.id}/comments`, { content, startframe: 10 * (at + 1) });
  await open(page, 'team@demo.test', `/pod/${pod.id}?menu=comments`);
  const filter = (name: RegExp) => panel(page).getByRole('radio', { name });

  await row(page, 'Third').focus();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Second')).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(page, 'Second')).toHaveCount(0);
  await expect(row(page, 'Third')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(row(page, 'Fourth')).toHaveCount(0);
  await expect(row(page, 'Third')).toBeFocused();
  // The button in the row, instead of the row.
  await row(page, 'Third').getByRole('button', { name: 'Settled' }).press('Enter');
  await expect(row(page, 'First')).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows(page)).toHaveCount(0);
  await expect(filter(/^Open/)).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(filter(/^All/)).toBeChecked();
  await expect(rows(page)).toHaveCount(4);
  await row(page, 'First').focus();
  for (const [content, next] of [
    ['First', 'Second'],
    ['Second', 'Third'],
    ['Third', 'Fourth'],
  ] as const) {
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(row(page, content)).toHaveCount(0);
    await expect(row(page, next)).toBeFocused();
  }
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await expect(filter(/^All/)).toBeFocused();
});

test('rule and deadline of a review change by themselves, and one that has passed is in nobody’s way [Q190, Q192]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(700_000);
  const pod = await readyPod(baseURL!, 'Rushes', 'Dunes_wide_B011.mp4');
  const admin = await demoCaller(baseURL!, 'admin@demo.test');
  const client = await demoCaller(baseURL!, 'client@demo.test');
  const soon = new Date(Date.now() + 4000);
  await admin.call('POST', `pods/${pod.id}/reviewers/invite`, {
    reviewers: [client.session.user.id],
    dueat: soon.toISOString(),
  });
  await comeIn(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?menu=comments`);
  const who = panel(page).getByRole('button', { name: /of \d approved/ });
  await expect(who).toBeVisible();
  await expect.poll(() => Date.now()).toBeGreaterThan(soon.getTime());
  const reviewers = page.getByRole('dialog', { name: 'Reviewers' });

  await test.step('somebody more is asked, and the old deadline stays', async () => {
    await who.click();
    await reviewers.getByRole('button', { name: 'Ask more people' }).click();
    const invite = page.getByRole('dialog', { name: 'Ask for a review' });
    await expect(invite.getByLabel('Deadline')).not.toHaveValue('');
    await invite.getByLabel('Maud Visser').check();
    await invite.getByRole('button', { name: 'Ask 1 person' }).click();
    await expect(invite).toHaveCount(0);
    await expect(who).toContainText('0 of 2 approved');
    await expect(who).toContainText('Was due');
    await expect(who).toBeFocused();
  });

  await test.step('rule and deadline alone, by keys', async () => {
    await page.keyboard.press('Enter');
    await reviewers.getByRole('button', { name: /^Change rule and deadline/ }).press('Enter');
    const terms = page.getByRole('dialog', { name: 'Rule and deadline' });
    await terms.getByLabel('Deadline').fill('2020-01-01T12:00');
    await terms.getByLabel('Deadline').press('Enter');
    await expect(terms.getByText(/^This moment has passed/)).toBeVisible();
    await expectNoSeriousAxe(page);
    await terms.getByLabel('Deadline').fill('2099-06-01T12:00');
    await terms.getByRole('radio', { name: 'Everybody approves' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(terms).toHaveCount(0);
    await expect(who).toContainText('Due 1 Jun');
    await expect(who).toBeFocused();
  });

  await test.step('those who were asked are taken off, one by one', async () => {
    await page.keyboard.press('Enter');
    await expect(reviewers.getByText('Approved when one of them approves.')).toBeVisible();
    await expectNoSeriousAxe(page);
    await reviewers.getByRole('button', { name: 'Take Maud Visser off' }).press('Enter');
    await expect(reviewers.getByText('Maud Visser')).toHaveCount(0);
    await expect(reviewers.getByRole('button', { name: 'Ask more people' })).toBeFocused();
    await reviewers.getByRole('button', { name: 'Take Elena Moretti off' }).press('Enter');
    await expect(reviewers).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Ask reviewers' })).toBeFocused();
  });
});

test('beside another version one comments and draws on the one whose page it is [Q185, I122]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(700_000);
  const pod = await film(baseURL!);
  const older = pod.versions.find(({ id }) => id !== pod.id)!;
  await comeIn(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?compare=${older.id}`);
  const compare = page.getByTestId('compare');
  await expect(compare).toHaveAttribute('data-status', 'ready');
  const marks = page.getByRole('toolbar', { name: 'Marks' }).getByRole('button');
  await expect(marks.first()).toBeVisible();

  await page.keyboard.press('Home');
  await stepFrames(page, 0, 20);
  // The panel is folded away beside two pictures: the key opens it.
  await page.keyboard.press('m');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/compare=/);
  await field(page).pressSequentially(words.beside);
  await panel(page).getByRole('button', { name: 'Box' }).click();
  await expect(paper(page)).toBeFocused();
  // All of B is seen while one draws on it, and the paper lies exactly over it.
  await expect(page.getByTestId('compared')).toHaveAttribute('data-shown', 'b');
  const [sheet, picture] = [
    await paper(page).boundingBox(),
    await page.getByTestId('compared-b').boundingBox(),
  ];
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(sheet![side] - picture![side]), side).toBeLessThanOrEqual(1.5);
  await page.mouse.move(sheet!.x + sheet!.width * 0.2, sheet!.y + sheet!.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(sheet!.x + sheet!.width * 0.4, sheet!.y + sheet!.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(paper(page)).toHaveAttribute('data-shapes', '1');
  await field(page).press('Control+Enter');
  await expect(row(page, words.beside)).toBeVisible();
  await expect(page.getByTestId('compared')).toHaveAttribute('data-mode', 'wipe');
  await expect(page.getByTestId('drawing').locator('[data-shape]')).toHaveCount(1);

  // Away, and back to it from the list; then from mark to mark.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expect.poll(() => shownFrame(page)).toBe(0);
  await expect(page.getByTestId('drawing')).toHaveCount(0);
  await row(page, words.beside)
    .getByRole('button', { name: /^Go to/ })
    .click();
  await expect.poll(() => shownFrame(page)).toBe(20);
  await expect.poll(() => pictureFrame(page, 'compared-b')).toBe(20);
  await expect(page.getByTestId('drawing')).toHaveCount(1);
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Home');
  await page.keyboard.press(']');
  await expect(rows(page).and(page.locator('[aria-current=true]'))).toHaveCount(1);
});
