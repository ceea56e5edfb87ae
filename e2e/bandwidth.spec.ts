import { mkdirSync, writeFileSync } from 'node:fs';
import { createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { createTenant } from './users.ts';

test('a download without outbound data left opens the limit page, and folders stay accessible [AC313]', async ({
  page,
  baseURL,
}, info) => {
  const { tenant, admin, root } = await createTenant(baseURL!, 'Quiet', { bandwidth: 0 });
  const parentid = admin.session.user.rootfolder!;
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid,
    name: 'Reel',
    type: 2,
  });
  mkdirSync(info.outputDir, { recursive: true });
  // A type without a viewer: opening the page of a text file would already exceed the bandwidth.
  const path = info.outputPath('notes.dat');
  writeFileSync(path, Uint8Array.of(0, 255, 1, 254, 2, 253, 0, 0));
  const { podid, uploadid, size } = await createUpload(admin, node.id, path);
  await sendAll(baseURL!, admin, uploadid, path, size);
  await podWhen(admin, podid, ({ status }) => status.status === 'completed', 100);

  await signInByCookie(page, admin.email, admin.password);
  await page.goto(`/pod/${podid}`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Download/ })
    .click();
  await expect(page).toHaveURL(/account\/bandwidth-exceeded/);
  await expect(page.getByRole('heading', { name: 'Outbound data used up' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.goto(`/node/${node.id}`);
  await expect(page.getByRole('heading', { name: 'Reel' })).toBeVisible();

  await root.call('PATCH', `tenants/${tenant.id}`, { bandwidth: 1 });
  await page.goto(`/pod/${podid}`);
  const download = page.waitForEvent('download');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Download/ })
    .click();
  expect((await download).suggestedFilename()).toBe('notes.dat');
});
