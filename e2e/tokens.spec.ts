import type { Page } from '@playwright/test';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { createTenant } from './users.ts';

const PHONE = { width: 390, height: 844 };

/** The status of a call with a token, outside the session of the page. */
const ask = async (baseURL: string, secret: string, path: string) =>
  (await fetch(`${baseURL}/api/v1/${path}`, { headers: { authorization: `Bearer ${secret}` } })).status;

/** The token that the dialog shows, after it was created. */
async function newSecret(page: Page): Promise<string> {
  const ready = page.getByRole('dialog', { name: 'Copy your API token' });
  const secret = await ready.getByLabel('API token', { exact: true }).textContent();
  await expectNoSeriousAxe(page);
  await ready.getByRole('button', { name: 'I have saved it' }).click();
  return secret!;
}

async function revoke(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0);
}

test('a user creates a token for one folder, a program uses it, and revoking it ends its access', async ({
  page,
  baseURL,
}) => {
  const { admin } = await createTenant(baseURL!, 'Harbour');
  const top = admin.session.user.tenants[0]!.accessPoints[0]!.node.id;
  const make = async (name: string) =>
    (await admin.call<{ node: { id: string } }>('POST', 'nodes', { parentid: top, name, type: 2 })).node.id;
  const [dailies, other] = [await make('Dailies'), await make('Archive')];
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/console/index');
  await page.locator('a[href="/console/profile/tokens"]').click();
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Transfer station');
  await expect(dialog.getByRole('combobox', { name: 'Users' })).toBeVisible();
  await dialog.getByRole('radio', { name: /One folder/ }).check();
  await expect(dialog.getByRole('combobox', { name: 'Users' })).toHaveCount(0);
  await dialog.getByRole('treeitem', { name: 'Dailies' }).click();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = await newSecret(page);
  expect(await ask(baseURL!, secret, `nodes/${dailies}`)).toBe(200);
  expect(await ask(baseURL!, secret, `nodes/${other}`)).toBe(404);
  expect(await ask(baseURL!, secret, 'me')).toBe(403);

  await page.reload();
  await expect(page.getByText('Only in “Dailies”')).toBeVisible();
  await expect(page.getByText(/last used/)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expectNoSeriousAxe(page);
  await revoke(page, 'Transfer station');
  expect(await ask(baseURL!, secret, `nodes/${dailies}`)).toBe(401);
});

test('an administrator creates a workspace token on a phone, with a role and permissions', async ({
  page,
  baseURL,
}) => {
  const { admin } = await createTenant(baseURL!, 'Quarry');
  const top = admin.session.user.tenants[0]!.accessPoints[0]!.node.id;
  await page.setViewportSize(PHONE);
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/console/tokens');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Render farm');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Client user' }).click();
  await dialog.getByRole('combobox', { name: 'Comments and reviews' }).click();
  await page.getByRole('option', { name: 'Read and write' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Own account' })).toHaveCount(0);
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = await newSecret(page);
  expect(await ask(baseURL!, secret, `nodes/${top}`)).toBe(200);
  await expect(page.getByText('Files and folders: read, Comments and reviews: read and write')).toBeVisible();
  await expect(page.getByText('Client user')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await expectNoSeriousAxe(page);
  await revoke(page, 'Render farm');
  expect(await ask(baseURL!, secret, `nodes/${top}`)).toBe(401);
});
