import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect } from './harness.ts';
import { demoUser } from './users.ts';

type Given = Parameters<Locator['setInputFiles']>[0];

export const uploadDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Upload to/ });
export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Uploads', exact: true });

/** Selects files with the button on the page. The dialog lists them; nothing is sent yet. */
export async function chooseFiles(page: Page, files: Given): Promise<Locator> {
  const dialog = uploadDialog(page);
  if (!(await dialog.isVisible()))
    await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByTestId('file-picker').setInputFiles(files);
  await expect(dialog.getByRole('button', { name: 'Upload all' })).toBeVisible();
  return dialog;
}

/** Selects files and starts the upload. The dialog stays open; close it with `closeUploads`. */
export async function uploadFiles(page: Page, files: Given): Promise<void> {
  const dialog = await chooseFiles(page, files);
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  await expect(dialog.getByRole('button', { name: 'Upload all' })).toHaveCount(0);
}

export async function closeUploads(page: Page): Promise<void> {
  await expect(uploadDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(uploadDialog(page)).toHaveCount(0);
}

/** Writes a file to the output folder of this test. */
export function put(info: TestInfo, path: string, size: number): string {
  const file = info.outputPath(path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.alloc(size, path));
  return file;
}

export const text = (name: string, words = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

interface Listed {
  pods: { id: string; name: string; size: number; versionsCount: number; state: number }[];
}
export const podsOf = async (baseURL: string, node: string) =>
  (await (await demoUser(baseURL, 'admin@demo.test')).call<Listed>('GET', `nodes/${node}/pods?limit=1000`))
    .pods;

/** Blocks the bytes of uploads until the returned function is called. */
export async function holdBytes(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/api/v1/uploads/*';
  await page.route(pattern, (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()));
  return () => page.unroute(pattern);
}
