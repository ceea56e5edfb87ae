import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { mailTo } from './mails.ts';
import { signInByCookie } from './steps.ts';
import { createProject, snackbar } from './test-project.ts';
import { createTenant, createUser, demoUser } from './users.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const LIMIT = 100_000;

test('a notification reaches every browser of the user who started the job, and is marked as seen in all [D56, AB302]', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const project = await createProject(baseURL!, info, { files: ['take.txt'] });
  const person = await createUser(baseURL!, admin, 'team');
  const elsewhere = await openSeparateBrowser(browser, baseURL!);
  for (const one of [page, elsewhere]) {
    await signInByCookie(one, person.email, person.password);
    await one.goto(`/node/${project.id}`);
    await expect(bell(one)).toHaveAccessibleName('Notifications');
  }
  await bell(page).click();
  await expect(list(page).getByText('No notifications yet')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');

  const podid = project.files['take.txt']!;
  const archive = async (action: 'archive' | 'unarchive') => {
    await person.call('POST', 'services/archiving', { pods: [podid], params: { action } });
    const archived = action === 'archive' ? 1 : 0;
    await expect
      .poll(async () => (await person.call<{ pod: Pod }>('GET', `pods/${podid}`)).pod.archived)
      .toBe(archived);
  };
  await archive('archive');
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, new');
  await expect(bell(page)).toHaveAccessibleName('Notifications, new');

  await bell(elsewhere).click();
  await expect(list(elsewhere)).toContainText('1 new');
  const row = list(elsewhere).getByRole('link', { name: /Archived.*take\.txt/ });
  await expect(row).toHaveAttribute('href', `/pod/${podid}`);
  await expectNoSeriousAxe(elsewhere);
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await archive('unarchive');
  // The open list shows it immediately.
  await expect(list(elsewhere).getByRole('link', { name: /Unarchived.*take\.txt/ })).toBeVisible();
});

test('a reached limit shows one snackbar with a link to the plans, and sends an e-mail [AB309, Y286, Y263, D56, B24]', async ({
  page,
  baseURL,
}, info) => {
  const { admin, root, tenant } = await createTenant(baseURL!, 'Brim');
  await root.call('PATCH', `tenants/${tenant.id}`, { storage: LIMIT / 1e9 });
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid: admin.session.user.rootfolder,
    name: 'All actions',
    type: 2,
  });
  await signInByCookie(page, admin.email, admin.password);
  await page.goto(`/node/${node.id}`);
  await expect(bell(page)).toBeVisible();
  mkdirSync(info.outputDir, { recursive: true });
  const path = info.outputPath('whole.txt');
  writeFileSync(path, Buffer.alloc(LIMIT, 'x'));
  const { podid, uploadid, size } = await createUpload(admin, node.id, path);
  const warning = snackbar(page, 'Your storage limit is reached');
  await warning.getByRole('button', { name: 'Show limits' }).hover();
  await expect(bell(page)).toHaveAccessibleName('Notifications, limit reached');
  await expectNoSeriousAxe(page);
  await sendAll(baseURL!, admin, uploadid, path, size);
  await podWhen(admin, podid, ({ status }) => status.status === 'completed', 100);
  await warning.getByRole('button', { name: 'Show limits' }).click();
  await expect(page).toHaveURL(/console\/subscription-plans/);
  await expect(warning).toHaveCount(0);

  const mail = await mailTo(admin.email, /Storage limit reached|new notifications/);
  expect(mail.text).toContain('/console/subscription-plans');
  // After a reload the message is not shown again, although the stream repeats the event.
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, limit reached');
  await expect(warning).toHaveCount(0);
});

test('e-mail notifications are chosen per category and saved [B22, Y282, Y284]', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const person = await createUser(baseURL!, admin, 'team');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/');
  await bell(page).click();
  await list(page).getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL(/console\/profile\/notifications/);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  const choice = (name: string) => page.getByRole('group', { name });
  await expect(choice('Comments and reviews').getByRole('radio', { name: 'Hourly' })).toBeChecked();
  await expect(choice('Processing').getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect(choice('Limits')).toHaveCount(0);
  await expectNoSeriousAxe(page);

  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  const atOnce = choice('Comments and reviews').getByRole('radio', { name: 'Immediately' });
  // `check` verifies immediately, but the page shows the choice with its next render.
  await atOnce.click();
  await expect(atOnce).toBeChecked();
  await stored;
  await page.reload();
  await expect(choice('Comments and reviews').getByRole('radio', { name: 'Immediately' })).toBeChecked();

  await test.step('a choice made by keyboard is reverted when the server refuses it', async () => {
    await page.route('**/accounts/settings/notification', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await choice('Downloads').getByRole('radio', { name: 'Immediately' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await expect(choice('Downloads').getByRole('radio', { name: 'Immediately' })).toBeChecked();
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSeriousAxe(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
