import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { makeClip } from '../apps/server/test/clips.ts';
import { readyTools } from '../apps/server/test/media-tools.ts';
import { podWhen } from '../tools/prove/api.ts';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';
import { chooseFiles, closeUploads, uploadFiles } from './uploading.ts';
import { type ApiUser, createTenant, createUser, demoUser } from './users.ts';

const done = ({ status }: Pod) => status.status === 'completed';

const podOf = async (api: ApiUser, id: string) => (await api.call<{ pod: Pod }>('GET', `pods/${id}`)).pod;

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a video is converted with a notification, and a frame and its audio are extracted [T221, T227, U236, AB307]', async ({
  page,
  baseURL,
}) => {
  const { versions } = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
  const { id } = versions.find(({ name }) => name === 'First_Light_rough_cut.mov')!;
  const api = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  await signInByCookie(page, api.email, api.password);
  await page.goto(`/pod/${id}`);
  await playerReady(page);

  await choose(page, 'Convert…');
  const dialog = page.getByRole('dialog', { name: 'Convert “First_Light_rough_cut.mov”' });
  const field = (name: string) => dialog.getByRole('combobox', { name });
  await expect(field('Resolution')).toHaveValue('Original, 400 × 226');
  await field('Format').click();
  await page.getByRole('option', { name: 'MP3' }).click();
  await expect(field('Resolution')).toHaveCount(0);
  await expect(field('Quality')).toHaveValue('256 kbit/s');
  await field('Format').click();
  await page.getByRole('option', { name: 'MP4' }).click();
  await field('Resolution').click();
  await page.getByRole('option', { name: '320 × 240 (mobile)' }).click();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Convert' }).click();
  await expect(dialog).toHaveCount(0);
  // The job ends while the video is open: the page shows it and links to the result.
  await expect(snackbar(page, '“First_Light_rough_cut.mov” was converted.')).toBeVisible();
  const { video } = (await podOf(api, id)).asset;
  expect(video).toMatchObject([
    { name: 'First_Light_rough_cut 320x240.mp4', state: 3, resolution: '320x180', codec: 'h264' },
  ]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const row = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /First_Light_rough_cut\.mov/ })
    .first();
  await expect(row).toHaveAttribute('href', new RegExp(`/pod/${id}`));
  await page.keyboard.press('Escape');

  await choose(page, 'Save this frame');
  await expect(snackbar(page, 'Saving frame 0')).toBeVisible();
  await expect.poll(async () => (await podOf(api, id)).asset.frame[0]?.state).toBe(3);

  for (const { id: assetId } of [...(await podOf(api, id)).asset.audio]) {
    await api.call('DELETE', `pods/${id}/assets/${assetId}`);
  }
  await choose(page, 'Generate audio…');
  const ask = page.getByRole('dialog', { name: 'Generate audio for “First_Light_rough_cut.mov”?' });
  await ask.getByRole('button', { name: 'Generate audio' }).click();
  await expect(ask).toHaveCount(0);
  await expect.poll(async () => (await podOf(api, id)).asset.audio[0]?.state).toBe(3);
});

test('a video that fails to transcode shows the failure, keeps its original and can be processed again', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  const api = await demoUser(baseURL!, 'admin@demo.test');
  mkdirSync(info.outputDir, { recursive: true });
  const path = info.outputPath('Broken.mov');
  writeFileSync(
    path,
    Buffer.concat([Buffer.from('0000001466747970717420200000', 'hex'), Buffer.alloc(9000, 7)]),
  );
  await openProject(page, project);
  await uploadFiles(page, path);
  await closeUploads(page);
  const card = cell(page, 'Broken.mov');
  await expect(card).toContainText('Transcoding failed');
  const { pods } = await api.call<{ pods: { id: string }[] }>('GET', `nodes/${project.id}/pods`);
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

test('priority processing costs 5 credits per file and is skipped without credits (ERR133) [O170]', async ({
  page,
  baseURL,
}, info) => {
  // The ten credits are enough for two files with priority processing.
  const { admin, tenant } = await createTenant(baseURL!, 'Cutting room');
  const body = { parentid: admin.session.user.rootfolder, name: 'Rush hour', type: 2 };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  mkdirSync(info.outputDir, { recursive: true });
  interface Found {
    resources: { name: string; used: number }[];
  }
  const used = async () => {
    const { resources } = await admin.call<Found>('GET', `tenants/${tenant.id}/resources`);
    return resources.find(({ name }) => name === 'credits')!.used;
  };
  await signInByCookie(page, admin.email, admin.password);
  await page.goto(`/node/${node.id}`);
  const first = info.outputPath('First.mov');
  const tools = await readyTools();
  await makeClip(tools, { path: first, seconds: 1, rate: '25', look: 2, size: { width: 400, height: 226 } });
  const again = ['Second.mov', 'Third.mov'].map((name) => info.outputPath(name));
  for (const path of again) copyFileSync(first, path);
  // The remaining credits cover priority processing for only one of the last two.
  for (const [paths, after] of [
    [[first], 5],
    [again, 10],
  ] as const) {
    const dialog = await chooseFiles(page, paths);
    await dialog.getByRole('tab', { name: /Options/ }).click();
    await dialog.getByRole('switch', { name: /Priority/ }).click();
    await dialog.getByRole('button', { name: 'Upload all' }).click();
    await dialog.getByRole('tab', { name: /Uploads/ }).click();
    await expect(dialog.getByText(`${paths.length} finished`)).toBeVisible();
    await closeUploads(page);
    const { pods } = await admin.call<{ pods: { id: string }[] }>('GET', `nodes/${node.id}/pods`);
    for (const { id } of pods) await podWhen(admin, id, done, 600);
    expect(await used()).toBe(after);
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(/without priority/i);
});
