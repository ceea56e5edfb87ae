import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { atFileEnd } from '#test/file-end.ts';
import { makeWorld } from '#test/fixtures.ts';
import { quiet } from '#test/quiet.ts';
import { sendFile } from '#test/scenes/uploads-scene.ts';
import { hasObjectStore } from '#test/store.ts';
import { untilIdle, work } from '#test/worker.ts';
import { readConfig } from './config.ts';
import { ensureDataDir } from './open-services.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** The paths below the folder that someone else may read or enter, with their mode. */
async function openToOthers(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  const modes = await Promise.all(found.map(async (name) => `${name} ${await modeOf(join(folder, name))}`));
  return modes.filter((line) => !line.endsWith('00'));
}

test('what an upload and its processing write can be read by one user only', async () => {
  const api = await startApi();
  const world = await makeWorld(api.services);
  const team = await api.signIn('team@studio.test');
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { upload } = await sendFile(api, team, { nodeid: world.folder.id, filename: 'still.png', bytes });
  expect(upload.id).toBeTruthy();
  const { dataDir } = api.services.settings;
  expect(await openToOthers(dataDir)).toEqual([]);
  await work(api);
  await untilIdle(api);
  const names = await readdir(dataDir, { recursive: true });
  if (!hasObjectStore()) {
    const stored = names.filter((name) => /^storage\/(raw|derived)\/.+\/./.test(name));
    expect(stored.map((name) => name.split('/')[1]).sort()).toEqual(['derived', 'raw']);
  }
  expect(await openToOthers(dataDir)).toEqual([]);
  expect(await modeOf(dataDir)).toBe('700');
});

test('a start makes the folders of an earlier version private, and leaves a shared folder alone', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'private-'));
  atFileEnd(() => rm(parent, { recursive: true, force: true }));
  const data = join(parent, 'data');
  const media = join(parent, 'media');
  const folders = [data, media, join(data, 'uploads'), join(data, 'outbox'), join(data, 'storage')];
  for (const folder of folders) {
    await mkdir(folder);
    await chmod(folder, 0o755);
  }
  await writeFile(join(data, 'secret'), 'x');
  await chmod(join(data, 'secret'), 0o644);
  const start = () =>
    ensureDataDir(readConfig({ RUSHES_DATA: data, RUSHES_STORAGE: `disk:${media}` }), quiet);
  start();
  expect(await Promise.all(folders.map(modeOf))).toEqual(folders.map(() => '700'));
  expect(await modeOf(join(data, 'secret'))).toBe('600');
  await chmod(media, 0o1777);
  start();
  expect(await modeOf(media)).toBe('777');
});
