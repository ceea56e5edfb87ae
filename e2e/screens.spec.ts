import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { folderPath, readyPod, signIn } from './steps.ts';

// Every screen there is, in both themes and both languages, must shut nobody out.
for (const theme of ['dark', 'light'] as const) {
  for (const language of ['en', 'nl'] as const) {
    test(`no serious accessibility finding: ${theme}, ${language} [A2, A3]`, async ({ page, baseURL }) => {
      test.setTimeout(700_000);
      const pod = await readyPod(baseURL!, 'First Light', 'Ridges_sunrise_A001.mp4');
      const folder = await folderPath(baseURL!, 'First Light');
      const empty = await folderPath(baseURL!, 'Sound');
      const choose = (path: string, body: object) =>
        page.route(`**/api/v1/${path}`, async (route) => {
          // The account's own settings would win over what this journey wants to look at.
          const answer = await route.fetch();
          const session = await answer.json();
          Object.assign(session.user.settings, body);
          await route.fulfill({ response: answer, json: session });
        });
      await choose('auth/sign-in', { theme, language });
      await choose('auth/refresh', { theme, language });
      await page.goto('/account/login');
      await expectNoSeriousAxe(page);
      await signIn(page, 'team@demo.test');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const path of [
        folder,
        empty,
        `/pod/${pod.id}`,
        '/console/index',
        '/account/policy',
        '/forbidden',
        '/nowhere',
      ]) {
        await page.goto(path);
        await expect(page.locator('h1, [role=heading]').first()).toBeVisible();
        await expectNoSeriousAxe(page);
      }
    });
  }
}

test('on a phone the tree is a drawer and cards stand in two columns [E61, D54]', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'team@demo.test');
  await page.goto(await folderPath(baseURL!, 'First Light'));
  const cards = page.getByRole('grid').getByRole('gridcell');
  await expect(cards.first()).toBeVisible();
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => cards.nth(n).boundingBox()));
  expect(second!.y).toBeCloseTo(first!.y, 0);
  expect(third!.y).toBeGreaterThan(first!.y);
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the folders' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoSeriousAxe(page);
});
