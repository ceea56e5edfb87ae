import type { Page } from '@playwright/test';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { codeIn, mailTo } from './mails.ts';
import { demoPod, signInByCookie } from './steps.ts';
import { newEmail, PASSWORD } from './users.ts';

const step = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a new user takes the folder tour by keyboard [A8] [B42]', async ({ page }) => {
  const email = newEmail('visitor');
  await page.goto('/account/login');
  await page.getByRole('link', { name: 'Start a free trial' }).click();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Visitor');
  await page.getByLabel('Company').fill('Lantern Films');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code from the e-mail').fill(codeIn(await mailTo(email, /Confirm/)));
  await page.getByRole('button', { name: 'Take the tour' }).click();

  await expect(step(page, 'Your folders')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await expectNoSeriousAxe(page);
  const titles = ['Create folders', 'Search', 'Filter and sort'];
  for (const title of titles) {
    await page.keyboard.press('ArrowRight');
    await expect(step(page, title)).toBeVisible();
  }
  await page.keyboard.press('ArrowLeft');
  await expect(step(page, 'Search')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the file tour starts from the offer and the menu, fits on a phone and returns the focus [A8]', async ({
  page,
  baseURL,
}) => {
  const pod = await demoPod(baseURL!, 'First Light', 'Ridges_sunrise_A001.mp4');
  await signInByCookie(page, 'team@demo.test');
  const begin = async () => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  };
  await page.goto(`/node/${pod.nodeid}`);
  await begin();
  await expect(step(page, 'Your folders')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/pod/${pod.id}`);
  await page.getByRole('button', { name: 'Start tour' }).click();
  await expect(step(page, 'Frame-accurate playback')).toBeVisible();
  await page.getByRole('button', { name: 'End tour' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await begin();
  await expect(step(page, 'Frame-accurate playback')).toBeVisible();
  // The card fits in the window at every size.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    const card = step(page, 'Frame-accurate playback').getByRole('button', { name: 'Next' });
    await expect(card).toBeInViewport({ ratio: 1 });
  }
  await expectNoSeriousAxe(page);
  const last = step(page, 'Tour finished');
  while (!(await last.isVisible())) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /account menu/ })).toBeFocused();
});
