import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLimits } from '#features/limits/limits.service.ts';
import type { Api } from '#test/api.ts';
import { storageOf } from '#test/files.ts';
import type { Place, World } from '#test/fixtures.ts';
import { makeZip } from '#test/formats/archives.ts';
import { type ExtractingScene, makeExtractingScene, zipOf } from '#test/scenes/extracting-scene.ts';

let scene: ExtractingScene;
let api: Api;
let world: World;
let place: Place;

beforeAll(async () => {
  scene = await makeExtractingScene();
  ({ api, world } = scene);
});
beforeEach(async () => {
  place = await scene.makePlace();
});

describe('Unpacking an archive with errors', () => {
  const deep = `${'d/'.repeat(60)}a.txt`;
  const cases: [string, () => Buffer | Promise<Buffer>, object][] = [
    ['a way up', () => zipOf('fine.txt', '../evil.txt'), { reason: 'ERR171' }],
    ['a way up in the middle', () => zipOf('fine.txt', 'a/../../evil.txt'), { reason: 'ERR171' }],
    ['an absolute name', () => zipOf('fine.txt', '/etc/evil.txt'), { reason: 'ERR171' }],
    ['a drive', () => zipOf('C:\\evil.txt'), { reason: 'ERR171' }],
    ['a way up as Windows writes it', () => zipOf('a/b.txt', '..\\evil.txt'), { reason: 'ERR171' }],
    ['too long a name', () => zipOf(`${'x'.repeat(188)}.txt`), { reason: 'ERR124', maxLength: 191 }],
    ['too long a folder', () => zipOf(`${'x'.repeat(192)}/a`), { reason: 'ERR124', maxLength: 191 }],
    ['too deep', () => zipOf(deep), { reason: 'ERR174', most: 40 }],
    [
      'too many',
      () => zipOf(...Array.from({ length: 20_001 }, (_, n) => `${n}`)),
      { reason: 'ERR172', most: 20_000 },
    ],
    [
      'a bomb',
      () => {
        const bytes = Buffer.alloc(60_000_000);
        return makeZip([1, 2, 3, 4, 5].map((n) => ({ name: `${n}`, bytes, deflate: true })));
      },
      { reason: 'ERR173' },
    ],
    [
      'a password',
      () => makeZip([{ name: 'a', bytes: randomBytes(40), encrypted: true }]),
      { reason: 'ERR170' },
    ],
    ['half of it', () => zipOf('a.txt', 'b.txt').subarray(0, 60), { reason: 'ERR169' }],
    ['no archive at all', () => randomBytes(5000), { reason: 'ERR169' }],
    [
      'bytes that are not what they were',
      () => {
        const bytes = zipOf('first.txt', 'second.txt');
        bytes[bytes.indexOf('second.txt') + 'second.txt'.length] = 0;
        return bytes;
      },
      { reason: 'ERR169' },
    ],
  ];
  it.each(cases)(
    'creates nothing and sends a notification for this problem: %s',
    async (_what, make, reason) => {
      const id = await scene.archive(place, await make());
      const before = await storageOf(api.services, world.studio.id);
      await scene.carriedOut(id);
      expect(await scene.below(place)).toEqual(['Card.zip']);
      expect(await scene.newest()).toMatchObject({
        code: 'NM19',
        params: { name: 'Card.zip', ...reason },
        podid: id,
      });
      expect((await storageOf(api.services, world.studio.id)).used).toBe(before.used);
      await scene.expectSettled();
    },
  );

  it('creates nothing and gives the reason when there is too little storage [ERR11]', async () => {
    const { db } = api.services;
    const id = await scene.archive(place, zipOf('a.txt', 'b.txt'));
    const { used } = await storageOf(api.services, world.studio.id);
    const limit = (storage: number) =>
      db.transaction().execute((trx) => setLimits(trx, world.studio.id, { storage }));
    await limit(used + 9);
    await scene.carriedOut(id);
    await limit(1e15);
    expect(await scene.below(place)).toEqual(['Card.zip']);
    expect((await scene.newest()).params).toMatchObject({ reason: 'ERR11' });
    await scene.expectSettled();
  });
});
