import type { Page } from '@playwright/test';
import { playerReady, shownFrame } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoProject, copyDemoVideo, signInByCookie } from './steps.ts';
import { createProject } from './test-project.ts';
import { demoUser } from './users.ts';

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Labels' });
const rows = (page: Page) => panel(page).getByRole('list').getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const form = (page: Page) => panel(page).getByRole('form', { name: /label/ });
const source = (page: Page, name: RegExp) => panel(page).getByRole('radio', { name });
const video = (baseURL: string) => copyDemoVideo(baseURL, 'First_Light_master.mov');

test('labels are typed and picked by keyboard, and others see them live [R196, R197, R200]', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const testProject = await createProject(baseURL!, info, { files: ['offer.txt'] });
  const podid = testProject.files['offer.txt']!;
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  await admin.call('POST', 'pods/labels', { podids: [podid], labels: ['Wide'] });
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, 'team@demo.test');
  await colleague.goto(`/pod/${podid}?menu=labels`);
  const theirs = rows(colleague).locator('[data-row] [title]');
  await expect(theirs).toHaveText(['Wide']);

  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${podid}?menu=labels`);
  // A document has no timecodes.
  const typed = form(page).getByRole('textbox', { name: 'Add label' });
  await expect(form(page).getByText('Whole file')).toHaveCount(0);
  // The form compares with the list, which may load after it.
  await expect(rows(page).locator('[data-row] [title]')).toHaveText(['Wide']);
  await typed.fill(' wide ');
  await typed.press('Enter');
  await expect(form(page).getByText('“wide” is already in the list.')).toBeVisible();
  // Typing the name of a predefined label adds that label.
  await typed.fill('drone');
  await typed.press('Enter');
  await expect(theirs).toHaveText(['drone', 'Wide']);

  await form(page).getByRole('button', { name: 'Predefined' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Predefined labels' });
  const field = dialog.getByLabel('Add label');
  await field.fill('   ');
  await field.press('Enter');
  await expect(dialog.getByText('No labels selected')).toBeVisible();
  await field.fill(' wide ');
  await field.press('Enter');
  await expect(dialog.getByText('“wide” is already in the list.')).toBeVisible();
  await field.fill('  Elena approves ');
  await field.press('Enter');
  await field.fill('NIGHT');
  await field.press('Enter');
  const own = dialog.getByRole('list', { name: 'Custom labels' }).getByRole('listitem');
  await expect(own).toHaveText(['Elena approves']);
  await expect(dialog.getByRole('list', { name: 'Setting, Light' }).getByRole('listitem')).toHaveText([
    'Night',
  ]);

  // The tree: arrow keys expand and move, Space checks a label and collapses a category.
  await dialog.getByRole('treeitem', { name: 'Shot size' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('treeitem', { name: 'Close-up', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('treeitem', { name: 'Close-up', exact: true })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  const onFile = dialog.getByRole('treeitem', { name: 'Wide' });
  await expect(onFile).toContainText('Already added');
  await onFile.click({ force: true });
  await expect(dialog.getByRole('button', { name: 'Add 3 labels' })).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('treeitem', { name: 'Close-up', exact: true })).toHaveCount(0);
  await expectNoSeriousAxe(page);
  const { height } = (await dialog.boundingBox())!;
  expect(height).toBeLessThanOrEqual(680);

  // Searching expands the matches. A selected label is removed with the Delete key on its remove button.
  await dialog.getByLabel(/^Search \d+ labels/).fill('cafe');
  await dialog.getByRole('treeitem', { name: 'Café' }).click();
  await dialog.getByRole('button', { name: 'Remove label Café' }).press('Delete');
  await dialog.getByRole('button', { name: 'Add 3 labels' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(theirs).toHaveText(['Close-up', 'drone', 'Elena approves', 'Night', 'Wide']);

  // In the list, arrow keys move, F2 edits, Delete removes, and the focus stays in the list.
  await rows(page)
    .first()
    .getByRole('button', { name: /Close-up/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  const change = form(page).getByRole('textbox', { name: 'Edit label' });
  await expect(change).toBeFocused();
  await change.fill('Drone shot');
  await change.press('Enter');
  await expect(theirs).toHaveText(['Close-up', 'Drone shot', 'Elena approves', 'Night', 'Wide']);
  await row(page, 'Wide').getByRole('button').first().focus();
  await page.keyboard.press('Delete');
  await expect(theirs).toHaveText(['Close-up', 'Drone shot', 'Elena approves', 'Night']);
  await expect(row(page, 'Night').getByRole('button').first()).toBeFocused();

  // Search finds the file by its label.
  await page.goto(`/search?q=${encodeURIComponent('Elena approves')}&nodeid=${testProject.id}`);
  await expect(page.getByText('offer.txt').first()).toBeVisible();
});

test('a label of a video has in and out points, appears on the timeline and leads to its frame [R195, R196]', async ({
  page,
  baseURL,
}) => {
  const pod = await video(baseURL!);
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?menu=labels`);
  await playerReady(page);
  const text = form(page).getByRole('textbox', { name: 'Add label' });
  const add = form(page).getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await text.fill('Mist rises');
  const [from, to] = [
    form(page).getByLabel('In point', { exact: true }),
    form(page).getByLabel('Out point', { exact: true }),
  ];
  await expect(from).toHaveValue('10:00:00:00');
  await expect(to).toHaveValue('10:00:02:00');
  for (const [start, end, said] of [
    ['', '00:02.00', 'In point is missing.'],
    ['1.5', '00:02.00', 'In point: enter a time such as 10:00:00:00'],
    ['10:00:03:00', '10:00:02:00', 'The out point must not be before the in point.'],
    ['00:03.00', '09:00.00', 'Out point is after the end of the file'],
  ] as const) {
    await from.fill(start);
    await to.fill(end);
    await add.click();
    await expect(form(page).getByRole('alert')).toContainText(said);
  }
  await to.fill('00:04.00');
  await add.click();
  await expect(row(page, 'Mist rises')).toBeVisible();
  await expect(text).toHaveValue('');

  // The same label at the same time is rejected as a duplicate; at another time it is a new label.
  await text.fill('MIST rises');
  await from.fill('00:03.00');
  await to.fill('00:04.00');
  await add.click();
  await expect(form(page).getByRole('alert')).toContainText('is already in the list');
  await form(page).getByRole('button', { name: 'Whole file' }).click();
  await add.click();
  const timed = rows(page).filter({ hasNotText: 'Whole file' });
  await expect(row(page, 'MIST rises').filter({ hasText: 'Whole file' })).toBeVisible();

  // By mouse: the row seeks to its frame, the marker on the timeline selects the row.
  await timed.getByRole('button').first().click();
  await expect.poll(() => shownFrame(page)).toBe(75);
  const mark = page.getByRole('toolbar').getByRole('button', { name: /Mist rises/ });
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expectNoSeriousAxe(page);
  await timed.hover();
  await timed.getByRole('button', { name: 'Edit label' }).click();
  await form(page).getByRole('textbox', { name: 'Edit label' }).fill('Mist is gone');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Mist is gone')).toBeVisible();
  for (const name of ['Mist is gone', 'MIST rises']) {
    await row(page, name).hover();
    await row(page, name).getByRole('button', { name: 'Remove label' }).click();
    await expect(row(page, name)).toHaveCount(0);
  }
  await expect(mark).toHaveCount(0);

  // The in and out point of the player are the times of the next label.
  await page.getByTestId('player-picture').click();
  for (const key of ['Space', 'Home']) await page.keyboard.press(key);
  await expect.poll(() => shownFrame(page)).toBe(0);
  for (const key of ['i', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => shownFrame(page)).toBe(25);
  await page.keyboard.press('o');
  const chip = form(page).getByTestId('marked-times');
  await expect(chip).toContainText('10:00:00:00 – 10:00:01:00');
  await text.fill('First light');
  await add.click();
  await expect(row(page, 'First light')).toContainText('10:00:00:00');
  await expect(chip).toHaveCount(0);
});

test('detected labels and text are filtered by confidence, shown over the frame and corrected by the team [R194, R198, R201, B18]', async ({
  page,
  baseURL,
}) => {
  const { id, nodeid } = await video(baseURL!);
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${id}?menu=labels`);
  await playerReady(page);
  await source(page, /^Detected labels/).check({ force: true });
  await expect(row(page, 'Mountain')).toBeVisible();
  await expect(row(page, 'Boat')).toHaveCount(0);
  const boxes = page.getByTestId('boxes');
  await expect(boxes).toHaveAttribute('data-layer', '3');
  await expect(boxes.getByText('Sun')).toBeVisible();
  // The first frame shows two mountains, the sun and the sky.
  await expect(page.getByText('4 detected labels in this frame')).toBeVisible();

  // The boxes keep their position in the frame at every window size.
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    const [picture, box] = await Promise.all([
      page.getByTestId('player-picture').boundingBox(),
      boxes.locator('> div').filter({ hasText: 'Sun' }).boundingBox(),
    ]);
    expect(Math.abs((box!.x - picture!.x) / picture!.width - 0.58)).toBeLessThan(0.005);
    expect(Math.abs(box!.height / picture!.height - 0.07)).toBeLessThan(0.01);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const confidence = panel(page).getByLabel('Confidence in percent');
  for (const [typed, becomes] of [
    ['abc', '100'],
    ['-4', '0'],
    ['250', '100'],
    ['70', '70'],
  ] as const) {
    await confidence.fill(typed);
    await confidence.blur();
    await expect(confidence).toHaveValue(becomes);
  }
  // Clicking a row seeks to the first detection and highlights its boxes.
  await row(page, 'Boat').getByRole('button').first().click();
  await expect.poll(() => shownFrame(page)).toBe(110);
  await expect(boxes.locator('[data-chosen]')).toHaveText(/Boat/);
  await expectNoSeriousAxe(page);
  await panel(page).getByRole('switch', { name: 'Boxes' }).click();
  await expect(boxes).toHaveCount(0);
  await panel(page).getByRole('switch', { name: 'Boxes' }).click();

  // Detected text: lines, words or both, on a separate layer.
  await source(page, /^Detected text/).check({ force: true });
  await expect(row(page, '10:00:03:00')).toBeVisible();
  await expect(boxes).toHaveAttribute('data-layer', '2');
  await source(page, /^Words/).check({ force: true });
  await expect(row(page, '03:00')).toBeVisible();
  await expect(row(page, '10:00:03:00')).toHaveCount(0);
  await panel(page).getByRole('searchbox').fill('07:');
  await expect(rows(page)).toHaveCount(1);
  await row(page, '07:00').getByRole('button').first().click();
  await rows(page).nth(1).hover();
  await rows(page).nth(1).getByRole('button', { name: 'Edit label 07:00' }).click();
  const change = form(page).getByRole('textbox', { name: 'Edit label' });
  await change.fill('07:01');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, '07:01').first()).toBeVisible();

  // A link can name a detection with low confidence; search links to it in the same way.
  await page.goto(`/pod/${id}?menu=labels&type=label&start=2400&service=aws-detecting-labels`);
  await expect(row(page, 'Bird').getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByLabel('Confidence in percent')).toHaveValue('0');
  await expect(panel(page).locator('[aria-current=true]')).toContainText('49%');
  await page.goto(`/search?q=boat&nodeid=${nodeid}`);
  const hit = page.getByRole('link', { name: /Boat/ }).first();
  await expect(hit).toHaveAttribute('href', /menu=labels&start=4400&type=label&service=aws-detecting-labels/);
});

test('on a phone a client user sees detected labels and changes only labels of their own', async ({
  page,
  baseURL,
}) => {
  const [plain, seen] = ['Ridges_sunrise_A001.mp4', 'First_Light_master.mov'] as const;
  const project = await copyDemoProject(baseURL!, { files: [plain, seen] });
  const [{ id }, { id: detected }] = [await project.pod(plain), await project.pod(seen)];
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCookie(page, 'client@demo.test');
  await page.goto(`/pod/${id}?menu=labels`);
  await expect(row(page, 'Aerial')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove label Aerial' })).toHaveCount(0);
  const text = form(page).getByRole('textbox', { name: 'Add label' });
  await text.fill('Favourite');
  await text.press('Enter');
  await expect(row(page, 'Favourite')).toBeVisible();
  await expectNoSeriousAxe(page);
  // The form is one line while it is not used. Pressing the button must not move it away from the pointer.
  await text.blur();
  await form(page).getByRole('button', { name: 'Predefined' }).click();
  await page
    .getByRole('dialog', { name: 'Predefined labels' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await row(page, 'Favourite').getByRole('button').first().focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Favourite')).toHaveCount(0);

  await page.goto(`/pod/${detected}?menu=labels&type=label`);
  await expect(row(page, 'Mountain')).toBeVisible();
  await expect(page.getByTestId('boxes').getByText('Sun')).toBeVisible();
  await row(page, 'Mountain').getByRole('button').first().click();
  await expect(row(page, '99%').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Remove) label/ })).toHaveCount(0);
  await expectNoSeriousAxe(page);
});

test('predefined labels are managed in the console by mouse, keyboard and drag and drop [B25, R203, R204]', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto('/console/labels');
  const tree = page.getByRole('tree', { name: 'Predefined labels' });
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}( \\d+)?$`) });
  const dialog = page.getByRole('dialog');
  const name = `Weather ${Date.now() % 1e6}`;
  await expect(item('Shot size')).toBeVisible();
  await expectNoSeriousAxe(page);

  // By mouse: a category, a category inside it, and a label.
  await page.getByRole('button', { name: 'Add category' }).click();
  await dialog.getByLabel('Category name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await item(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Add subcategory' }).click();
  await dialog.getByLabel('Category name').fill('Wet');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(item('Wet')).toBeFocused();
  await item('Wet').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Add label' }).click();
  await dialog.getByLabel('Label name').fill('Rain');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await item('Wet').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Add label' }).click();
  await dialog.getByLabel('Label name').fill('RAIN');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // By keyboard: move the focus, rename, move, delete.
  await item('Wet').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Rain')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(item('Rain')).toBeFocused();
  await page.keyboard.press('F2');
  await dialog.getByLabel('Label name').fill('Drizzle');
  await page.keyboard.press('Enter');
  await expect(item('Drizzle')).toBeVisible();
  await item('Drizzle').focus();
  await page.keyboard.press('m');
  await dialog.getByLabel('Move to').fill(name);
  await expect(page.getByRole('option', { name })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(item('Drizzle')).toHaveAttribute('aria-level', '2');

  // By drag and drop: into another category, but never into itself.
  await item(name).dragTo(item('Wet'));
  await expect(item('Wet')).toHaveAttribute('aria-level', '2');
  await expect(item(name)).toHaveAttribute('aria-level', '1');
  await item('Drizzle').dragTo(item('Wet'));
  await expect(item('Drizzle')).toHaveAttribute('aria-level', '3');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSeriousAxe(page);
  await item(name).focus();
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('its 1 label');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(item(name)).toHaveCount(0);
  const { nodes } = await admin.call<{ nodes: { tenantid: string }[] }>('GET', 'nodes');
  const { categories } = await admin.call<{ categories: { name: string }[] }>(
    'GET',
    `tenants/${nodes[0]!.tenantid}/labelcategories`,
  );
  expect(categories.map((category) => category.name)).not.toContain(name);
});
