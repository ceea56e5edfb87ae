import type { Locator, Page } from '@playwright/test';
import { playerReady } from './frame-number.ts';
import { expect } from './harness.ts';
import { comeIn, readyPod } from './steps.ts';

// The comments of a file, as every journey about them finds them.

export const film = (baseURL: string) => readyPod(baseURL, 'First Light', 'First_Light_master.mov');

export const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
export const rows = (page: Page) => page.getByRole('feed', { name: 'Comments' }).getByRole('article');
export const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
export const field = (page: Page) =>
  panel(page).getByRole('textbox', { name: /Comment on this frame|Reply|Edit/ });
export const paper = (page: Page) => page.getByRole('application', { name: 'Drawing on the picture' });

export async function open(page: Page, email: string, address: string) {
  await comeIn(page, email);
  await page.goto(address);
  await playerReady(page);
  await expect(panel(page).getByText('Nobody was asked').or(rows(page).first()).first()).toBeVisible();
}
