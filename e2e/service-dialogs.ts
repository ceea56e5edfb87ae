import type { Locator, Page } from '@playwright/test';

export const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
export const files = (dialog: Locator) => dialog.getByRole('list', { name: 'Files' }).getByRole('listitem');
export const figure = (dialog: Locator, name: string) => dialog.locator('dl > div').filter({ hasText: name });

/** From the menu of the open subtitle file. */
export async function fromMenu(page: Page, entry: string): Promise<void> {
  await panel(page, 'Subtitles').getByRole('button', { name: 'Actions for subtitles' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
