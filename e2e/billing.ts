import type { Locator } from '@playwright/test';

/** In a dialog that orders something on an invoice. */
export async function fillBillingDetails(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Company').fill('Noordlicht BV');
  await dialog.getByLabel('Street and number').fill('Kade 1');
  await dialog.getByLabel('City').fill('Rotterdam');
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await country.fill('(NL)');
  await country.press('Enter');
}
