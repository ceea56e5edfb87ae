import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { chooseFiles, closeUploads, uploadDialog } from './uploading.ts';
import { createTenant } from './users.ts';

const LIMIT = 100_000;
const text = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'x'),
});

async function upload(page: Page, name: string, size: number): Promise<void> {
  const dialog = await chooseFiles(page, text(name, size));
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  await expect(dialog.getByRole('button', { name: /^1 finished/ })).toBeVisible();
  await closeUploads(page);
}

test('a tenant is notified at 80 and 100 percent of its storage, and further uploads are refused [O173, Y263, O169]', async ({
  page,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Full');
  await studio.root.call('PATCH', `tenants/${studio.tenant.id}`, { storage: LIMIT / 1e9 });
  const { node } = await studio.admin.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid: studio.admin.session.user.rootfolder,
    name: 'Archive of everything',
    type: 2,
  });
  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto(`/node/${node.id}`);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const notifications = page.getByRole('dialog', { name: 'Notifications' });

  await upload(page, 'most.txt', 79_000);
  await bell.click();
  await expect(notifications).toBeVisible();
  await expect(notifications.getByText(/^Storage/)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await upload(page, 'a little.txt', 2_000);
  await bell.click();
  await expect(notifications.getByRole('link', { name: /Storage almost full.*81% used/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await upload(page, 'the rest.txt', 19_000);
  await bell.click();
  await expect(notifications.getByRole('link', { name: /Storage limit reached.*100% used/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const dialog = await chooseFiles(page, text('too much.txt', 1_000));
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  await expect(
    dialog.getByText(/^Not enough storage\. This file needs 1\.00 kB, but only 0 B is available/),
  ).toBeVisible();
  await expect(uploadDialog(page).getByText('Manage storage')).toBeVisible();
  await closeUploads(page);
  await expect(page.getByRole('gridcell', { name: /too much/ })).toHaveCount(0);
});
