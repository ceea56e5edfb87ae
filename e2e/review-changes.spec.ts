import { drawingArea, field, open, panel, row, rows } from './comments.ts';
import { expectShown, pictureFrame, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

test('resolving or deleting the focused comment moves the focus to the next one, and finally to the filter', async ({
  page,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Ridges_sunrise_A001.mp4');
  const team = await demoUser(baseURL!, 'team@demo.test');
  const contents = ['First', 'Second', 'Third', 'Fourth'];
  for (const [at, content] of contents.entries())
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
  // Uses the button in the row instead of the key.
  await row(page, 'Third').getByRole('button', { name: 'Resolved' }).press('Enter');
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

test('reviewers, rule and deadline of an overdue review can be changed [Q190, Q192]', async ({
  page,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Ridges_sunrise_A001.mp4');
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const client = await demoUser(baseURL!, 'client@demo.test');
  const soon = new Date(Date.now() + 4000);
  await admin.call('POST', `pods/${pod.id}/reviewers/invite`, {
    reviewers: [client.session.user.id],
    dueat: soon.toISOString(),
  });
  await page.clock.install();
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?menu=comments`);
  const who = panel(page).getByRole('button', { name: /of \d approved|Changes requested/ });
  await expect(who).toBeVisible();
  await expect.poll(() => Date.now()).toBeGreaterThan(soon.getTime());
  // The page updates its clock twice a minute.
  await page.clock.fastForward(30_000);
  const reviewers = page.getByRole('dialog', { name: 'Reviewers' });

  await test.step('a reviewer is added and the past deadline is kept', async () => {
    await who.click();
    await reviewers.getByRole('button', { name: 'Add reviewers' }).click();
    const invite = page.getByRole('dialog', { name: 'Request review' });
    await expect(invite.getByRole('textbox', { name: 'Deadline' })).not.toHaveValue('');
    await invite.getByLabel('Maud Visser').check();
    await invite.getByRole('button', { name: 'Request review' }).click();
    await expect(invite).toHaveCount(0);
    await expect(who).toContainText('0 of 2 approved');
    await expect(who).toContainText('Overdue since');
    await expect(who).toBeFocused();
  });

  await test.step('the reviewers are reminded, and one requests changes', async () => {
    const remind = panel(page).getByRole('button', { name: 'Remind', exact: true });
    await remind.click();
    await expect(page.getByText('Reminder sent to 2 reviewers')).toBeVisible();
    await expect(remind).toBeDisabled();
    const decide = (decision: 'changes' | null) =>
      client.call('POST', `pods/${pod.id}/reviewers/decide`, { decision, note: 'Use the second take' });
    await decide('changes');
    await expect(who).toContainText('Changes requested');
    await expect(panel(page).getByText('Elena Moretti Use the second take')).toBeVisible();
    await expectNoSeriousAxe(page);
    await decide(null);
    await expect(who).toContainText('0 of 2 approved');
    await who.focus();
  });

  await test.step('rule and deadline are changed by keyboard', async () => {
    await page.keyboard.press('Enter');
    await reviewers.getByRole('button', { name: /^Change rule and deadline/ }).press('Enter');
    const terms = page.getByRole('dialog', { name: 'Rule and deadline' });
    const day = terms.getByRole('textbox', { name: 'Deadline' });
    await day.fill('1-1-2020');
    await day.press('Enter');
    await expect(terms.getByText(/^The deadline is in the past/)).toBeVisible();
    await expectNoSeriousAxe(page);
    await day.fill('1-6-2099');
    await terms.getByRole('textbox', { name: 'Time' }).fill('25:00');
    await day.press('Enter');
    await expect(terms.getByText('Enter a time such as 17:00.')).toBeVisible();
    await terms.getByRole('textbox', { name: 'Time' }).fill('12');
    await terms.getByRole('radio', { name: 'All reviewers approve' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(terms).toHaveCount(0);
    await expect(who).toContainText('Due 1 Jun');
    await expect(who).toBeFocused();
  });

  await test.step('the reviewers are removed one by one', async () => {
    await page.keyboard.press('Enter');
    await expect(reviewers.getByText('Approved when one reviewer approves.')).toBeVisible();
    await expectNoSeriousAxe(page);
    await reviewers.getByRole('button', { name: 'Remove Maud Visser' }).press('Enter');
    await expect(reviewers.getByText('Maud Visser')).toHaveCount(0);
    await expect(reviewers.getByRole('button', { name: 'Add reviewers' })).toBeFocused();
    await reviewers.getByRole('button', { name: 'Remove Elena Moretti' }).press('Enter');
    await expect(reviewers).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Request review' })).toBeFocused();
  });
});

test('in compare mode, comments and drawings are added to the version whose page is open', async ({
  page,
  baseURL,
}) => {
  const contents = 'Warmer than before';
  const pod = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
  const client = await demoUser(baseURL!, 'client@demo.test');
  await client.call('POST', `pods/${pod.id}/comments`, { content: 'The lake is back', startframe: 48 });
  const older = pod.versions.find(({ id }) => id !== pod.id)!;
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?compare=${older.id}`);
  const compare = page.getByTestId('compare');
  await expect(compare).toHaveAttribute('data-status', 'ready');
  const marks = page.getByRole('toolbar', { name: 'Markers' }).getByRole('button');
  await expect(marks.first()).toBeVisible();

  await page.keyboard.press('Home');
  await stepFrames(page, 0, 20);
  // The panel is collapsed in compare mode: the key opens it.
  await page.keyboard.press('m');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/compare=/);
  await field(page).pressSequentially(contents);
  await panel(page).getByRole('button', { name: 'Box' }).click();
  await expect(drawingArea(page)).toBeFocused();
  // B is fully visible while drawing on it, and the drawing canvas covers it exactly.
  await expect(page.getByTestId('compared')).toHaveAttribute('data-shown', 'b');
  const [sheet, picture] = [
    await drawingArea(page).boundingBox(),
    await page.getByTestId('compared-b').boundingBox(),
  ];
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(sheet![side] - picture![side]), side).toBeLessThanOrEqual(1.5);
  await page.mouse.move(sheet!.x + sheet!.width * 0.2, sheet!.y + sheet!.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(sheet!.x + sheet!.width * 0.4, sheet!.y + sheet!.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await expect(drawingArea(page)).toHaveAttribute('data-shapes', '1');
  await field(page).press('Control+Enter');
  await expect(row(page, contents)).toBeVisible();
  await expect(page.getByTestId('compared')).toHaveAttribute('data-mode', 'wipe');
  await expect(page.getByTestId('drawing').locator('[data-shape]')).toHaveCount(1);

  // Seek away, return to the comment from the list, then step between markers.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expectShown(page, 0);
  await expect(page.getByTestId('drawing')).toHaveCount(0);
  await row(page, contents)
    .getByRole('button', { name: /^Go to/ })
    .click();
  await expectShown(page, 20);
  await expect.poll(() => pictureFrame(page, 'compared-b')).toBe(20);
  await expect(page.getByTestId('drawing')).toHaveCount(1);
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Home');
  await page.keyboard.press(']');
  await expect(rows(page).and(page.locator('[aria-current=true]'))).toHaveCount(1);
});
