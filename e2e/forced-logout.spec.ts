import type { Page } from '@playwright/test';
import type { OpenSession } from '@rushes/contract/identity';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { signIn, signInByCookie, tryToSignIn } from './steps.ts';
import { createUser, demoUser } from './users.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');

/** Waits until the event stream is open: earlier events would be delivered only then. */
async function listening(page: Page): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/v1/live'));
  await page.goto('/');
  await stream;
  await expect(page.getByRole('tree')).toBeVisible();
}

test.describe('Session that ends while its pages are open', () => {
  test('shows a permission change in both tabs at once and signs the user out [X255] [F78]', async ({
    page,
    context,
    baseURL,
  }) => {
    const admin = await demoUser(baseURL!, 'admin@demo.test');
    const person = await createUser(baseURL!, admin, 'team');
    await signInByCookie(page, person.email, person.password);
    await listening(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.getByRole('tree')).toBeVisible();

    const [tenant] = admin.session.user.tenants;
    const [point] = person.user.accessPoints;
    await admin.call('PATCH', `tenants/${tenant!.id}/users/${person.user.id}/permissions`, {
      accessPoints: [
        { id: point!.id, abilities: point!.abilities.filter((one) => one !== 'run PaidService') },
      ],
    });
    await Promise.all(
      [page, second].map((tab) => expect(dialog(tab)).toContainText('Your permissions changed')),
    );
    await expect(page.getByRole('tree')).toHaveCount(0);
    await expectNoSeriousAxe(page);

    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/account\/forced-logout/);
    await expect(page.getByRole('heading', { name: /permissions/ })).toBeVisible();

    // Signing in again in one tab also signs in the other, and neither is forced out a second time.
    await signIn(page, person.email, person.password);
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(second.getByRole('tree')).toBeVisible();
    await second.reload();
    await expect(second.getByRole('tree')).toBeVisible();
  });

  test('signs out a disabled user, who cannot sign in again [X256, B42]', async ({ page, baseURL }) => {
    const admin = await demoUser(baseURL!, 'admin@demo.test');
    const person = await createUser(baseURL!, admin, 'team');
    await signInByCookie(page, person.email, person.password);
    await listening(page);
    const stored = () =>
      page.evaluate(() => ['rushes.tenant', 'rushes.root-node'].map((name) => localStorage.getItem(name)));
    expect(await stored()).not.toContain(null);
    await admin.call('PATCH', `users/${person.user.id}`, { disabled: 1 });
    await expect(dialog(page)).toContainText('disabled');
    expect(await stored()).toEqual([null, null]);
    // Escape has the same effect as the button.
    await page.keyboard.press('Escape');
    const disabledPage = async () => {
      await expect(page).toHaveURL(/account\/disabled$/);
      await expect(page.getByRole('heading', { name: 'Your account is disabled' })).toBeVisible();
    };
    await disabledPage();
    await page.goto('/');
    await expect(page).toHaveURL(/account\/login$/);
    await tryToSignIn(page, person.email, person.password);
    await disabledPage();
    expect(await stored()).toEqual([null, null]);
    await admin.call('PATCH', `users/${person.user.id}`, { disabled: 0 });
    await signIn(page, person.email, person.password);
    await expect(page.getByRole('tree')).toBeVisible();
  });

  test('ends a session that was revoked elsewhere, and keeps the session of the other browser [C46]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const admin = await demoUser(baseURL!, 'admin@demo.test');
    const person = await createUser(baseURL!, admin, 'team');
    await signIn(page, person.email, person.password);
    await listening(page);
    const here = await page.evaluate(() => navigator.userAgent);
    const elsewhere = await openSeparateBrowser(browser, baseURL!);
    await signIn(elsewhere, person.email, person.password);

    const { sessions } = await person.call<{ sessions: OpenSession[] }>('GET', 'auth/sessions');
    const [, first] = sessions.filter(({ useragent }) => useragent === here);
    await person.call('DELETE', `auth/sessions/${first!.id}`);
    await expect(dialog(page)).toContainText('signed out');
    await page.reload();
    await expect(page).toHaveURL(/account\/login\?error=sessionExpired/);
    // The other session was not revoked and keeps working.
    await elsewhere.reload();
    await expect(elsewhere.getByRole('tree')).toBeVisible();
  });

  test('ends at the next call in a tab that received no event [AC312]', async ({
    page,
    context,
    baseURL,
  }) => {
    const admin = await demoUser(baseURL!, 'admin@demo.test');
    const person = await createUser(baseURL!, admin, 'team');
    // As after a long suspend: no stream and no messages from other tabs.
    await context.route('**/api/v1/live**', (route) => route.abort());
    await signInByCookie(page, person.email, person.password);
    await page.goto('/');
    await expect(page.getByRole('tree')).toBeVisible();
    await admin.call('PATCH', `users/${person.user.id}`, { disabled: 1 });
    await page.getByRole('treeitem').nth(1).click();
    await expect(page).toHaveURL(/account\/login\?error=sessionExpired/);
  });
});
