import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';
import { uploadFiles } from './uploading.ts';

/** The folder, not the archive with the same name. */
const folder = (page: Page, name: string): Locator => cell(page, name).filter({ hasNotText: '.zip' });

/** The menu depends on the detected type of the bytes: reopens the menu until they have been uploaded. */
async function askToUnpack(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: 'Unpack…' });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await cell(page, name).click({ button: 'right' });
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  await entry.click();
}

test('an uploaded zip is unpacked into a folder that other users see live [T232]', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  const files = info.outputPath('card');
  mkdirSync(join(files, 'Day 1'), { recursive: true });
  writeFileSync(join(files, 'Day 1', 'slate.txt'), 'Scene 4, take 2\n');
  writeFileSync(join(files, 'notes.txt'), 'Sun at six\n');
  execFileSync('bsdtar', ['-a', '-cf', 'Card.zip', 'Day 1', 'notes.txt'], { cwd: files });
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, 'team@demo.test');
  await colleague.goto(`/node/${project.id}`);
  await openProject(page, project);
  await uploadFiles(page, join(files, 'Card.zip'));
  await expect(cell(page, 'Card.zip')).toBeVisible();

  await askToUnpack(page, 'Card.zip');
  const dialog = page.getByRole('dialog', { name: /^Unpack/ });
  await expect(dialog).toContainText('Unpack “Card.zip”?');
  await expect(dialog).toContainText('a new folder, “Card”');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('checkbox', { name: 'Move the archive file to the recycle bin afterwards' }).check();
  await dialog.getByRole('button', { name: 'Unpack' }).click();
  await expect(snackbar(page, 'Unpacking')).toBeVisible();

  await expect(folder(page, 'Card')).toBeVisible();
  await expect(cell(page, 'Card.zip')).toHaveCount(0);
  await expect(folder(colleague, 'Card')).toBeVisible();
  await expect(colleague.getByRole('treeitem', { name: 'Card' })).toBeVisible();
  await folder(page, 'Card').dblclick();
  await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible();
  await expect(cell(page, 'Day 1')).toBeVisible();
  await expect(cell(page, 'notes.txt')).toBeVisible();
  await cell(page, 'Day 1').dblclick();
  await expect(cell(page, 'slate.txt')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/Archive unpacked|was unpacked/).first()).toBeVisible();
});

test('an archive with paths outside itself is refused with a notification', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  const disk = info.outputPath('out');
  mkdirSync(join(disk, 'in'), { recursive: true });
  writeFileSync(join(disk, 'evil.txt'), 'x');
  execFileSync('bsdtar', ['-P', '-a', '-cf', '../Evil.zip', '../evil.txt'], { cwd: join(disk, 'in') });
  await openProject(page, project);
  await uploadFiles(page, join(disk, 'Evil.zip'));
  await askToUnpack(page, 'Evil.zip');
  await page
    .getByRole('dialog', { name: /^Unpack/ })
    .getByRole('button', { name: 'Unpack' })
    .click();
  await expect(snackbar(page, 'Unpacking')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/unsafe paths/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Evil.zip')).toBeVisible();
  await expect(folder(page, 'Evil')).toHaveCount(0);
});
