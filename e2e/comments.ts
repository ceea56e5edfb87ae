import type { Locator, Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { playerReady } from './frame-number.ts';
import { expect } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

// Helpers for the comments of a file, shared by all tests about comments.

/** A video of the test's own, with its older versions and comments by two users. */
export async function commentedVideo(baseURL: string): Promise<Pod> {
  const pod = await copyDemoVideo(baseURL, 'First_Light_master.mov');
  for (const [email, content, startframe] of [
    ['client@demo.test', 'Can we lose this bright corner?', 48],
    ['admin@demo.test', 'Hold this a little longer.', 86],
  ] as const) {
    const api = await demoUser(baseURL, email);
    await api.call('POST', `pods/${pod.id}/comments`, { content, startframe });
  }
  return pod;
}

export const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
export const rows = (page: Page) => page.getByRole('feed', { name: 'Comments' }).getByRole('article');
export const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
export const field = (page: Page) =>
  panel(page).getByRole('textbox', { name: /Comment on this frame|Reply|Edit/ });
export const drawingArea = (page: Page) => page.getByRole('application', { name: 'Drawing area' });

export async function open(page: Page, email: string, address: string) {
  await signInByCookie(page, email);
  await page.goto(address);
  await playerReady(page);
  await expect(panel(page).getByText('No reviewers').or(rows(page).first()).first()).toBeVisible();
}
