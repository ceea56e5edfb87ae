import type { Browser, Locator, Page } from '@playwright/test';
import { expect, openSeparateBrowser, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { createProject, openProject, snackbar, type TestProject } from './test-project.ts';
import { closeUploads, uploadDialog, uploadFiles } from './uploading.ts';
import { createUser, demoUser } from './users.ts';

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index + 1).padStart(2, '0')}.mov`);

/** A file or a folder on the page, as a card or as a row. */
const item = (page: Page, name: string): Locator => page.locator('[data-item]').filter({ hasText: name });
const inTree = (page: Page, name: string) => page.getByRole('tree').getByRole('treeitem', { name });

/** Scroll position of the folder page. */
const scrolled = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    let place: Element | null = grid;
    while (place && place.scrollTop === 0) place = place.parentElement;
    return place?.scrollTop ?? 0;
  });

async function toTheMiddle(page: Page): Promise<void> {
  await expect(page.locator('[data-item]').first()).toBeVisible();
  await page.getByRole('grid').evaluate((grid) => {
    let place: Element | null = grid;
    while (place && getComputedStyle(place).overflowY !== 'auto') place = place.parentElement;
    if (place) place.scrollTop = (place.scrollHeight - place.clientHeight) / 2;
  });
  await expect(item(page, 'take-a')).toBeVisible();
}

async function choose(page: Page, name: string, ...entries: string[]): Promise<void> {
  await item(page, name).click({ button: 'right' });
  for (const entry of entries) await page.getByRole('menu').getByText(entry, { exact: true }).click();
}

/** A team member in a separate browser, with two files of the project selected. */
async function colleagueAt(browser: Browser, baseURL: string, project: TestProject, view: 'Grid' | 'List') {
  const person = await createUser(baseURL, await demoUser(baseURL, 'admin@demo.test'), 'team');
  const colleague = await openSeparateBrowser(browser, baseURL);
  await signInByCookie(colleague, person.email, person.password);
  await colleague.goto(`/node/${project.id}`);
  await colleague.getByRole('button', { name: view }).click();
  await toTheMiddle(colleague);
  await item(colleague, 'clip-20').click();
  await item(colleague, 'zoom-01').click({ modifiers: ['ControlOrMeta'] });
  await expect(colleague.getByText('2 selected')).toBeVisible();
  const before = await scrolled(colleague);
  expect(before).toBeGreaterThan(100);
  const undisturbed = async () => {
    await expect(colleague.getByText('2 selected')).toBeVisible();
    for (const name of ['clip-20', 'zoom-01'])
      await expect(item(colleague, name)).toHaveAttribute('aria-selected', 'true');
    expect(await scrolled(colleague)).toBe(before);
  };
  return { colleague, undisturbed };
}

test('changes by other users appear live and keep selection and scroll position in both views [E69]', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {
    folders: ['Audio'],
    files: ['take-a.txt', 'take-b.txt', 'take-d.txt'],
    announced: [...numbered('clip', 20), ...numbered('zoom', 20)],
  });
  const grid = await colleagueAt(browser, baseURL!, project, 'Grid');
  const list = await colleagueAt(browser, baseURL!, project, 'List');
  const both = (check: (colleague: Page) => Promise<void>) =>
    Promise.all([grid, list].map(({ colleague }) => check(colleague)));
  const undisturbed = () => Promise.all([grid.undisturbed(), list.undisturbed()]);
  await openProject(page, project);
  await toTheMiddle(page);

  await test.step('a folder is created and renamed', async () => {
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByLabel('Name').fill('Grading');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Grading' })).toBeVisible();
    await both((colleague) => expect(inTree(colleague, 'Grading')).toBeVisible());
    await inTree(page, 'Grading').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Colour');
    await page.keyboard.press('Enter');
    await both((colleague) => expect(inTree(colleague, 'Colour')).toBeVisible());
    await both((colleague) => expect(inTree(colleague, 'Grading')).toHaveCount(0));
    await undisturbed();
    await inTree(page, project.name).click();
    await toTheMiddle(page);
  });

  await test.step('a file is renamed, given a status and made team-only', async () => {
    await choose(page, 'take-a.txt', 'Rename');
    await page.keyboard.type('take-first');
    await page.keyboard.press('Enter');
    await both((colleague) => expect(item(colleague, 'take-first.txt')).toBeVisible());
    await both((colleague) => expect(item(colleague, 'take-a.txt')).toHaveCount(0));
    await choose(page, 'take-first.txt', 'Set status…', 'Correction');
    await both((colleague) => expect(item(colleague, 'take-first.txt')).toContainText('Correction'));
    await choose(page, 'take-first.txt', 'Make team only');
    await both((colleague) =>
      expect(item(colleague, 'take-first.txt').getByRole('img', { name: /Team only/ })).toBeVisible(),
    );
    await undisturbed();
  });

  await test.step('a file is moved away and back', async () => {
    await choose(page, 'take-b.txt', 'Move to…');
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Audio' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    // The snackbar stays open while the pointer is over it.
    await snackbar(page, 'Moved').getByRole('button', { name: 'Undo' }).hover();
    await both((colleague) => expect(item(colleague, 'take-b.txt')).toHaveCount(0));
    await undisturbed();
    await snackbar(page, 'Moved').getByRole('button', { name: 'Undo' }).click();
    await both((colleague) => expect(item(colleague, 'take-b.txt')).toBeVisible());
    await undisturbed();
  });

  await test.step('a file is deleted and restored by undo', async () => {
    await item(page, 'take-b.txt').click();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await snackbar(page, 'recycle bin').getByRole('button', { name: 'Undo' }).hover();
    await both((colleague) => expect(item(colleague, 'take-b.txt')).toHaveCount(0));
    await undisturbed();
    await snackbar(page, 'recycle bin').getByRole('button', { name: 'Undo' }).click();
    await both((colleague) => expect(item(colleague, 'take-b.txt')).toBeVisible());
    await undisturbed();
  });

  await test.step('an upload starts and is cancelled', async () => {
    // Uploads are blocked: only the created pod is visible, before any bytes.
    await page.route('**/api/v1/uploads', () => undefined);
    const file = { name: 'take-c.txt', mimeType: 'text/plain', buffer: Buffer.from('third take') };
    await uploadFiles(page, file);
    await both((colleague) => expect(item(colleague, 'take-c.txt')).toContainText('Uploading'));
    await undisturbed();
    await uploadDialog(page).getByRole('button', { name: 'Cancel uploads' }).click();
    await closeUploads(page);
    await both((colleague) => expect(item(colleague, 'take-c.txt')).toHaveCount(0));
    await undisturbed();
  });

  await test.step('changes by the other users appear as well', async () => {
    const changes = [
      [grid.colleague, 'take-b.txt'],
      [list.colleague, 'take-d.txt'],
    ] as const;
    for (const [colleague, name] of changes) {
      await choose(colleague, name, 'Set status…', 'Final');
      await expect(item(page, name)).toContainText('Final');
    }
    await page.keyboard.press('Home');
    await expect(item(page, 'Audio')).toContainText('0 files');
    for (const [at, [colleague, name]] of changes.entries()) {
      await choose(colleague, name, 'Move to…');
      await colleague.getByRole('dialog').getByRole('treeitem', { name: 'Audio' }).click();
      await colleague.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await expect(item(page, 'Audio')).toContainText(['1 file', '2 files'][at]!);
    }
  });
});
