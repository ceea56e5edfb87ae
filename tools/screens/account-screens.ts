import type { Page } from '@playwright/test';
import type { TenantUser } from '@rushes/contract/users';
import { codeFor } from '../../e2e/authenticator-app.ts';
import {
  type ApiUser,
  createTenant,
  createUser,
  endSubscription,
  PASSWORD,
  signInApi,
} from '../../e2e/users.ts';
import type { Screen } from './screen.ts';

const TEMPORARY = 'Temporary#8now';

/** Everything about accounts: sign-in, the status pages and the console. */
export async function accountScreens(address: string): Promise<Screen[]> {
  const admin = await signInApi(address, 'admin@demo.test');
  const email = admin.email;
  const { users } = await admin.call<{ users: TenantUser[] }>('GET', `tenants/${tenantOf(admin)}/users`);
  const client = users.find((user) => user.email === 'client@demo.test')!;
  const studio = await createTenant(address, 'Lapsed Pictures');
  const member = await createUser(address, studio.admin, 'team');
  await endSubscription(studio.root, studio.tenant);
  const invited = await invite(admin);
  const cautious = await createUser(address, admin, 'team', {
    name: ['Anna', 'de Vries'],
    email: 'anna.devries@northlight.test',
  });
  await enableMfa(cautious);
  const somebody = encodeURIComponent('mila@example.com');
  return [
    { name: 'forgot-password', path: '/account/forgot-password' },
    { name: 'reset-password', path: `/account/reset-password/${somebody}` },
    { name: 'reset-temporary-password', path: '/account/reset-temporary-password' },
    { name: 'verify', path: `/account/verify/${somebody}` },
    { name: 'sign-up', path: '/account/select-subscription' },
    { name: 'soon', path: '/soon' },
    { name: 'provider-unknown', path: '/account/login/nobody' },
    { name: 'external-failed', path: '/account/external' },
    { name: 'tenant-email', path: '/tenant/email' },
    { name: 'otp', path: '/account/login', act: (page) => fillIn(page, cautious.email, PASSWORD) },
    {
      name: 'otp-recovery',
      path: '/account/login',
      async act(page) {
        await fillIn(page, cautious.email, PASSWORD);
        await page.getByRole('button', { name: /recovery code|herstelcode/i }).click();
      },
    },
    { name: 'complete-password', path: '/account/login', act: (page) => fillIn(page, invited, TEMPORARY) },
    { name: 'enable-mfa', path: '/account/enable-mfa', email: 'team@demo.test' },
    { name: 'welcome', path: '/welcome', email },
    { name: 'account-created', path: '/account-create-success', email },
    { name: 'forced-logout', path: '/account/forced-logout?reason=permissions' },
    { name: 'account-disabled', path: '/account/disabled' },
    { name: 'bandwidth-exceeded', path: '/account/bandwidth-exceeded' },
    { name: 'tenant-expired', path: '/', email: member.email, password: member.password },
    { name: 'plans-expired', path: '/', email: studio.admin.email, password: studio.admin.password },
    { name: 'salesman', path: '/account/salesman', email: 'sales@demo.test' },
    { name: 'forced-out', path: '/', email: 'team@demo.test', act: forceLogout },
    { name: 'console-mfa', path: '/console/profile/mfa', email },
    { name: 'console-notifications', path: '/console/profile/notifications', email },
    { name: 'console-users', path: '/console/users', email },
    {
      name: 'console-add-user',
      path: '/console/users',
      email,
      async act(page) {
        await page.getByRole('button', { name: /^(Add user|Gebruiker toevoegen)$/ }).click();
        await page.getByRole('dialog').last().waitFor();
      },
    },
    { name: 'console-permissions', path: `/console/users/permissions?user=${client.id}`, email },
    { name: 'console-tenant-settings', path: '/console/tenant-settings', email },
    { name: 'console-tenants', path: '/console/tenants', email: 'root@demo.test' },
  ];
}

const tenantOf = (caller: ApiUser) => caller.session.user.tenants[0]!.id;

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Creates an invited user who has not signed in yet. */
async function invite(admin: ApiUser): Promise<string> {
  const email = 'ines.duarte@northlight.test';
  const person = { firstName: 'Ines', lastName: 'Duarte', email, password: TEMPORARY };
  const [tenant] = admin.session.user.tenants;
  const nodeid = tenant!.accessPoints[0]!.node.id;
  await admin.call('POST', 'users', { ...person, tenantid: tenant!.id, type: 'team', nodeid });
  return email;
}

async function enableMfa(person: ApiUser): Promise<void> {
  const { secret } = await person.call<{ secret: string }>('POST', 'auth/mfa/setup');
  await person.call('POST', 'auth/mfa/verify', { code: codeFor(secret) });
  await person.call('POST', 'auth/mfa/enable');
}

/** Simulates the server event. The real event would need a new user for every screenshot. */
async function forceLogout(page: Page): Promise<void> {
  const event = 'id: 1\nevent: identity.forcedOut\ndata: {"reason":"permissions"}\n\n';
  await page.route('**/api/v1/live**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: event }),
  );
  let first = true;
  await page.route('**/api/v1/auth/refresh', async (route) => {
    if (first) {
      first = false;
      return route.fallback();
    }
    const error = { code: '1011', status: 401, message: { code: '1011', params: {}, content: '' } };
    return route.fulfill({ status: 401, json: { error } });
  });
  await page.reload();
  await page.getByRole('alertdialog').waitFor();
}
