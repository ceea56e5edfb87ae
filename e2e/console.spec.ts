import type { Page } from '@playwright/test';
import { folderNamed } from '../tools/prove/api.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { createTenant, createUser, demoUser, newEmail, PASSWORD } from './users.ts';

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected users' });

/** Searches by e-mail: the demo tenant has more users than one page of the list. */
async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox').fill(email);
  await expect(row(page, email)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
}

test('an administrator finds, edits, disables, enables and deletes a user [B23, Y266, X256]', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const { email } = await createUser(baseURL!, admin, 'client');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto('/console/users');
  await find(page, email);

  await row(page, email).dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('J');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Use 2 to 191 letters')).toBeVisible();
  await dialog.getByLabel('First name').fill('Joan');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, email)).toContainText('Joan Journey');

  await bar(page).getByRole('button', { name: 'Disable' }).click();
  await expect(dialog).toContainText('signed out of all sessions');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(row(page, email)).toContainText('Disabled ');
  await row(page, email).click();
  await bar(page).getByRole('button', { name: 'Enable' }).click();
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await expect(row(page, email)).not.toContainText('Disabled ');

  await row(page, email).click();
  await bar(page).getByRole('button', { name: 'Reset password' }).click();
  await dialog.getByLabel('Temporary password').fill('short');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByText('does not meet all requirements')).toBeVisible();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByRole('code')).toHaveText(/^\S{10}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await row(page, email).press('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, email)).toHaveCount(0);
});

test('the user list is selectable by keyboard and shows changes by others live', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  // A unique word: there are more users than one page of the list shows.
  const word = `walker${Date.now().toString(36)}`;
  const some = () => createUser(baseURL!, admin, 'client', { email: newEmail(word) });
  const people = [await some(), await some()];
  await signInByCookie(page, 'admin@demo.test');
  const live = page.waitForResponse((response) => response.url().includes('/api/v1/live'));
  await page.goto(`/console/users?q=${word}`);
  await live;
  await expect(row(page, people[1]!.email)).toBeVisible();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await admin.call('PATCH', `users/${people[0]!.user.id}`, { lastName: 'Elsewhere' });
  await expect(row(page, people[0]!.email)).toContainText('Jo Elsewhere');
});

test('permission changes are counted, confirmed on leaving and saved, and access points merged [B23, Y267, Y268]', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const inside = await folderNamed(admin, 'Store openings');
  const { user } = await createUser(baseURL!, admin, 'team', { nodeid: inside });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/console/users/permissions?user=${user.id}`);
  const paid = page.getByRole('checkbox', { name: 'Run paid services at Store openings' });
  await expect(paid).toBeChecked();
  await paid.click();
  await page.getByRole('checkbox', { name: 'Archive and unarchive at Store openings' }).click();
  await expect(page.getByText('2 changes')).toBeVisible();
  await expect(page.getByText('Saving signs Jo out of all sessions.')).toBeVisible();
  await expectNoSeriousAxe(page);

  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 changes will be lost');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/permissions/);
  await paid.click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Jo has been signed out.')).toBeVisible();
  await page.reload();
  await expect(paid).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Archive and unarchive/ })).not.toBeChecked();

  await page.getByRole('button', { name: 'Add access point' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('treeitem', { name: 'Meridiana' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('Merge them into one access point?');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('columnheader', { name: /Meridiana/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Store openings/ })).toHaveCount(0);

  // Administrators cannot change their own permissions.
  await page.goto(`/console/users/permissions?user=${admin.session.user.id}`);
  await expect(page.getByText('You cannot change your own permissions')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add access point' })).toHaveCount(0);
});

test('a user changes name, e-mail address and password, and requests and cancels account deletion [B22, W246, W248, Y281, Y283, Y284, D60]', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const person = await createUser(baseURL!, admin, 'team');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/console/index');
  await page.getByLabel('Last name').fill('van der Meer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Jo van der Meer, account menu' })).toBeVisible();

  const dialog = page.getByRole('dialog');
  const wanted = newEmail('moved');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await dialog.getByLabel('New e-mail address').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('already your e-mail address');
  await dialog.getByLabel('New e-mail address').fill(wanted);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`A confirmation link was sent to ${wanted}. It is valid for 24 hours.`),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').fill('Not#mine12');
  await dialog.getByLabel('New password', { exact: true }).fill(`${PASSWORD}x`);
  await dialog.getByLabel('Repeat new password').fill(`${PASSWORD}x`);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel(/Type/).fill('delete');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Type “delete account” exactly.')).toBeVisible();
  await dialog.getByLabel(/Type/).fill('delete account');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your account will be deleted by .+/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep account' }).click();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

test('a platform administrator creates, edits, closes and restores a tenant, but cannot delete a subscribed one [W247, Y264, Y270, Y274]', async ({
  page,
}) => {
  const name = `Harbour ${Date.now() % 1e6}`;
  await signInByCookie(page, 'root@demo.test');
  await page.goto('/console/tenants');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await expect(dialog.getByText('Choose a date in the future.')).toBeVisible();
  await dialog.getByLabel('Workspace name').fill(name);
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Harbour');
  await dialog.getByLabel('E-mail').fill(newEmail('harbour'));
  await dialog.getByLabel('End date').fill(`${new Date().getFullYear() + 1}-06-30`);
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByRole('searchbox').fill(name);
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText('Active');

  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Edit');
  await dialog.getByLabel('Team members').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('1 of 12');
  await choose('Close');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(line).toContainText('Closed');
  await choose('Delete permanently');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByRole('alert')).toContainText('still has a valid subscription');
  await page.keyboard.press('Escape');
  await choose('Restore');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(line).toContainText('Active');
});

test('tenant settings are saved, and a value out of range is refused [Y271, Y275]', async ({
  page,
  baseURL,
}) => {
  const { admin } = await createTenant(baseURL!, 'Settings');
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/console/tenant-settings');
  const days = page.getByLabel('Keep deleted items for');
  const downloading = page.getByRole('switch', { name: 'Downloads' });
  const wanted = '45';
  const allowed = await downloading.isChecked();
  const email = newEmail('editorial');
  await days.fill('181');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a whole number from 1 to 180.')).toBeVisible();
  await days.fill(wanted);
  await page.keyboard.press('Enter');
  // The button next to the number disappears once the server has stored it; those of the addresses and the rules
  // remain.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(2);
  // Ignores the reload of the list after the number was stored.
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() !== 'GET',
  );
  await downloading.click();
  await stored;
  await page.getByLabel('Editorial').fill(email);
  const addresses = page.locator('form').filter({ has: page.getByLabel('Editorial') });
  await addresses.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`A confirmation link was sent to ${email}.`)).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue(wanted);
  await expect(downloading).toBeChecked({ checked: !allowed });
  await expect(page.getByLabel('Editorial')).toHaveValue(email);
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
});

test('an administrator checks the engines of the services and allows only those on this server, by keyboard', async ({
  page,
  baseURL,
}) => {
  const { admin } = await createTenant(baseURL!, 'Local Pictures');
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/console/index');
  await page.getByRole('link', { name: 'Services' }).click();
  const speech = page.getByRole('row').filter({ hasText: 'aws-transcribe' });
  await expect(speech).toContainText('Whisper base');
  await expect(speech).toContainText('Data stays on this server');
  await expect(speech).toContainText('Available');
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('0');

  const again = page.getByRole('button', { name: 'Check again' });
  const checked = page.waitForResponse((response) => response.url().endsWith('/engines/check'));
  await again.focus();
  await page.keyboard.press('Enter');
  await checked;
  await expect(page.getByRole('status').filter({ hasText: /^Checked at/ })).toBeVisible();
  await expect(again).toBeFocused();

  const only = page.getByRole('switch', { name: 'Use only engines on this server' });
  await expect(only).not.toBeChecked();
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() !== 'GET',
  );
  await only.focus();
  await page.keyboard.press('Space');
  await stored;
  await page.reload();
  await expect(only).toBeChecked();
  // Only sending data elsewhere needs a confirmation.
  const dialog = page.getByRole('dialog', { name: 'Allow engines on other servers?' });
  await only.focus();
  await page.keyboard.press('Space');
  await expect(dialog).toContainText('No engine on another server is set up now');
  await page.keyboard.press('Escape');
  await expect(only).toBeChecked();
  await only.click();
  await dialog.getByRole('button', { name: 'Allow' }).click();
  await expect(only).not.toBeChecked();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('engines on other servers allowed')).toBeVisible();
});

test('dialogs are 600 px wide, fill a phone, close on Escape and return the focus [F71]', async ({
  page,
}) => {
  await signInByCookie(page, 'admin@demo.test');
  await page.goto('/console/users');
  const button = page.getByRole('button', { name: 'Add user' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  expect((await dialog.boundingBox())!.width).toBe(600);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
});

test('the console menu is a drawer on a phone, and no page is wider than the screen [Y261]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto('/console/index');
  await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Console' });
  for (const name of [/^Users/, /^Subscription/, /^Workspace settings/, /^Audit log/]) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  await menu.getByRole('link', { name: /^Users/ }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  for (const path of [
    'users',
    'audit',
    'services',
    'extensions',
    'webhooks',
    'tokens',
    'tenant-settings',
    'subscriptions',
    'subscription-plans',
    'usage',
    'storage',
    'reports',
    'profile/mfa',
  ]) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
