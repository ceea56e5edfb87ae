import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPod, type Pod, transcodePod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import { startApi } from '../api.ts';
import { sendFile } from '../files.ts';
import { makeWorld } from '../fixtures.ts';
import { work } from '../worker.ts';

const folder = await mkdtemp(join(tmpdir(), 'test-full-disk-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

// A real full disk needs root (npm run prove:scratch). Here the file size of the media programs is limited: the kernel
// then fails a write in the middle of a file, as on a full disk, with a signal or EFBIG.
test('A full disk during processing ends in an error state, and the file can be processed again', async ({
  skip,
}) => {
  const api = await startApi();
  const { media } = api.services;
  if (!media.ready) throw new Error(media.reason);
  const { prlimit } = media.wrappers;
  if (!prlimit) return skip('there is no prlimit here');
  const world = await makeWorld(api.services);
  const team = await api.signIn('team@studio.test');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=1'];
  await runFfmpeg(media, { trustedInputs: picture, output: ['-c:v', 'libx264', 'film.mp4'], cwd: folder });
  const path = join(folder, 'film.mp4');

  const until = async (id: string, code: string): Promise<Pod> => {
    let pod: Pod | undefined;
    const look = async () => {
      // Skips the delay between retries: it gives a machine time to recover and is too long for a test.
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0`.execute(
        api.services.db,
      );
      pod = (await api.call(getPod, { params: { id } }, team)).pod;
      return pod.statemessage.code;
    };
    await expect.poll(look, { timeout: 50_000, interval: 100 }).toBe(code);
    return pod!;
  };

  const { wrappers } = media;
  media.wrappers = { ...wrappers, nice: [prlimit, '--fsize=300000', '--'] };
  const id = await sendFile(api, team, path, { nodeid: world.folder.id, filename: 'film.mp4' });
  await work(api);
  const failed = await until(id, 'PS5');
  expect(Buffer.from(await (await api.fetch(failed.asset.raw[0]!.url!)).arrayBuffer())).toEqual(
    await readFile(path),
  );
  expect(await readdir(join(api.services.settings.dataDir, 'scratch'))).toEqual([]);

  media.wrappers = wrappers;
  await api.call(transcodePod, { params: { id } }, team);
  const done = await until(id, 'PS10');
  expect(done.asset.web.length).toBeGreaterThan(0);
});
