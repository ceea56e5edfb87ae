import type { Page } from '@playwright/test';
import type { Invoice } from '@rushes/contract/billing';
import type { TenantUser } from '@rushes/contract/users';
import { consentPath } from '../../e2e/apps.ts';
import { type ApiUser, createTenant, signInApi } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import type { Screen } from './screen.ts';
import { withUsage } from './usage-content.ts';

const email = 'admin@demo.test';
const root = 'root@demo.test';

/** Subscriptions, usage, reports, the audit log and support. */
export async function consoleScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await signInApi(address, email);
  const [tenant] = admin.session.user.tenants;
  const { users } = await admin.call<{ users: TenantUser[] }>('GET', `tenants/${tenant!.id}/users`);
  const team = users.find((user) => user.email === 'team@demo.test')!;
  const { paid, owing } = await customers(address);
  const buyer = { email: paid.admin.email, password: paid.admin.password };
  const debtor = { email: owing.admin.email, password: owing.admin.password };
  const logged = await fileActions(admin, library);
  const { webhook } = await admin.call<{ webhook: { id: string } }>(
    'POST',
    `tenants/${tenant!.id}/webhooks`,
    { url: 'https://hooks.example.com/rushes', events: ['comment.created'] },
  );
  const page = { main: true as const, prepare: withUsage };
  return [
    { name: 'console-plans', path: '/console/subscription-plans', email, ...page },
    { name: 'console-subscriptions', path: '/console/subscriptions', ...buyer, main: true },
    { name: 'console-subscriptions-unpaid', path: '/console/subscriptions', ...debtor },
    {
      name: 'console-subscriptions-invoices',
      path: '/console/subscriptions',
      ...debtor,
      act: (shown) => shown.getByRole('table').last().scrollIntoViewIfNeeded(),
    },
    {
      name: 'console-choose-plan',
      path: '/console/subscriptions',
      ...buyer,
      main: true,
      async act(shown) {
        await shown.getByRole('button', { name: /Business/ }).click();
        await shown.getByRole('dialog').last().waitFor();
      },
    },
    {
      name: 'console-subscription-link',
      path: '/console/subscription-link',
      email,
      main: true,
      prepare: inEditingProgram,
    },
    { name: 'console-invoices', path: '/console/invoices', email: root, main: true },
    { name: 'console-usage', path: '/console/usage', email, ...page },
    {
      name: 'console-usage-projects',
      path: '/console/usage',
      email,
      ...page,
      act: (shown) => shown.getByRole('main').getByRole('list').last().scrollIntoViewIfNeeded(),
    },
    { name: 'console-usage-year', path: '/console/usage?period=year', email, prepare: withUsage },
    { name: 'console-usage-user', path: `/console/usage?user=${team.id}`, email, ...page },
    { name: 'console-system-usage', path: '/console/system-usage', email: root, ...page },
    {
      name: 'console-system-usage-list',
      path: '/console/system-usage',
      email: root,
      ...page,
      act: (shown) => shown.getByRole('table').last().scrollIntoViewIfNeeded(),
    },
    {
      name: 'console-system-usage-tenant',
      path: `/console/system-usage/tenants/${tenant!.id}`,
      email: root,
      prepare: withUsage,
    },
    {
      name: 'console-system-usage-user',
      path: `/console/system-usage/users/${team.id}`,
      email: root,
      prepare: withUsage,
    },
    { name: 'console-storage', path: '/console/storage', email, main: true },
    {
      name: 'console-storage-folder',
      path: `/console/storage?node=${library.firstLight}`,
      email,
      main: true,
    },
    { name: 'console-reports', path: '/console/reports', email, main: true },
    { name: 'console-reports-services', path: '/console/reports?report=services', email },
    { name: 'console-reports-tenants', path: '/console/reports?report=tenants', email: root, main: true },
    { name: 'console-extensions', path: '/console/extensions', email, main: true },
    { name: 'console-webhooks', path: '/console/webhooks', email, main: true },
    { name: 'console-webhook', path: `/console/webhooks?webhook=${webhook.id}`, email, main: true },
    { name: 'console-tokens', path: '/console/tokens', email, main: true },
    { name: 'console-own-tokens', path: '/console/profile/tokens', email, main: true },
    { name: 'console-groups', path: '/console/groups', email, main: true },
    { name: 'console-provisioning', path: '/console/provisioning', email, main: true },
    { name: 'oauth-consent', path: await consentPath(address), email, main: true },
    { name: 'oauth-device', path: '/oauth/device', email, main: true },
    { name: 'console-audit', path: '/console/audit', email, main: true },
    { name: 'console-audit-file', path: `/console/audit?item=${logged}`, email, main: true },
    {
      name: 'support',
      path: '/console/index',
      email,
      main: true,
      act: (shown) => openSupport(shown, /support/i),
    },
    {
      name: 'support-feature',
      path: '/console/index',
      email,
      act: (shown) => openSupport(shown, /feature|functie/i),
    },
    {
      name: 'support-sent',
      path: '/console/index',
      email,
      async act(shown) {
        await openSupport(shown, /support/i);
        const dialog = shown.getByRole('dialog');
        await dialog.getByRole('textbox').first().fill('The player stops after ten seconds.');
        await dialog.getByRole('button', { name: /^(Send|Versturen)$/ }).click();
        await dialog.getByText(/(Your ticket number is|Je ticketnummer is)/).waitFor();
      },
    },
  ];
}

/** Two workspaces that pay by invoice: one has paid for a plan and an add-on, one has an open invoice. */
async function customers(address: string) {
  const paid = await subscriber(address, 'Kade Film', 'pro');
  const { admin, tenant, root: platform } = paid;
  await admin.call('POST', `tenants/${tenant.id}/addons`, { addon: 'credits-250', quantity: 1 });
  const { invoices } = await platform.call<{ invoices: Invoice[] }>('GET', 'invoices');
  for (const { id } of invoices) await platform.call('POST', `invoices/${id}/paid`);
  return { paid, owing: await subscriber(address, 'Duin Media', 'business') };
}

async function subscriber(address: string, name: string, plan: string) {
  const studio = await createTenant(address, name);
  const { admin, tenant, root: platform } = studio;
  const details = {
    company: `${name} BV`,
    address: 'Wijnhaven 88',
    postalcode: '3011 WT',
    city: 'Rotterdam',
    country: 'NL',
    vatnumber: '',
    email: `accounts@${name.replace(' ', '').toLowerCase()}.test`,
  };
  const periodend = new Date(Date.now() + 5 * 864e5).toISOString();
  await platform.call('PATCH', `tenants/${tenant.id}`, { subscriptionType: 'freetrial', periodend });
  await admin.call('POST', `tenants/${tenant.id}/subscribe`, { plan, interval: 'month', details });
  return studio;
}

/** A file that was changed in several ways. Returns its id. */
async function fileActions(admin: ApiUser, library: Library): Promise<string> {
  const id = library.pod('Interview_Elena');
  const note = 'Picture is locked. Only the sound may still change.';
  await admin.call('PATCH', `pods/${id}`, { note });
  await admin.call('POST', 'accesslinks', { podids: [id], allowdownloading: 1 });
  return id;
}

/** As in the panel of an editing program. */
const inEditingProgram = (page: Page) =>
  page.addInitScript(() => Object.assign(globalThis, { __adobe_cep__: {} }));

async function openSupport(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: /account menu|accountmenu/i }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}
