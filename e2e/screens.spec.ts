import type { Page } from '@playwright/test';
import type { TenantUser } from '@rushes/contract/users';
import { consentPath } from './apps.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { englishOn, type Language, setLook, type Theme } from './look.ts';
import { demoPod, folderPath, goTo, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

async function look(page: Page, paths: readonly string[], theme: Theme, language: Language): Promise<void> {
  for (const path of paths) {
    await goTo(page, path);
    await expect(page.locator('h1, [role=heading]').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoSeriousAxe(page, { onlyContrast: theme === 'light' });
    if (language === 'nl') expect(await englishOn(page), path).toEqual([]);
  }
}

async function lookAtDialog(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toBeVisible();
  await expectNoSeriousAxe(page);
  if (language === 'nl') expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

// Every screen must be accessible. The theme changes only colours, so the second one is checked for contrast only; theme
// and language are independent, so not every combination is needed.
for (const [theme, language] of [
  ['dark', 'nl'],
  ['light', 'en'],
] as const) {
  test(`has no serious accessibility finding on folder and file pages: ${theme}, ${language} [A2, A3]`, async ({
    page,
    baseURL,
  }) => {
    const pod = await demoPod(baseURL!, 'First Light', 'Ridges_sunrise_A001.mp4');
    const video = await demoPod(baseURL!, 'First Light', 'First_Light_master.mov');
    const empty = await folderPath(baseURL!, 'Sound');
    await setLook(page, theme, language);
    await signInByCookie(page, 'team@demo.test');
    const paths = [`/node/${pod.nodeid}`, empty, `/pod/${pod.id}`, '/console/index', '/nowhere'];
    await look(page, paths, theme, language);
    await page.goto(`/pod/${video.id}?menu=comments`);
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    await expectNoSeriousAxe(page);
  });

  test(`has no serious accessibility finding on pages before sign-in: ${theme}, ${language} [A2, A3]`, async ({
    page,
  }) => {
    await setLook(page, theme, language);
    const somebody = encodeURIComponent('somebody@journey.test');
    const paths = [
      '/account/login',
      '/account/login/nobody',
      '/account/external',
      '/account/forgot-password',
      `/account/reset-password/${somebody}`,
      '/account/reset-temporary-password',
      `/account/verify/${somebody}`,
      '/account/select-subscription',
      '/account/salesman',
      '/account/policy',
      '/account-create-success',
      '/account/forced-logout?reason=permissions',
      '/account/disabled',
      '/account/bandwidth-exceeded',
      '/tenant/email',
      '/soon',
      '/expired',
      '/forbidden',
    ];
    await look(page, paths, theme, language);
  });

  test(`has no serious accessibility finding in the console: ${theme}, ${language} [A2, A3]`, async ({
    page,
    baseURL,
  }) => {
    const admin = await demoUser(baseURL!, 'admin@demo.test');
    const [tenant] = admin.session.user.tenants;
    const { users } = await admin.call<{ users: TenantUser[] }>('GET', `tenants/${tenant!.id}/users`);
    const client = users.find(({ email }) => email === 'client@demo.test');
    const { webhook } = await admin.call<{ webhook: { id: string } }>(
      'POST',
      `tenants/${tenant!.id}/webhooks`,
      { url: 'https://hooks.example.com/rushes', events: ['comment.created'] },
    );
    await setLook(page, theme, language);
    await signInByCookie(page, 'admin@demo.test');
    const paths = [
      '/welcome',
      '/console/index',
      '/console/profile/mfa',
      '/console/profile/tokens',
      '/oauth/device',
      '/console/users',
      `/console/users/permissions?user=${client!.id}`,
      '/console/tenant-settings',
      '/console/subscription-plans',
      '/console/subscription-link',
      '/console/subscriptions',
      '/console/services',
      '/console/extensions',
      '/console/groups',
      '/console/provisioning',
      '/console/webhooks',
      `/console/webhooks/${webhook.id}`,
      await consentPath(baseURL!),
      '/console/tokens',
      '/console/audit',
      '/console/usage',
      '/console/storage',
      '/console/reports',
    ];
    await look(page, paths, theme, language);
    await goTo(page, '/console/subscriptions');
    const [buy, account, support] =
      language === 'nl'
        ? [/credits kopen$/, /accountmenu/i, 'Contact opnemen met support…']
        : [/^Buy .* credits$/, /account menu/i, 'Contact support…'];
    await page.getByRole('button', { name: buy }).first().click();
    await lookAtDialog(page, language);
    await page.getByRole('button', { name: account }).click();
    await page.getByRole('menuitem', { name: support }).click();
    await lookAtDialog(page, language);
    await admin.call('DELETE', `tenants/${tenant!.id}/webhooks/${webhook.id}`);
    await signInByCookie(page, 'root@demo.test');
    await page.goto('about:blank');
    const ofPlatform = [
      ...['/console/tenants', '/console/services', '/console/reports', '/console/invoices'],
      ...['/console/system-usage', `/console/system-usage/tenants/${tenant!.id}`],
      `/console/system-usage/users/${admin.session.user.id}`,
    ];
    await look(page, ofPlatform, theme, language);
    await signInByCookie(page, 'sales@demo.test');
    await page.goto('about:blank');
    await look(page, ['/account/salesman'], theme, language);
  });
}

test('shows the tree as a drawer and the cards in two columns on a phone [E61, D54]', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCookie(page, 'team@demo.test');
  await page.goto(await folderPath(baseURL!, 'First Light'));
  // Only files: the subfolders before them are in one row that scrolls horizontally.
  const cards = page
    .getByRole('grid')
    .getByRole('gridcell')
    .filter({ has: page.locator('[data-picture]') });
  await expect(cards.first()).toBeVisible();
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => cards.nth(n).boundingBox()));
  expect(second!.y).toBeCloseTo(first!.y, 0);
  expect(third!.y).toBeGreaterThan(first!.y);
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open folders' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoSeriousAxe(page);
});
