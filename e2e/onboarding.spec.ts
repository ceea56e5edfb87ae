import type { Page } from '@playwright/test';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { cell, snackbar } from './test-project.ts';
import { closeUploads, uploadDialog, uploadFiles } from './uploading.ts';
import { createTenant } from './users.ts';

const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

/** Uploads with the button on the page, as a new user does. */
async function upload(page: Page, ...files: ReturnType<typeof text>[]): Promise<void> {
  await uploadFiles(page, files);
  await expect(uploadDialog(page).getByText(`${files.length} finished`)).toBeVisible();
  await closeUploads(page);
  // Once the card shows no progress text, the file can be copied.
  for (const { name } of files) {
    await expect(cell(page, name)).toContainText('TXT');
    await expect(cell(page, name)).not.toContainText(/Uploading|Queued|Processing/);
  }
}

test('a new user creates a client, a project, folders and files, and finds a file again [B13] [B14] [B15] [F72]', async ({
  page,
  baseURL,
}) => {
  const { admin, tenant } = await createTenant(baseURL!, 'Brightwater');
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: `Open ${tenant.name}` }).click();
  await expect(page.getByRole('heading', { name: tenant.name })).toBeVisible();
  const content = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await test.step('the empty workspace offers to create a client', async () => {
    await expect(content.getByRole('heading', { name: 'Create a client or project' })).toBeVisible();
    await expectNoSeriousAxe(page);
    await content.getByRole('button', { name: 'New client' }).click();
    await dialog.getByRole('button', { name: 'Create client' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Orchard & Sons');
    await dialog.getByLabel('Address', { exact: true }).fill('Kade 12');
    await dialog.getByLabel('Postal code').fill('1011 AB');
    await dialog.getByLabel('City').fill('Amsterdam');
    await dialog.getByLabel('Website').fill('orchard.example');
    await dialog.getByRole('button', { name: 'Create client' }).click();
    await expect(content.getByRole('heading', { name: 'Orchard & Sons' })).toBeVisible();
    await expect(content.getByText('Kade 12')).toBeVisible();
    await expect(content.getByRole('link', { name: /orchard\.example/ })).toBeVisible();
  });

  await test.step('a project is created in the client, and folders in the project', async () => {
    await content.getByRole('button', { name: 'New project' }).click();
    await dialog.getByLabel('Name').fill('Spring campaign');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(content.getByRole('heading', { name: 'Spring campaign' })).toBeVisible();
    await content.getByRole('button', { name: 'New folder' }).click();
    await dialog.getByLabel('Name').fill('Scripts');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await expect(content.getByRole('heading', { name: 'Scripts' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Path' })
      .getByRole('link', { name: 'Spring campaign' })
      .click();
    await expect(content.getByRole('heading', { name: 'Spring campaign' })).toBeVisible();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await dialog.getByLabel('Name').fill('Deliveries');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await expect(content.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  });

  await test.step('files are uploaded to a folder opened in the tree', async () => {
    await page.getByRole('treeitem', { name: 'Spring campaign' }).click();
    await expect(content.getByRole('heading', { name: 'Spring campaign' })).toBeVisible();
    await upload(
      page,
      text('storyboard.txt', 'one'),
      text('voice-over.txt', 'two'),
      text('call-sheet.txt', 'three'),
    );
  });

  await test.step('a file is moved with the selection toolbar', async () => {
    await cell(page, 'voice-over.txt').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
    await dialog.getByRole('treeitem', { name: 'Scripts' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(snackbar(page, 'Moved “voice-over.txt” to Scripts.')).toBeVisible();
    await expect(cell(page, 'voice-over.txt')).toHaveCount(0);
    await expect(cell(page, 'Scripts')).toContainText('1 file');
  });

  await test.step('a file is copied with its menu', async () => {
    await cell(page, 'storyboard.txt').hover();
    await page.getByRole('button', { name: 'Actions for storyboard.txt' }).click();
    await page.getByRole('menuitem', { name: 'Copy to…' }).click();
    await dialog.getByRole('treeitem', { name: 'Deliveries' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(snackbar(page, 'Copied “storyboard.txt” to Deliveries.')).toBeVisible();
    await expect(cell(page, 'storyboard.txt')).toBeVisible();
    await expect(cell(page, 'Deliveries')).toContainText('1 file');
  });

  await test.step('a file is found by search from the root folder and opened', async () => {
    await page.getByRole('link', { name: 'Go to your folders' }).click();
    await expect(content.getByRole('heading', { name: tenant.name })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search files and notes' }).fill('voice');
    const result = content.getByRole('link', { name: 'voice-over.txt' }).last();
    await expect(result).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('popup'), result.click()]);
    await expect(file.getByRole('heading', { name: 'voice-over.txt' })).toBeVisible();
    await expect(file.getByRole('navigation', { name: 'Path' })).toContainText('Scripts');
  });
});
