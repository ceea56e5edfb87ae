import { demoPassword, expect, expectNoSeriousAxe, test } from './harness.ts';
import { folderPath, signIn, signInByCookie } from './steps.ts';
import { createUser, demoUser } from './users.ts';

test.describe('Signing in', () => {
  test('shows an error for a wrong password and keeps the e-mail address', async ({ page }) => {
    await page.goto('/account/login');
    await page.getByLabel('E-mail').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('incorrect');
    await expect(page.getByLabel('E-mail')).toHaveValue('admin@demo.test');
    await expectNoSeriousAxe(page);
  });

  test('opens the home page, survives a reload and ends with signing out [B13, C44, Z287, D57]', async ({
    page,
  }) => {
    await signIn(page, 'team@demo.test');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { name: 'Welcome, Tomás' })).toBeVisible();
    // New items are created in the root folder, which the logo opens.
    await expect(page.getByRole('button', { name: 'New', exact: true })).toBeEnabled();
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome, Tomás' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to your folders' }).click();
    await expect(page.getByRole('heading', { name: 'Northlight Studio' })).toBeVisible();
    await expect(page).toHaveURL(/\/node\//);
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/account\/login/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/account\/login$/);
  });

  test('returns to the requested page [C46]', async ({ page, baseURL }) => {
    const path = await folderPath(baseURL!, 'First Light');
    await page.goto(path);
    await expect(page).toHaveURL(/account\/login\?.*sessionExpired/);
    await page.getByLabel('E-mail').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('stores no token where scripts can read it [A4]', async ({ page }) => {
    const recorded = page.waitForResponse('**/api/v1/start-session');
    await signIn(page, 'team@demo.test');
    expect((await recorded).status()).toBe(200);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toMatch(/eyJ|accessToken|idToken/);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('opens the sales page for a salesman and the tenant list for a platform administrator [X258]', async ({
    page,
  }) => {
    await signIn(page, 'sales@demo.test');
    await expect(page).toHaveURL(/account\/salesman$/);
    await expect(page.getByRole('heading', { name: 'Create a workspace' })).toBeVisible();
    await page.goto('/account/logout');
    await signIn(page, 'root@demo.test');
    await expect(page).toHaveURL(/console\/tenants$/);
    await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
  });

  test('redirects a tenant administrator away from platform pages [C45]', async ({ page }) => {
    await signInByCookie(page, 'admin@demo.test');
    for (const path of ['/usage', '/usage/users', '/console/tenants', '/Console/Tenants/']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/home$/);
    }
  });

  test('shows a page with a heading for an unknown path [B41]', async ({ page }) => {
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectNoSeriousAxe(page);
  });
});

test('the stored theme is applied before the first paint [A3, A4, A6, D57]', async ({ page, baseURL }) => {
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  await page.goto('/account/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/');
  await page.getByRole('button', { name: /account menu/ }).click();
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark mode' });
  await dark.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // Read while the document is parsed: the value that the first paint uses.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.atFirst = document.documentElement.dataset.theme ?? '';
    });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-at-first', 'light');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
