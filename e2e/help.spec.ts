import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';

test('a user opens Help from the account menu, in both languages, and on a phone without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCookie(page, 'team@demo.test');
  await page.goto('/');
  await page.getByRole('button', { name: /account menu/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const help = await opened;
  const broken: string[] = [];
  help.on('console', (message) => message.type() === 'error' && broken.push(message.text()));

  await test.step('from the start to a section', async () => {
    await expect(help).toHaveURL(/\/help\/en$/);
    await expect(help).toHaveTitle('Help · Rushes');
    await help.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Reviewers' }).click();
    await expect(help.getByRole('heading', { level: 1, name: 'Reviewers' })).toBeVisible();
    await help
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Compare versions' })
      .click();
    await expect(help.getByRole('heading', { name: 'Compare versions' })).toBeInViewport();
    const picture = help.getByRole('img', { name: /^Two versions of a video/ });
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await expectNoSeriousAxe(help);
  });

  await test.step('in Dutch, by keyboard, in the theme of the app', async () => {
    await help.evaluate(() => localStorage.setItem('rushes.theme', 'light'));
    await help.reload();
    await help.getByRole('link', { name: 'Nederlands' }).click();
    await expect(help.locator('html')).toHaveAttribute('lang', 'nl');
    await expect(help.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(help.getByRole('heading', { level: 1, name: 'Beoordelaars' })).toBeVisible();
    await help.keyboard.press('Tab');
    await expect(help.getByRole('link', { name: 'Direct naar de inhoud' })).toBeFocused();
    await help.keyboard.press('Enter');
    await expect(help.getByRole('main')).toBeFocused();
    await expectNoSeriousAxe(help);
  });

  await test.step('on a phone, without an account', async () => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'nl-NL',
      viewport: { width: 390, height: 844 },
    });
    const phone = await context.newPage();
    await phone.goto('/help');
    await expect(phone).toHaveURL(/\/help\/nl$/);
    for (const name of ['Producers', 'Beheerders']) {
      await phone.getByRole('navigation', { name: 'Help' }).getByRole('link', { name }).click();
      await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    // An anchor of the app works in both languages.
    await phone.goto('/help/nl/administrators#users-and-permissions');
    await expect(phone.getByRole('heading', { name: 'Gebruikers en rechten' })).toBeInViewport();
    expect((await phone.goto('/help/nl/niets'))?.status()).toBe(404);
    await expect(phone.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible();
    await context.close();
  });
  expect(broken).toEqual([]);
});
