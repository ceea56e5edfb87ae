import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzip } from '../apps/server/test/formats/unzip.ts';
import { createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { type ApiUser, createTenant } from './users.ts';

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads two files to a project and one to a folder in it. Returns the digests by path. */
async function fill(address: string, admin: ApiUser, at: (name: string) => string) {
  const make = async (parentid: string, name: string, type: number) =>
    (await admin.call<{ node: { id: string } }>('POST', 'nodes', { parentid, name, type })).node.id;
  const reel = await make(admin.session.user.rootfolder!, 'Reel', 2);
  const day = await make(reel, 'Day one', 1);
  const sent: Record<string, string> = {};
  for (const [nodeid, name, path] of [
    [reel, 'one.dat', 'one.dat'],
    [reel, 'zwei ü.dat', 'zwei ü.dat'],
    [day, 'one.dat', 'Day one/one.dat'],
  ] as const) {
    const bytes = Buffer.concat([Buffer.of(0, 255, 1, 254), randomBytes(700_000)]);
    const file = at(name);
    writeFileSync(file, bytes);
    const { podid, uploadid, size } = await createUpload(admin, nodeid, file);
    await sendAll(address, admin, uploadid, file, size);
    await podWhen(admin, podid, ({ status }) => status.status === 'completed', 100);
    sent[path] = digest(bytes);
  }
  return { reel, sent };
}

async function taken(page: Page) {
  const coming = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download/ })
    .click();
  const download = await coming;
  const bytes = readFileSync((await download.path())!);
  return { name: download.suggestedFilename(), bytes };
}

test('two files and a folder download as one zip with correct names and contents [Y279] [F74]', async ({
  page,
  baseURL,
}, info) => {
  const { admin } = await createTenant(baseURL!, 'Carrier');
  mkdirSync(info.outputDir, { recursive: true });
  const { reel, sent } = await fill(baseURL!, admin, (name) => info.outputPath(name));
  await signInByCookie(page, admin.email, admin.password);
  await page.goto(`/node/${reel}`);
  await expect(page.getByRole('heading', { name: 'Reel' })).toBeVisible();
  await expect(page.getByText('zwei ü.dat').first()).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download 3 items' });
  await expect(dialog.getByRole('status')).toHaveText(/^3 originals · 2\.10 MB$/);
  await expectNoSeriousAxe(page);
  const { name, bytes } = await taken(page);
  expect(name).toBe('Reel.zip');
  await expect(dialog).toHaveCount(0);
  const { files } = unzip(bytes);
  const found = Object.entries(files).filter(([path]) => !path.endsWith('/'));
  expect(Object.fromEntries(found.map(([path, held]) => [path, digest(held)]))).toEqual(sent);

  // A single folder from the tree.
  const row = page.getByRole('tree').getByRole('treeitem', { name: 'Reel' });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Download…' }).click();
  expect((await taken(page)).name).toBe('Reel.zip');
});
