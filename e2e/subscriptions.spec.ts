import { fillBillingDetails } from './billing.ts';
import { contextOptions } from './context-options.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { goTo, signInByCookie } from './steps.ts';
import { showCheckout, startPaidProduct } from './stripe.ts';
import { createTenant, createUser, endSubscription, signInApi } from './users.ts';

test('a trial ends, a plan is chosen on an invoice, and the work goes on [B24, C43, C51, D59, G106]', async ({
  page,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Trial');
  const path = `tenants/${studio.tenant.id}`;
  const periodend = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await studio.root.call('PATCH', path, { subscriptionType: 'freetrial', periodend });
  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('5 days left')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(/console\/subscriptions$/);
  await expect(page.getByRole('button', { name: 'Choose Pro' })).toBeVisible();

  await endSubscription(studio.root, studio.tenant);
  await page.goto('/');
  await expect(page).toHaveURL(/console\/subscription-plans$/);
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Pro' });
  await expect(dialog.getByText('€49')).toBeVisible();
  await dialog.getByRole('button', { name: 'Order' }).click();
  await expect(dialog.getByText('This field is required.').first()).toBeVisible();
  await fillBillingDetails(dialog);
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Order' }).click();
  await expect(dialog).toHaveCount(0);
  const invoice = page.getByRole('row', { name: /Pro/ }).filter({ hasText: 'Open' });
  await expect(invoice).toBeVisible();
  const number = (await invoice.getByRole('cell').first().textContent())!.trim();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download invoice ${number}` }).click();
  expect((await file).suggestedFilename()).toBe(`${number}.pdf`);
  await page.goto('/');
  await expect(page.getByRole('link', { name: `Open ${studio.tenant.name}` })).toBeVisible();

  // A smaller plan is refused while more is used than it includes.
  const { user } = await createUser(baseURL!, studio.admin, 'team');
  await page.goto('/console/subscriptions');
  await page.getByRole('button', { name: 'Freelancer: below your usage' }).click();
  const refused = page.getByRole('dialog', { name: 'Choose Freelancer' });
  await expect(
    refused.getByText('Team members: 2 used, the plan includes 1. Remove or disable 1.'),
  ).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Schedule change' })).toHaveCount(0);
  await studio.admin.call('DELETE', `tenants/${studio.tenant.id}/users/${user.id}`);

  // A smaller plan waits for the end of the period.
  await page.goto('/console/subscriptions');
  await page.getByRole('button', { name: 'Downgrade to Freelancer' }).click();
  const smaller = page.getByRole('dialog', { name: 'Choose Freelancer' });
  await expect(smaller.getByText('Storage: 250 GB instead of 1 TB')).toBeVisible();
  await smaller.getByRole('button', { name: 'Schedule change' }).click();
  await expect(page.getByText(/Freelancer \(Monthly\) starts on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Pro' }).click();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();

  await signInByCookie(page, 'root@demo.test');
  await page.goto('/console/invoices');
  await page.getByRole('button', { name: `Mark invoice ${number} as paid` }).click();
  await expectNoSeriousAxe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('button', { name: `Mark invoice ${number} as paid` })).toHaveCount(0);
});

test('a trial ends, a plan is paid on the page of Stripe, and the work goes on [B24, C43, G106]', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const paid = await startPaidProduct();
  const context = await browser.newContext({ ...contextOptions, baseURL: paid.address });
  try {
    const page = await context.newPage();
    const [root, admin] = await Promise.all(
      ['root@demo.test', 'admin@demo.test'].map((email) => signInApi(paid.address, email)),
    );
    const [tenant] = admin!.session.user.tenants;
    const periodend = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await root!.call('PATCH', `tenants/${tenant!.id}`, { subscriptionType: 'freetrial', periodend });
    await endSubscription(root!, tenant!);
    await signInByCookie(page, 'admin@demo.test');
    await page.goto('/');
    await expect(page).toHaveURL(/console\/subscription-plans$/);

    const other = await context.newPage();
    await other.goto('/console/index');
    await expect(other.getByLabel('First name')).toBeVisible();

    await showCheckout(page, paid);
    await page.getByRole('button', { name: 'Choose Pro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose Pro' });
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('link', { name: 'Empty card' }).click();
    await expect(page.getByRole('heading', { name: 'Declined' })).toBeVisible();
    const card = page.getByRole('link', { name: 'Card', exact: true });
    await card.click();
    await page.getByRole('link', { name: 'Fail' }).click();
    await expect(page.getByRole('heading', { name: 'Not confirmed' })).toBeVisible();
    expect(paid.stripe.payments).toEqual([]);
    await card.click();
    await page.getByRole('link', { name: 'Confirm' }).click();

    await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Pro/ }).filter({ hasText: 'Paid' })).toBeVisible();
    expect(paid.stripe.payments).toEqual([4900]);
    // Without an event: the purchase was read on the way back. The event changes nothing more.
    await page.getByRole('link', { name: 'Go to your folders' }).click();
    await expect(page).toHaveURL(/\/node\//);
    await paid.sendEvents();
    // Another tab was told.
    await other.getByRole('link', { name: 'Go to your folders' }).click();
    await expect(other).toHaveURL(/\/node\//);
  } finally {
    await context.close();
    await paid.stop();
  }
});

test('a client sees nothing of the subscription, the platform all invoices [B24, Y261]', async ({
  page,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Billed');
  const [team, client] = [
    await createUser(baseURL!, studio.admin, 'team'),
    await createUser(baseURL!, studio.admin, 'client'),
  ];
  const closed = [
    ...['subscriptions', 'subscription-plans', 'invoices', 'usage', 'storage', 'reports', 'audit'],
    ...['system-usage', 'tenants', 'tenant-settings', 'webhooks', 'tokens'],
  ];
  for (const member of [team, client]) {
    await signInByCookie(page, member.email, member.password);
    await page.goto('/console/index');
    for (const path of closed) {
      await goTo(page, `/console/${path}`);
      await expect(page, `${member.email} ${path}`).not.toHaveURL(new RegExp(`/console/${path}$`));
    }
  }
  await page.goto('/console/index');
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'My account' })).toBeVisible();
  for (const name of ['Subscription', 'Plans', 'Invoices'])
    await expect(menu.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);

  // A limit that is reached leads to the larger plan.
  const path = `tenants/${studio.tenant.id}`;
  const periodend = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await studio.root.call('PATCH', path, { subscriptionType: 'freetrial', periodend, teamusers: 2 });
  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto('/console/subscriptions');
  const reached = page.locator('[data-tone]').filter({ hasText: 'Team members is at 100%' });
  await expect(reached).toContainText('Upgrade your plan, or remove or disable users.');
  await reached.getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Pro' });
  await fillBillingDetails(dialog);
  await dialog.getByRole('button', { name: 'Order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(reached).toHaveCount(0);
  // Until the invoice is paid, no larger plan.
  await expect(page.getByRole('button', { name: 'Upgrade to Gold: an invoice is unpaid' })).toBeDisabled();

  await signInByCookie(page, 'root@demo.test');
  await page.goto('/console/invoices');
  await expect(page.getByRole('radio', { name: 'Open' })).toBeVisible();
});
