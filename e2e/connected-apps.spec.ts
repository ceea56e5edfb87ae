import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CALLBACK, registerApp, requestOf } from './apps.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { englishOn, setLook } from './look.ts';
import { signInByCookie } from './steps.ts';
import { createTenant } from './users.ts';

const PHONE = { width: 390, height: 844 };

interface Tokens {
  access_token: string;
  error?: string;
}

async function post<Reply>(url: string, body: Record<string, string>): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(body) });
  return (await response.json()) as Reply;
}

const ask = async (baseURL: string, { access_token }: Tokens, path: string) =>
  (await fetch(`${baseURL}/api/v1/${path}`, { headers: { authorization: `Bearer ${access_token}` } })).status;

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

test('a user connects an app, which works within what was allowed, and disconnects it', async ({
  page,
  baseURL,
}) => {
  const { admin } = await createTenant(baseURL!, 'Lighthouse');
  const top = admin.session.user.tenants[0]!.accessPoints[0]!.node.id;
  const client_id = await registerApp(baseURL!, 'Edit panel');
  const verifier = randomBytes(32).toString('base64url');
  const request = requestOf(client_id, verifier);
  let answered = new URL(CALLBACK);
  await page.route(`${CALLBACK}**`, (route) => {
    answered = new URL(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>App</title>' });
  });
  await page.goto(`/oauth/authorize?${request}`);
  // Signed out: the form first, then the question.
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Connect “Edit panel”?' })).toBeVisible();
  await expect(page.getByText('this name is not verified')).toBeVisible();
  await expect(page.getByText('Read and write comments, and take part in reviews')).toBeVisible();
  await expect(page.getByText('You will continue at app.test.')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page).toHaveURL(/account\/login/);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveTitle('App');
  expect([answered.searchParams.get('state'), answered.searchParams.get('iss')]).toEqual(['007', baseURL]);

  const tokens = await post<Tokens>(`${baseURL}/oauth/token`, {
    ...{ grant_type: 'authorization_code', client_id, code_verifier: verifier },
    code: answered.searchParams.get('code')!,
  });
  expect(await ask(baseURL!, tokens, `nodes/${top}`)).toBe(200);
  expect(await ask(baseURL!, tokens, 'me')).toBe(403);

  // Anyone can register an address: a link with a mistake must not lead there by itself.
  request.set('response_type', 'token');
  await page.goto(`/oauth/authorize?${request}`);
  await expect(page.getByRole('heading', { name: 'This app cannot be connected' })).toBeVisible();
  await expect(page.getByText('you can continue at app.test')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
  await page.getByRole('link', { name: 'Continue at app.test' }).click();
  await expect(page).toHaveTitle('App');
  expect(answered.searchParams.get('error')).toBe('unsupported_response_type');

  await page.goto('/console/profile/tokens');
  await expect(page.getByText('Edit panel')).toBeVisible();
  await expect(page.getByText(/last used/)).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Disconnect Edit panel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No connected apps')).toBeVisible();
  expect(await ask(baseURL!, tokens, `nodes/${top}`)).toBe(401);
});

test('a user connects a device with its code, on a phone and in Dutch', async ({ page, baseURL }) => {
  const { admin } = await createTenant(baseURL!, 'Ferry');
  const client_id = await registerApp(baseURL!, 'Ingest station');
  const device = await post<{ device_code: string; user_code: string }>(
    `${baseURL}/oauth/device_authorization`,
    { client_id, scope: 'files:write' },
  );
  await page.setViewportSize(PHONE);
  await setLook(page, 'light', 'nl');
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/oauth/device');
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await expect(page.getByText('Vul de 8 letters van de code in.')).toBeVisible();
  await page.getByLabel('Code').fill('BBBB-BBBB');
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await expect(page.getByText('Deze code klopt niet of is verlopen', { exact: false })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByLabel('Code').fill(device.user_code.toLowerCase());
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await expect(page.getByRole('heading', { name: '“Ingest station” koppelen?' })).toBeVisible();
  await expect(page.getByText(`Code ${device.user_code}`)).toBeVisible();
  await expectNoSeriousAxe(page);
  await expectNarrow(page);
  expect(await englishOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Koppelen', exact: true }).click();
  await expect(page.getByRole('heading', { name: '“Ingest station” is gekoppeld' })).toBeVisible();
  const tokens = await post<Tokens>(`${baseURL}/oauth/token`, {
    ...{ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id },
    device_code: device.device_code,
  });
  expect(await ask(baseURL!, tokens, 'token')).toBe(200);
  await page.goto('/console/profile/tokens');
  await expect(page.getByText('Ingest station')).toBeVisible();
  await expectNarrow(page);
});
