import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createDownload } from '@rushes/contract/downloads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { As } from '#test/api.ts';
import { makeAsset, makePod } from '#test/fixtures.ts';
import { startStudio } from '#test/scenes/studio-scene.ts';
import { enter } from '#test/session.ts';
import { startReading } from '#test/start-reading.ts';

const { api, world, users, team } = await startStudio();
const { db } = api.services;

async function file(name: string, bytes = randomBytes(50)) {
  const id = await makePod(api.services, world.folder, users.team, { name, size: bytes.length });
  const raw = await makeAsset(api.services, world.folder, id, {
    name,
    bytes,
    mimetype: 'application/octet-stream',
  });
  return { id, raw };
}
const urlFor = async (podids: string[], as: As) =>
  (await api.call(createDownload, { body: { podids } }, as)).url!;

describe('A download', () => {
  describe('that is being sent', () => {
    afterEach(() => {
      vi.useRealTimers();
    });
    const losses: [string, (as: As, id: string) => Promise<unknown>][] = [
      [
        'ends with the session',
        (as) =>
          db
            .updateTable('sessions')
            .set({ endedat: new Date() })
            .where('id', '=', as.headers['access-token']!.split('.')[0]!)
            .execute(),
      ],
      [
        'ends when a file in it becomes team-only',
        (_, id) => db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', id).execute(),
      ],
    ];
    test.each(losses)('%s', async (_, lose) => {
      const as = await enter(api, users.client);
      // More than the buffers between server and client hold.
      const [big, small] = [await file('big.mov', Buffer.alloc(48_000_000, 7)), await file('a')];
      const urls = [await urlFor([big.id], as), await urlFor([big.id, small.id], as)];
      const rest = await Promise.all(urls.map(async (url) => startReading(await api.fetch(url))));
      await lose(as, big.id);
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + 9_000);
      for (const read of rest) await expect(read()).rejects.toThrow();
    });
  });

  test('aborts the connection when stored bytes are missing, so that no partial zip looks complete', async () => {
    const [a, b] = [await file('a', randomBytes(500_000)), await file('b')];
    const url = await urlFor([a.id, b.id], team);
    const row = await db
      .selectFrom('assets')
      .select('storagekey')
      .where('id', '=', b.raw)
      .executeTakeFirstOrThrow();
    const { path } = await api.services.storage.localCopy(row.storagekey!);
    await api.services.storage.remove(row.storagekey!);
    await rm(path, { force: true });
    const response = await api.fetch(url);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});
