import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { makeClip } from '../apps/server/src/platform/media/test-clip.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import { announce, podWhen, sendAll } from '../tools/prove/api.ts';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { type Caller, demoCaller, openStudio } from './people.ts';
import { cell, fillShelf, openShelf, snackbar } from './shelf.ts';
import { comeIn } from './steps.ts';
import { chooseFiles, closeUploads, uploadFiles } from './uploading.ts';

const MINUTES = 10 * 60_000;
const done = ({ status }: Pod) => status.status === 'completed';

async function clip(path: string, seconds = 2): Promise<string> {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  await makeClip(tools, {
    path,
    seconds,
    rate: '25',
    look: 2,
    sound: true,
    size: { width: 640, height: 360 },
  });
  return path;
}

async function send(baseURL: string, api: Caller, nodeid: string, path: string): Promise<string> {
  const { podid, uploadid, size } = await announce(api, nodeid, path);
  await sendAll(baseURL, api, uploadid, path, size);
  return podid;
}

/** Of a tenant of its own: its films take turns with the demo's instead of waiting behind all of them. */
async function ownProject(baseURL: string) {
  const { admin, tenant } = await openStudio(baseURL, 'Cutting room');
  const body = { parentid: admin.session.user.rootfolder, name: 'Rush hour', type: 2 };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  return { admin, tenant, nodeid: node.id };
}

const podOf = async (api: Caller, id: string) => (await api.call<{ pod: Pod }>('GET', `pods/${id}`)).pod;

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a film is converted, heard of, and its sound and frames are taken [T221, T227, U236, AB307]', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(MINUTES);
  const { admin: api, nodeid } = await ownProject(baseURL!);
  mkdirSync(info.outputDir, { recursive: true });
  const id = await send(baseURL!, api, nodeid, await clip(info.outputPath('Take.mov')));
  await podWhen(api, id, done, 600);
  await comeIn(page, api.email, api.password);
  await page.goto(`/pod/${id}`);
  await playerReady(page);

  await choose(page, 'Convert…');
  const dialog = page.getByRole('dialog', { name: 'Convert “Take.mov”' });
  const field = (name: string) => dialog.getByRole('combobox', { name });
  await expect(field('Resolution')).toHaveValue('Original, 640 × 360');
  await field('Format').click();
  await page.getByRole('option', { name: 'MP3' }).click();
  await expect(field('Resolution')).toHaveCount(0);
  await expect(field('Quality')).toHaveValue('256 kbit/s');
  await field('Format').click();
  await page.getByRole('option', { name: 'MP4' }).click();
  await field('Resolution').click();
  await page.getByRole('option', { name: '320 × 240, mobile' }).click();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(dialog).toHaveCount(0);
  // It ends while the film is open: the page says so, and leads to what was made.
  await expect(snackbar(page, '“Take.mov” has been converted.')).toBeVisible({ timeout: 300_000 });
  const { video } = (await podOf(api, id)).asset;
  expect(video).toMatchObject([{ name: 'Take 320x240.mp4', state: 3, resolution: '320x180', codec: 'h264' }]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const row = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Take\.mov/ })
    .first();
  await expect(row).toHaveAttribute('href', new RegExp(`/pod/${id}`));
  await page.keyboard.press('Escape');

  await choose(page, 'Save this frame');
  await expect(snackbar(page, 'Frame 0 is being taken')).toBeVisible();
  await expect.poll(async () => (await podOf(api, id)).asset.frame[0]?.state, { timeout: 120_000 }).toBe(3);

  for (const { id: assetId } of [...(await podOf(api, id)).asset.audio]) {
    await api.call('DELETE', `pods/${id}/assets/${assetId}`);
  }
  await choose(page, 'Generate audio…');
  const ask = page.getByRole('dialog', { name: 'Generate the audio of “Take.mov”?' });
  await ask.getByRole('button', { name: 'Generate audio' }).click();
  await expect(ask).toHaveCount(0);
  await expect.poll(async () => (await podOf(api, id)).asset.audio[0]?.state, { timeout: 120_000 }).toBe(3);
});

test('a film that cannot be read says so, keeps its original, and can be tried again [H115, I117]', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(MINUTES);
  const shelf = await fillShelf(baseURL!, info, {});
  const api = await demoCaller(baseURL!, 'admin@demo.test');
  mkdirSync(info.outputDir, { recursive: true });
  const path = info.outputPath('Broken.mov');
  writeFileSync(
    path,
    Buffer.concat([Buffer.from('0000001466747970717420200000', 'hex'), Buffer.alloc(9000, 7)]),
  );
  await openShelf(page, shelf);
  await uploadFiles(page, path);
  await closeUploads(page);
  const card = cell(page, 'Broken.mov');
  await expect(card).toContainText('Transcoding failed', { timeout: 120_000 });
  const { pods } = await api.call<{ pods: { id: string }[] }>('GET', `nodes/${shelf.id}/pods`);
  const { id } = pods[0]!;
  const original = (await podOf(api, id)).asset.raw[0]!;
  expect([original.state, original.size]).toEqual([3, 9014]);

  const again = page.waitForRequest((request) => request.url().endsWith(`/pods/${id}/transcode`));
  await card.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Process again' }).click();
  await again;
  await podWhen(api, id, ({ status }) => status.status === 'transcoding_failed', 300);
  await expect(card).toContainText('Transcoding failed');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Broken.mov');
});

test('going first takes five credits a minute, once, and none when they are used up [T, ERR133]', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(MINUTES);
  // Ten credits: enough for two.
  const { admin, tenant, nodeid } = await ownProject(baseURL!);
  mkdirSync(info.outputDir, { recursive: true });
  interface Found {
    resources: { name: string; used: number }[];
  }
  const used = async () => {
    const { resources } = await admin.call<Found>('GET', `tenants/${tenant.id}/resources`);
    return resources.find(({ name }) => name === 'credits')!.used;
  };
  await comeIn(page, admin.email, admin.password);
  await page.goto(`/node/${nodeid}`);
  const first = await clip(info.outputPath('First.mov'), 1);
  for (const [name, after] of [
    ['First.mov', 5],
    ['Second.mov', 10],
    ['Third.mov', 10],
  ] as const) {
    const path = info.outputPath(name);
    if (path !== first) copyFileSync(first, path);
    const dialog = await chooseFiles(page, path);
    await dialog.getByRole('tab', { name: /Options/ }).click();
    await dialog.getByRole('switch', { name: /Priority/ }).click();
    await dialog.getByRole('button', { name: 'Upload all' }).click();
    await dialog.getByRole('tab', { name: /Uploads/ }).click();
    await expect(dialog.getByText('1 finished')).toBeVisible();
    await closeUploads(page);
    const { pods } = await admin.call<{ pods: { id: string; name: string }[] }>(
      'GET',
      `nodes/${nodeid}/pods`,
    );
    await podWhen(admin, pods.find((pod) => pod.name === name)!.id, done, 600);
    expect(await used()).toBe(after);
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(/without priority/i);
});
