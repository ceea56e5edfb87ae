import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { englishOn, setLook } from './look.ts';
import { signInByCookie } from './steps.ts';
import { createTenant } from './users.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

test('an administrator creates a webhook, tests it, reads the delivery log and sends an event again', async ({
  page,
  baseURL,
}) => {
  const receiver = await startWebhookReceiver();
  const studio = await createTenant(baseURL!, 'Hooks');
  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto('/console/webhooks');
  await expect(page.getByText('No webhooks yet.')).toBeVisible();

  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Enter an address.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
  await dialog.getByLabel('Address').fill('receiver');
  await dialog.getByLabel('Description').fill('Chat');
  await dialog.getByRole('checkbox', { name: 'Members', exact: true }).check();
  await dialog.getByRole('button', { name: 'Choose events: Folders' }).click();
  await dialog.getByRole('checkbox', { name: 'Folder created' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Folders', exact: true })).toHaveJSProperty(
    'indeterminate',
    true,
  );
  await dialog.getByRole('radio', { name: 'One folder' }).check();
  await expect(dialog.getByRole('tree')).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Enter a valid web address')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('radio', { name: 'Whole workspace' }).check();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByTestId('webhook-secret');
  await expect(secret).toHaveText(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row').filter({ hasText: 'Chat' });
  await expect(row).toContainText('6 events');
  await expect(row).toContainText('Never');
  await expectNoSeriousAxe(page);
  await row.getByRole('button', { name: 'Actions for Chat' }).click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  await expect.poll(() => receiver.ids.length).toBe(1);
  await row.getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeVisible();
  const delivered = page.getByRole('row').filter({ hasText: 'Test event' });
  await expect(delivered).toContainText('Delivered');
  await expect(delivered).toContainText('Response 200');

  // An event of the workspace, which the receiver does not accept.
  receiver.status = 500;
  const root = studio.admin.session.user.tenants[0]!.accessPoints[0]!.node.id;
  await studio.admin.call('POST', 'nodes', { parentid: root, name: 'Day 1', type: 2 });
  const failing = page.getByRole('row').filter({ hasText: 'Folder created' });
  await page.reload();
  await expect(failing).toContainText('Response 500');
  await expect(failing).toContainText('Waiting');
  await expectNoSeriousAxe(page);

  await delivered.getByRole('button', { name: /^Show Test event/ }).click();
  const detail = page.getByRole('dialog', { name: 'Test event' });
  await expect(detail.getByRole('region', { name: 'Body' })).toContainText('"type": "webhook.test"');
  await expect(detail.getByRole('region', { name: 'Request' })).toContainText('webhook-signature: v1,');
  await expectNoSeriousAxe(page);
  receiver.status = 200;
  const before = receiver.ids.length;
  await detail.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.ids.slice(before)).toContain(receiver.ids[0]);
  await expect(detail.getByRole('region', { name: 'Response' })).toHaveCount(2);
  await detail.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Actions for Chat' }).click();
  await page.getByRole('menuitem', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await expect(page.getByText('The previous secret stays valid for 24 hours')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  // Light, Dutch, on a phone.
  await setLook(page, 'light', 'nl');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Testgebeurtenis' })).toContainText('Bezorgd');
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await fits();
  await expectNoSeriousAxe(page);
  await page.goto('/console/webhooks');
  await page.getByRole('button', { name: 'Nieuwe webhook' }).click();
  await page.getByRole('button', { name: 'Gebeurtenissen kiezen: Bestanden' }).click();
  await fits();
  await expectNoSeriousAxe(page);
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Acties voor Chat' }).click();
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Nog geen webhooks.')).toBeVisible();
  await receiver.stop();
});
