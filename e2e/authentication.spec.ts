import { codeFor } from './authenticator-app.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { codeIn, linkIn, mailTo } from './mails.ts';
import { provider } from './provider.ts';
import { folderPath, signIn, signInByCookie, signOut, tryToSignIn } from './steps.ts';
import { createUser, demoUser, newEmail, PASSWORD, signInApi } from './users.ts';

test('a new user signs up, confirms the e-mail code, is welcomed and creates a project [Z287, W245, B42]', async ({
  page,
}) => {
  const email = newEmail('founder');
  await page.goto('/account/login');
  await page.getByRole('link', { name: 'Start a free trial' }).click();
  await page.getByLabel('First name').fill('Nina');
  await page.getByLabel('Last name').fill('Founder');
  await page.getByLabel('Company').fill('Tidewater Films');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(`${PASSWORD}x`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const code = codeIn(await mailTo(email, /Confirm/));
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel('Code from the e-mail').fill(wrong);
  await expect(page.getByText('The code is incorrect')).toBeVisible();
  await page.getByLabel('Code from the e-mail').fill(code);

  await expect(page.getByRole('heading', { name: 'Welcome, Nina' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Go to your folders' }).click();
  await expect(page.getByRole('heading', { name: 'Tidewater Films' })).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Pilot');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('treeitem', { name: 'Pilot' })).toBeVisible();
  // The welcome page is shown once: from now on the user starts on the home page.
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Open Tidewater Films' })).toBeVisible();
});

test('an invited client user chooses a password and sees no team-only items [X254, Z287, B42]', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail('guest');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto('/console/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Gail');
  await dialog.getByLabel('Last name').fill('Guest');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('radio', { name: /Client/ }).check();
  await dialog.getByRole('treeitem', { name: 'Meridiana' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  const invitation = await mailTo(email, /Invitation/);
  expect(invitation.text).toContain(`${baseURL}/account/login`);

  const theirs = await browser.newContext({ baseURL: baseURL! });
  const guest = await theirs.newPage();
  await tryToSignIn(guest, email, codeIn(invitation));
  await expect(guest.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expectNoSeriousAxe(guest);
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Repeat new password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Save and continue' }).click();
  await expect(guest.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  await guest.getByRole('button', { name: 'Go to your folders' }).click();
  await expect(guest.getByRole('heading', { name: 'Meridiana' })).toBeVisible();

  await guest.goto(await folderPath(baseURL!, 'First Light'));
  await expect(guest.getByRole('gridcell', { name: /Ridges_sunrise/ })).toBeVisible();
  await expect(guest.getByRole('gridcell', { name: 'Stills' })).toBeVisible();
  await expect(guest.getByText('Client_call_budget')).toHaveCount(0);
  await expect(guest.getByText('Contracts')).toHaveCount(0);
  await guest.goto('/console/users');
  await expect(guest).toHaveURL(/forbidden$/);
  await expect(guest.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  await guest.getByRole('link', { name: 'Go to your folders' }).click();
  await expect(guest.getByRole('link', { name: 'Open Meridiana' })).toBeVisible();
  // The temporary password no longer works.
  await signOut(guest);
  await tryToSignIn(guest, email, codeIn(invitation));
  await expect(guest.getByRole('alert')).toContainText('incorrect');
  await theirs.close();
});

test('two-factor authentication is set up and required, and a recovery code works once [Z288, Y284]', async ({
  page,
  baseURL,
}) => {
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/console/profile/mfa');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('code')).toHaveText(/^(\w{4} ?)+$/);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel(/6-digit code/).fill(codeFor(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectNoSeriousAxe(page);
  const [first] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await signOut(page);

  await tryToSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/account\/otp/);
  // The password alone is not enough.
  await page.goto('/');
  await expect(page).toHaveURL(/account\/login$/);
  await tryToSignIn(page, person.email, person.password);
  await page.getByLabel('One-time code').fill(codeFor(secret, 1));
  await expect(page.getByRole('tree')).toBeVisible();
  await signOut(page);

  for (const works of [true, false]) {
    await tryToSignIn(page, person.email, person.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(first!);
    await page.getByRole('button', { name: 'Continue' }).click();
    if (!works) await expect(page.getByText('incorrect')).toBeVisible();
    else {
      await expect(page.getByRole('tree')).toBeVisible();
      await signOut(page);
    }
  }
});

test('a provider signs in a user with a known e-mail address and returns to the requested page', async ({
  page,
  baseURL,
}) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  // The provider has one person: when this test is retried, the user already exists.
  await createUser(baseURL!, admin, 'team', { email: provider.person.email }).catch((error: Error) => {
    if (!/ERR(46|109)/.test(error.message)) throw error;
  });
  const path = await folderPath(baseURL!, 'Stills');
  await page.goto(path);
  await page.getByRole('link', { name: provider.name }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { name: 'Stills' })).toBeVisible();
  await signOut(page);
  await page.goto(`/account/login/${provider.id}`);
  await expect(page.getByRole('tree')).toBeVisible();
});

test('a user adds a passkey and signs in without a password', async ({ page, context, baseURL }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/console/profile/mfa');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Journey key');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Journey key')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signOut(page);
  // `exact`: the previous page has a button to add a passkey.
  await page.getByRole('button', { name: 'Passkey', exact: true }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  // From now on the password alone is not enough.
  await signOut(page);
  await tryToSignIn(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
});

test('a forgotten password is reset with the e-mail code, and existing sessions end [Z287, Z289]', async ({
  page,
  baseURL,
}) => {
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  const next = 'Evening#light8';
  // With captchas, a task that cannot be loaded opens a dialog on each form.
  await page.route('**/api/v1/auth/ways', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), captcha: true } });
  });
  await page.route('**/api/v1/auth/captcha', (route) => route.abort());
  await page.goto('/account/reset-temporary-password');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const check = page.getByRole('dialog', { name: 'Security check not loaded' });
  await expect(check.getByText('contact support')).toBeVisible();
  await expect(check.getByRole('button', { name: 'Reload page' })).toBeFocused();
  await page.unrouteAll();

  await page.goto('/account/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous page has a field with this name too.
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  // The e-mail may be opened on another device: its link opens the same page.
  const mail = await mailTo(person.email, /code/);
  await page.goto(linkIn(mail));
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel('Code from the e-mail').fill(codeIn(mail));
  // The session of the API is listed, and ends unless it is kept.
  const ends = page.getByRole('group', { name: 'Devices and passkeys' });
  await expect(ends.getByRole('checkbox')).not.toBeChecked();
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat new password').fill(next);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expectNoSeriousAxe(page);

  await expect(person.call('GET', 'me')).rejects.toThrow('401');
  await expect(signInApi(baseURL!, person.email, person.password)).rejects.toThrow('ERR113');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person.email, next);
  await expect(page.getByRole('tree')).toBeVisible();
});

test('a change of e-mail address asks an old session for the password, then continues by itself', async ({
  page,
  baseURL,
}) => {
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  await signInByCookie(page, person.email, person.password);
  await page.goto('/console/index');
  // The answer of the server ten minutes after the sign-in.
  const error = { code: 'ERR190', status: 403, message: { code: 'ERR190', params: {}, content: 'Confirm' } };
  await page.route('**/api/v1/accounts/email', (route) => route.fulfill({ status: 403, json: { error } }), {
    times: 1,
  });
  const next = newEmail('moved');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await page.getByLabel('New e-mail address').fill(next);
  await page.getByRole('button', { name: 'Send link' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByLabel('Password', { exact: true }).fill('Wrong#light7');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('Your current password is incorrect.')).toBeVisible();
  await expectNoSeriousAxe(page);
  await confirm.getByLabel('Password', { exact: true }).fill(person.password);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await mailTo(next, /Confirm your new/);

  // The old address can take it back.
  await page.goto(linkIn(await mailTo(person.email, /about to change/)));
  await expect(page.getByRole('heading', { name: 'Your address is restored' })).toBeVisible();
  await expect(person.call('GET', 'me')).rejects.toThrow('401');
});

test.describe('Redirects to other sites', () => {
  const evil = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(document.domain)',
  ];

  test('are ignored in every query parameter and provider name', async ({ page, baseURL }) => {
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) left.push(request.url());
    });
    page.on('dialog', (dialog) => left.push(dialog.message()));
    const query = ['redirect', 'next', 'returnTo', 'asked', 'state', 'to', 'url']
      .map((name, n) => `${name}=${encodeURIComponent(evil[n % evil.length]!)}`)
      .join('&');
    await page.goto(`/account/login?${query}#${evil[3]}`);
    await page.getByLabel('E-mail').fill('team@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-password-for-tests');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('tree')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
    for (const path of evil.map((address) => `/account/login/${encodeURIComponent(address)}`)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Unknown sign-in provider' })).toBeVisible();
    }
    await page.goto('/api/v1/auth/external/evil?redirect=https%3A%2F%2Fevil.example');
    await expect(page).toHaveURL(`${baseURL}/account/external`);
    expect(left).toEqual([]);
  });

  for (const address of ['//evil.example', 'javascript:alert(document.domain)']) {
    test(`are ignored when stored in the browser as the requested page: ${address}`, async ({
      page,
      baseURL,
    }) => {
      await page.goto('/account/login');
      // Simulates values left by another script on this site.
      await page.evaluate((asked) => {
        history.replaceState({ ...history.state, asked }, '');
        sessionStorage.setItem('rushes.asked', asked);
      }, address);
      await page.reload();
      await page.getByLabel('E-mail').fill('team@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('demo-password-for-tests');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('tree')).toBeVisible();
      expect(page.url()).toBe(`${baseURL}/home`);
    });
  }
});
