import { readFile } from 'node:fs/promises';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { createTenant } from './users.ts';

test('an administrator sees usage and storage, finds who deleted a file, and frees space [B26, Y285]', async ({
  page,
  baseURL,
}) => {
  const video = await copyDemoVideo(baseURL!, 'Ridges_sunrise_A001.mp4');
  await signInByCookie(page, 'admin@demo.test');
  const opened = page.waitForResponse(/\/api\/v1\/presence\//);
  await page.goto(`/pod/${video.id}`);
  await opened;
  await expect(page.getByRole('heading', { name: video.name })).toBeVisible();

  await page.goto('/console/usage');
  await expect(page.getByRole('heading', { name: 'Resource usage', level: 1 })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Storage' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Invitations per day' })).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Uploads and views over time' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /Views [1-9]/);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await expectNoSeriousAxe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Outbound data (bytes)');
  await page.getByRole('radio', { name: '12 months' }).click();
  await expect(page).toHaveURL(/period=year/);
  // One project over time.
  const parts = page.getByRole('region', { name: 'Breakdown' });
  await parts.getByRole('link').first().click();
  await expect(page).toHaveURL(/project=/);
  await expect(page.getByRole('slider', { name: 'Credits over time' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Resource usage', level: 1 })).toHaveCount(0);

  await page.goto(`/console/storage?node=${video.nodeid}`);
  await expect(page.getByRole('navigation', { name: 'Folder path' })).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/pod/${video.id}"]`) });
  await row.getByRole('checkbox').check();
  await expectNoSeriousAxe(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  await page.goto(`/console/audit?item=${video.id}`);
  const entry = page.getByRole('row').filter({ hasText: 'Moved to the recycle bin' });
  await expect(entry).toContainText('Maud Visser');
  await expect(page.getByRole('row').filter({ hasText: 'Viewed' })).toContainText(video.name);
  await expectNoSeriousAxe(page);
  const saved = async (name: string) => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await file).path());
  };
  expect((await saved('Export CSV')).toString()).toContain(video.name);

  // The filters: the item, an action, a person, and days.
  const entries = page.getByRole('row').filter({ has: page.locator('time') });
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Viewed', exact: true }).click();
  await expect(page).toHaveURL(/action=item\.viewed/);
  await expect(entry).toHaveCount(0);
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all items' }).click();
  await expect(page).not.toHaveURL(/item=/);
  const own = entries.filter({ hasText: 'Maud Visser' });
  await expect(own.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'User' }).fill('Elena');
  await page.getByRole('option', { name: 'Elena Moretti' }).click();
  await expect(page).toHaveURL(/user=/);
  await expect(own).toHaveCount(0);
  await page.getByLabel('First day').fill('2001-01-01');
  await page.getByLabel('Last day').fill('2001-01-31');
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-31/);
  await expect(page.getByText('No entries found')).toBeVisible();

  await page.goto('/console/reports');
  await expect(page.getByRole('cell', { name: 'admin@demo.test' })).toBeVisible();
  expect((await saved('Export CSV')).toString()).toContain('admin@demo.test');
  await page.getByRole('radio', { name: 'Services' }).click();
  await expect(page).toHaveURL(/report=services/);
  expect((await saved('Export PDF')).subarray(0, 5).toString()).toBe('%PDF-');

  await page.setViewportSize({ width: 390, height: 844 });
  const control = page.getByRole('radio').or(page.getByRole('searchbox')).or(page.locator('main code'));
  const more = ['audit', 'subscriptions', 'subscription-plans', 'subscription-link'];
  for (const path of ['usage', 'storage', 'reports', ...more]) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(control.first()).toBeAttached();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
  }
});

test('the platform administrator drills down from all workspaces to one and to a user [B27, X258]', async ({
  page,
  baseURL,
}) => {
  const { tenant, admin } = await createTenant(baseURL!, 'Measured Pictures');
  await signInByCookie(page, 'root@demo.test');
  await page.goto('/console/system-usage');
  await page.getByRole('searchbox').fill('Measured');
  await page.getByRole('link', { name: tenant.name }).click();
  await expect(page.getByRole('heading', { name: tenant.name, level: 1 })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Usage data' }).first().click();
  await page.getByRole('radio', { name: 'Users' }).click();
  await page.goto(`/console/system-usage/users/${admin.session.user.id}`);
  await expect(page.getByText(admin.email).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const details = [`tenants/${tenant.id}`, `users/${admin.session.user.id}`].map(
    (path) => `system-usage/${path}`,
  );
  for (const path of ['invoices', 'system-usage', ...details]) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole('radio').first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/console/reports?report=tenants');
  await expect(page.getByRole('cell', { name: tenant.name })).toBeVisible();
  const monthly = page.getByRole('switch', { name: 'Monthly report' });
  await monthly.click();
  await expect(monthly).toBeChecked();
  await page.reload();
  await expect(monthly).toBeChecked();
  await monthly.click();
  await expect(monthly).not.toBeChecked();

  // Administrators of a workspace see none of it.
  await signInByCookie(page, 'admin@demo.test');
  await page.goto('/console/system-usage');
  await expect(page).not.toHaveURL(/system-usage/);
});

test('a user sends a support ticket and sees what is sent along [A9, D57]', async ({ page }) => {
  await signInByCookie(page, 'client@demo.test');
  await page.goto('/');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Console' }).click();
  await expect(page).toHaveURL(/console\/index/);
  // The console has a top bar of its own, which replaces the one of the page before.
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Request a feature…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What would you like to do?');
  // Until the dialog has the focus, Escape would close the menu that is behind it.
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Contact support…' }).click();
  await expect(dialog).toContainText('/console/index');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('What happened').fill('The player stops after ten seconds.');
  const picture = { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'The screenshot that will be sent' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toContainText(/Your ticket number is \d+/);
});
