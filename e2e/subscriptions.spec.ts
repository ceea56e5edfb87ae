import { fillBillingDetails } from './billing.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { createTenant, endSubscription } from './users.ts';

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
