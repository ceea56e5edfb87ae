import type { Page } from '@playwright/test';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';

// After signing in, these tests use only the keyboard.

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const selected = (page: Page, count: number) =>
  expect(page.getByRole('toolbar', { name: 'Actions for the selected items' })).toContainText(
    `${count} selected`,
  );

test('files are selected, renamed, moved, deleted, restored and pasted by keyboard alone [F71, F75]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {
    folders: ['Contracts', 'Deliveries'],
    files: ['a.txt', 'b.txt', 'c.txt', 'd.txt'],
  });
  await openProject(page, project);
  await expect(cell(page, 'd.txt')).toBeVisible();

  await test.step('arrow keys move the focus and extend the selection', async () => {
    await press(page, 'ArrowRight');
    await expect(cell(page, 'Contracts')).toBeFocused();
    await press(page, 'End');
    await expect(cell(page, 'd.txt')).toBeFocused();
    await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft');
    await selected(page, 3);
    await press(page, 'Control+Home', 'Control+Space');
    await selected(page, 4);
    await press(page, 'Control+Space');
    await selected(page, 3);
    await press(page, 'Control+a');
    await selected(page, 6);
    await press(page, 'Escape');
    await expect(page.getByText('selected')).toHaveCount(0);
  });

  await test.step('a file is renamed and keeps the focus', async () => {
    await press(page, 'End', 'F2');
    await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused();
    // Only the name before the dot is selected: the extension stays.
    await page.keyboard.type('agreement');
    await press(page, 'Enter');
    await expect(cell(page, 'agreement.txt')).toBeFocused();
    await press(page, 'F2');
    await page.keyboard.type('never');
    await press(page, 'Escape');
    await expect(cell(page, 'agreement.txt')).toBeFocused();
  });

  await test.step('closing a dialog returns the focus to the file', async () => {
    for (const key of ['m', 'Shift+M', 'Delete', '?', 'n']) {
      await press(page, key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await press(page, 'Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(cell(page, 'agreement.txt')).toBeFocused();
    }
    // Escape pressed before the dialog has taken the focus: the dialog closes, the selection stays.
    await press(page, 'm');
    await expect(page.getByRole('dialog')).toBeVisible();
    await cell(page, 'agreement.txt').dispatchEvent('keydown', { key: 'Escape' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await selected(page, 1);
  });

  await test.step('a file is moved to a folder chosen with the arrow keys, and moved back by undo', async () => {
    await press(page, 'm');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Search destination')).toBeFocused();
    await expect(dialog.getByRole('treeitem', { name: 'Contracts' })).toBeVisible();
    await press(page, 'ArrowDown');
    await expect(dialog.getByRole('treeitem', { name: project.name })).toBeFocused();
    await press(page, 'ArrowDown', 'Enter');
    await expect(dialog.getByRole('treeitem', { name: 'Contracts' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await press(page, 'Enter');
    await expect(snackbar(page, 'Moved “agreement.txt” to Contracts.')).toBeVisible();
    await expect(cell(page, 'agreement.txt')).toHaveCount(0);
    // The item that took its place has the focus.
    await expect(cell(page, 'b.txt')).toBeFocused();
    await press(page, 'Control+z');
    await expect(cell(page, 'agreement.txt')).toBeVisible();
  });

  await test.step('files are deleted and restored by undo', async () => {
    await press(page, 'End', 'Shift+ArrowLeft', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete 2 items?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(page, 'Tab', 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 'c.txt')).toHaveCount(0);
    await expect(cell(page, 'agreement.txt')).toBeFocused();
    await press(page, 'Control+z');
    await expect(snackbar(page, '2 items were restored')).toBeVisible();
    await expect(cell(page, 'c.txt')).toBeVisible();
  });

  await test.step('a file is cut in one folder and pasted in another', async () => {
    await press(page, 'Home', 'End', 'Control+x', 'Home', 'Enter');
    await expect(page.getByRole('heading', { name: 'Contracts' })).toBeVisible();
    await press(page, 'Control+v');
    await expect(snackbar(page, 'to Contracts.')).toBeVisible();
    await expect(cell(page, 'c.txt')).toBeVisible();
    await press(page, 'Alt+ArrowUp');
    await expect(page.getByRole('heading', { name: project.name })).toBeVisible();
    await expect(cell(page, 'b.txt')).toBeVisible();
    await expect(cell(page, 'c.txt')).toHaveCount(0);
  });

  await test.step('the menu key opens the context menu', async () => {
    await press(page, 'End');
    await expect(cell(page, 'b.txt')).toBeFocused();
    await press(page, 'ContextMenu');
    await expect(page.getByRole('menuitem', { name: 'Open in new tab' })).toBeFocused();
    await expectNoSeriousAxe(page);
    await press(page, 'Escape');
    await expect(cell(page, 'b.txt')).toBeFocused();
    await press(page, 'Shift+F10', 'End', 'ArrowUp', 'ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Make team only' })).toBeFocused();
    await press(page, 'Enter');
    await expect(cell(page, 'b.txt').getByRole('img', { name: /Team only/ })).toBeVisible();
    await expect(cell(page, 'b.txt')).toBeFocused();
  });
});

test('folders are created, renamed, opened, copied and deleted in the tree by keyboard alone [E67]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Audio'], files: ['offer.txt'] });
  await openProject(page, project);
  const item = (name: string) => page.getByRole('tree').getByRole('treeitem', { name });

  await test.step('a new folder is created in the current folder and opened', async () => {
    await press(page, 'n');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Grading');
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Grading' })).toBeVisible();
    await expect(item('Grading')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('F6 moves the focus between the tree and the files', async () => {
    await press(page, 'F6');
    await expect(item('Grading')).toBeFocused();
    await press(page, 'ArrowUp', 'Enter');
    await expect(page.getByRole('heading', { name: 'Audio' })).toBeVisible();
    await press(page, 'ArrowLeft', 'Enter');
    await expect(page.getByRole('heading', { name: project.name })).toBeVisible();
    await expect(cell(page, 'offer.txt')).toBeVisible();
    await press(page, 'F6');
    await expect(cell(page, 'Audio')).toBeFocused();
    await press(page, 'F6');
    await expect(item(project.name)).toBeFocused();
  });

  await test.step('a folder is renamed in the tree', async () => {
    await press(page, 'ArrowDown', 'ArrowDown', 'F2');
    await page.keyboard.type('Colour');
    await press(page, 'Enter');
    await expect(item('Colour')).toBeFocused();
    await expect(cell(page, 'Colour')).toBeVisible();
  });

  await test.step('the context menu of a folder opens a dialog that creates a subfolder', async () => {
    await press(page, 'ContextMenu');
    await expect(page.getByRole('menuitem', { name: 'Open in new tab' })).toBeFocused();
    await press(page, 'Escape');
    await expect(item('Colour')).toBeFocused();
    await press(page, 'ContextMenu', 'n');
    await expect(page.getByRole('menuitem', { name: 'New folder…' })).toBeFocused();
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toContainText('In Colour');
    await page.keyboard.type('Finals');
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Finals' })).toBeVisible();
    await expect(item('Finals')).toBeVisible();
  });

  await test.step('a folder is copied to a destination found by typing', async () => {
    await press(page, 'F6', 'Alt+ArrowUp');
    await expect(page.getByRole('heading', { name: 'Colour' })).toBeVisible();
    await expect(cell(page, 'Finals')).toBeVisible();
    await press(page, 'Home', 'Shift+M');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('treeitem', { name: 'Audio' })).toBeVisible();
    await expect(dialog.getByLabel('Search destination')).toBeFocused();
    await press(page, 'Tab');
    await expect(dialog.getByRole('treeitem').and(page.locator(':focus'))).toBeVisible();
    await page.keyboard.type('aud');
    await expect(dialog.getByRole('treeitem', { name: 'Audio' }).and(page.locator(':focus'))).toBeVisible();
    await press(page, 'Space', 'Enter');
    await expect(snackbar(page, 'Copied “Finals” to Audio.')).toBeVisible();
  });

  await test.step('a folder is deleted in the tree and restored by undo', async () => {
    await press(page, 'F6');
    await expect(item('Colour')).toBeFocused();
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete “Colour”?' });
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await press(page, 'Tab', 'Enter');
    await expect(page.getByRole('heading', { name: project.name })).toBeVisible();
    await expect(item('Colour')).toHaveCount(0);
    // The focus stays in the tree, on the item that took its place.
    await expect(page.getByRole('treeitem').and(page.locator(':focus'))).toHaveCount(1);
    await expect(page.getByRole('treeitem').first()).not.toBeFocused();
    await press(page, 'Control+z');
    await expect(item('Colour')).toBeVisible();
    await expect(cell(page, 'Colour')).toBeVisible();
  });
});
