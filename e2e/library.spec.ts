import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoProject, folderPath, signInByCookie } from './steps.ts';
import { createUser, demoUser } from './users.ts';

test('a folder created or renamed by one user appears live for another [E69]', async ({
  page,
  browser,
  baseURL,
}) => {
  const project = await copyDemoProject(baseURL!, { files: [] });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(project.path);
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, 'team@demo.test');
  await colleague.goto(project.path);
  await expect(colleague.getByRole('heading', { name: project.name })).toBeVisible();

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Grading');
  await page.getByRole('button', { name: 'Create folder' }).click();
  // The page opens the new folder.
  await expect(page.getByRole('heading', { name: 'Grading' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Grading' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: /Grading/ }).first()).toBeVisible();

  const item = page.getByRole('treeitem', { name: 'Grading' });
  await item.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Colour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Colour' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Colour' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: /Colour/ }).first()).toBeVisible();
});

test('a client user sees neither team-only folders nor team-only files [X254]', async ({ page, baseURL }) => {
  const path = await folderPath(baseURL!, 'First Light', 'client@demo.test');
  await signInByCookie(page, 'client@demo.test');
  await page.goto(path);
  await expect(page.getByRole('gridcell', { name: /Ridges_sunrise/ })).toBeVisible();
  // Folders load separately: wait for them before checking that one is missing.
  await expect(page.getByRole('gridcell', { name: 'Stills' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Stills' })).toBeVisible();
  await expect(page.getByText('5 folders')).toBeVisible();
  await expect(page.getByText('Client_call_budget')).toHaveCount(0);
  await expect(page.getByText('Contracts')).toHaveCount(0);
});

test('the chosen grid or list view survives a reload', async ({ page, baseURL }) => {
  await signInByCookie(page, 'team@demo.test');
  await page.goto(await folderPath(baseURL!, 'First Light'));
  await expect(page.getByRole('gridcell', { name: /Ridges_sunrise/ })).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('columnheader', { name: /Uploaded by/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ridges_sunrise/ })).toBeVisible();
  // Open comments of a file, and what a folder contains at any depth.
  await expect(page.getByRole('columnheader', { name: 'Open comments' })).toBeVisible();
  const master = page.getByRole('row', { name: /First_Light_master/ });
  await expect(master.getByRole('gridcell').filter({ hasText: /^5$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Contracts/ })).toContainText(
    /[1-9]\d* files?.*\d\s(B|kB|MB|GB)/,
  );
  await page.reload();
  await expect(page.getByRole('columnheader', { name: /Uploaded by/ })).toBeVisible();
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.getByRole('columnheader', { name: /Uploaded by/ })).toHaveCount(0);
  const { rootfolder } = (await demoUser(baseURL!, 'team@demo.test')).session.user;
  await page.goto(`/node/${rootfolder}`);
  const client = page.getByRole('gridcell').filter({ hasText: 'Meridiana' });
  await expect(client).toContainText(/[1-9]\d*\sfiles?\s.*\d\s(MB|GB)/);
});

test('items are selected by click, Ctrl and Shift, and Escape clears the selection', async ({
  page,
  baseURL,
}) => {
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(await folderPath(baseURL!, 'First Light'));
  const cells = page.getByRole('grid').getByRole('gridcell');
  await cells.first().click();
  await cells.nth(3).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await cells.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('selected')).toHaveCount(0);
});

test('the interface switches to Dutch and stays in Dutch after a reload [A2, Y284]', async ({
  page,
  baseURL,
}) => {
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'client');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await expect(page.getByText('Alle mappen')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Alle mappen')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});
