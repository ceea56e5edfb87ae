import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';
import { createUser, demoUser } from './users.ts';

test('moving a file shows a warning, moves it after OK and can be undone [K130, F75]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Contracts'], files: ['offer.txt'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  await admin.call('PATCH', `nodes/${project.folders.Contracts}/teamonly`, { teamonly: 1 });
  await openProject(page, project);

  await cell(page, 'offer.txt').click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('treeitem', { name: project.name })).toContainText('Current folder');
  await dialog.getByRole('treeitem', { name: 'Contracts' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText('Before you move')).toBeVisible();
  await expectNoSeriousAxe(page);
  await expect(cell(page, 'offer.txt')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 'offer.txt')).toHaveCount(0);

  await snackbar(page, 'Moved “offer.txt” to Contracts.').getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'offer.txt')).toBeVisible();

  const offer = project.files['offer.txt'];
  await test.step('making a shared file team only names its links first', async () => {
    const expireat = new Date(Date.now() + 86_400_000).toISOString();
    await admin.call('POST', 'accesslinks', { podids: [offer], expireat });
    await cell(page, 'offer.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Make team only' }).click();
    await expect(dialog.getByRole('listitem')).toContainText(/share link/);
    await expectNoSeriousAxe(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 'offer.txt').getByRole('img', { name: /Team only/ })).toHaveCount(0);
  });

  await test.step('copying out of a team-only folder names who will see the copy', async () => {
    await createUser(baseURL!, admin, 'client', { nodeid: project.id, name: ['Nadia', 'Client'] });
    await admin.call('PATCH', 'pods/move', { pods: [offer], targetnodeid: project.folders.Contracts });
    await page.goto(`/node/${project.folders.Contracts}`);
    await cell(page, 'offer.txt').click();
    await page.keyboard.press('Shift+M');
    await dialog.getByRole('treeitem', { name: project.name }).click();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog.getByText('Before you copy')).toBeVisible();
    // Other journeys may have client users who see every project.
    await expect(dialog).toContainText(/is visible to client users\. .+ will see the copies\./);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(snackbar(page, `Copied “offer.txt” to ${project.name}.`)).toBeVisible();
  });
});

test('copying a file to a searched folder keeps the original [K132, F75]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Deliveries'], files: ['offer.txt'] });
  await openProject(page, project);
  await cell(page, 'offer.txt').click();
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog');
  // Keyboard only: the field has the focus, the arrow keys move through the results.
  await expect(dialog.getByLabel('Search destination')).toBeFocused();
  await page.keyboard.type('Deliveries');
  const found = dialog.getByRole('option').filter({ hasText: project.name });
  await expect(found).toBeVisible();
  while ((await found.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(snackbar(page, 'Copied “offer.txt” to Deliveries.')).toBeVisible();
  await expect(cell(page, 'offer.txt')).toBeVisible();
  await page.goto(`/node/${project.folders.Deliveries}`);
  await expect(cell(page, 'offer.txt')).toBeVisible();
});

test('copying a folder lists the files that could not be copied in a warning [K132, F75]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Dailies', 'Deliveries'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  // An upload that was announced and never finished.
  await admin.call('POST', 'pods', {
    nodeid: project.folders.Dailies,
    filename: 'coming.mov',
    filesize: 1000,
  });
  await openProject(page, project);
  await cell(page, 'Dailies').click();
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('treeitem', { name: 'Deliveries' }).click();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  const warning = page.getByRole('dialog', { name: '1 file was not copied' });
  await expect(warning.getByRole('listitem')).toHaveText(/coming\.mov.*still being processed/);
  await expectNoSeriousAxe(page);
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(warning).toHaveCount(0);
  await page.goto(`/node/${project.folders.Deliveries}`);
  await expect(cell(page, 'Dailies')).toBeVisible();
});

test('deleting a folder and a file can be undone at once [F73, L137, F74]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Stills'], files: ['offer.txt'] });
  await openProject(page, project);
  await cell(page, 'Stills').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 items?' });
  // The dialog first counts the users who lose access.
  await expect(dialog.getByText('No active users lose access.')).toBeVisible();
  await expect(dialog.getByText(/1 folder and 1 file \(\d+ B\) are moved to the recycle bin/)).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(cell(page, 'offer.txt')).toHaveCount(0);
  await expect(cell(page, 'Stills')).toHaveCount(0);
  await snackbar(page, '2 items were moved to the recycle bin.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(cell(page, 'offer.txt')).toBeVisible();
  await expect(cell(page, 'Stills')).toBeVisible();
});

test('the recycle bin restores a file of a deleted folder together with the folder [L137, L143, F77]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['offer.txt', 'waste.txt'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  await admin.call('POST', 'nodes/bulk-delete', { nodes: [project.id] });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/recycle-bin/${admin.session.user.rootfolder}`);
  await page.getByRole('row', { name: project.name }).dblclick();
  await expect(page.getByRole('heading', { name: project.name })).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.getByRole('button', { name: 'Delete waste.txt permanently' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “waste.txt” permanently?' });
  await expect(dialog).toContainText('The file is deleted with its comments and assets.');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'waste.txt' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Restore offer.txt' }).click();
  await expect(snackbar(page, '“offer.txt” was restored.')).toBeVisible();
  await page.goto(`/node/${project.id}`);
  await expect(cell(page, 'offer.txt')).toBeVisible();
  await expect(cell(page, 'waste.txt')).toHaveCount(0);
});

test('a file is archived, marked as archived and unarchived [J124, J125, F75]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['offer.txt', 'order.txt'] });
  await openProject(page, project);
  const file = cell(page, 'offer.txt');
  await file.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Possible', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(snackbar(page, 'Added to the queue.')).toBeVisible();
  await expect(file).toContainText('Archived');

  await test.step('a selection with an archived file says why an action is blocked, also to a tap', async () => {
    await file.click();
    await cell(page, 'order.txt').click({ modifiers: ['Control'] });
    const bar = page.getByRole('toolbar');
    const reason = page.getByText('Unarchive the archived items first', { exact: true });
    await expect(bar.getByRole('button', { name: 'Unarchive', exact: true })).toBeEnabled();
    const move = bar.getByRole('button', { name: 'Move: Unarchive the archived items first' });
    await expect(move).toBeDisabled();
    await expect(reason).toHaveCount(0);
    // What a tap does; a mouse would show the reason before.
    await move.dispatchEvent('click');
    await expect(reason).toBeVisible();
    await file.click();
    await expect(reason).toHaveCount(0);
  });

  await file.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Unarchive…' })).toBeVisible();
  const blocked = page.getByRole('menuitem', { name: /Move to…/ });
  await expect(blocked).toBeDisabled();
  await expect(blocked).toContainText('Unarchive the archived items first');
  await page.getByRole('menuitem', { name: 'Unarchive…' }).click();
  await dialog.getByRole('button', { name: 'Unarchive', exact: true }).click();
  await expect(file).not.toContainText('rchiv');
});

test('a file becomes the newest version of a file chosen in the folder dialog [P184, F79, D58]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {
    folders: ['Old'],
    files: ['cut.txt', 'cut-new.txt'],
  });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const move = { targetnodeid: project.folders.Old, validateRequestOnly: 0 };
  await admin.call('PATCH', 'pods/move', { pods: [project.files['cut.txt']], ...move });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${project.files['cut-new.txt']}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add as new version of…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option', { name: /cut-new\.txt/ })).toContainText('This file');
  await dialog.getByRole('option', { name: 'Old' }).dblclick();
  await dialog.getByRole('option', { name: /cut\.txt/ }).click();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Select' }).click();
  await dialog.getByLabel('Description').fill('second cut');
  await dialog.getByRole('button', { name: 'Add version' }).click();
  await expect(page.getByRole('button', { name: /^Version v2/ })).toBeVisible();
  await expect(page.getByText('second cut')).toBeVisible();

  // Removed from the version stack, it is a separate file.
  await page.getByRole('button', { name: 'Remove v1 from version stack' }).click();
  await expect(page.getByRole('button', { name: /^Version/ })).toHaveCount(0);
});

test('a file is found by part of its name and opened [B15] [B20]', async ({ page, baseURL }, info) => {
  const word = `quince${Date.now() % 1e6}`;
  const project = await createProject(baseURL!, info, { files: [`${word}_take_2.txt`] });
  await openProject(page, project);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search files and notes' })).toBeFocused();
  await page.keyboard.type(word.slice(0, -1));
  await expect(page).toHaveURL(/\/search\?/);
  const result = page.getByRole('link', { name: `${word}_take_2.txt` }).last();
  await expect(result).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(word.slice(0, -1));
  await expectNoSeriousAxe(page);
  const [file] = await Promise.all([page.waitForEvent('popup'), result.click()]);
  await expect(file.getByRole('heading', { name: `${word}_take_2.txt` })).toBeVisible();
});

test('the viewer of a deleted folder or file is informed and led to the nearest remaining folder [F78, L139, L140]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Rushes'], files: ['offer.txt'] });
  const colleague = await demoUser(baseURL!, 'team@demo.test');
  await openProject(page, project);
  await cell(page, 'Rushes').dblclick();
  await expect(page.getByRole('heading', { name: 'Rushes' })).toBeVisible();
  await colleague.call('POST', 'nodes/bulk-delete', { nodes: [project.folders.Rushes] });
  const dialog = page.getByRole('dialog', { name: 'This folder was deleted' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/node/${project.id}$`));
  await dialog.getByRole('button', { name: 'OK' }).click();

  await page.goto(`/pod/${project.files['offer.txt']}`);
  await expect(page.getByRole('heading', { name: 'offer.txt' })).toBeVisible();
  await expect(page.getByText('uploaded it')).toBeVisible();
  await colleague.call('POST', 'pods/bulk-delete', { pods: [project.files['offer.txt']] });
  await expect(page.getByRole('heading', { name: 'This file was deleted' })).toBeVisible();
  await page.getByRole('link', { name: `Go to ${project.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/node/${project.id}$`));
});
