import type { Page } from '@playwright/test';
import { folderNamed } from '../tools/prove/api.ts';
import { expect, test } from './harness.ts';
import { folderPath, signInByCookie } from './steps.ts';
import { createUser, demoUser } from './users.ts';

const worksFrom = (page: Page) => page.getByRole('button', { name: /switch access point/ });

test('back and forward restore the access point and folder of each page [C48, C52, D60, E64, D55]', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const [meridiana, kestrel] = [
    await folderNamed(admin, 'Meridiana'),
    await folderNamed(admin, 'Kestrel Motors'),
  ];
  const person = await createUser(baseURL!, admin, 'team', { nodeid: meridiana });
  await admin.call('POST', `users/${person.user.id}/nodes`, { nodeid: kestrel });
  const firstLight = await folderPath(baseURL!, 'First Light');

  await signInByCookie(page, person.email, person.password);
  await page.goto(firstLight);
  await expect(page.getByRole('heading', { name: 'First Light' })).toBeVisible();
  await page.getByRole('link', { name: 'Console' }).click();
  await expect(page).toHaveURL(/console\/index$/);
  // "Back to app" returns to the folder that was open before the console.
  await page.getByRole('link', { name: 'Back to app' }).click();
  await expect(page).toHaveURL(new RegExp(`${firstLight}$`));

  await page.getByRole('link', { name: 'Console' }).click();
  // The folder page has the same button, and leaving that page closes its menu.
  await expect(page.getByRole('link', { name: 'Back to app' })).toBeVisible();
  await worksFrom(page).click();
  await page.getByRole('menuitemradio', { name: 'Kestrel Motors' }).click();
  await expect(worksFrom(page)).toContainText('Kestrel Motors');
  await page.getByRole('link', { name: 'Back to app' }).click();
  await expect(page).toHaveURL(new RegExp(`/node/${kestrel}$`));

  while (!page.url().endsWith(firstLight)) await page.goBack();
  await expect(page.getByRole('heading', { name: 'First Light' })).toBeVisible();
  await expect(worksFrom(page)).toContainText('Meridiana');
  while (!page.url().endsWith(kestrel)) await page.goForward();
  await expect(worksFrom(page)).toContainText('Kestrel Motors');

  // A root without access is ignored when it is set in local storage.
  await page.evaluate(() => localStorage.setItem('rushes.root-node', '00000000-0000-7000-8000-000000000000'));
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: /^Open (Meridiana|Kestrel Motors)$/ })).toBeVisible();
});
