import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { listOperations } from '@rushes/contract/move-copy';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { Api, As } from '#test/api.ts';
import { storageOf } from '#test/files.ts';
import { makeNode, makePerson, type Place, type World } from '#test/fixtures.ts';
import { makeRar, makeTar, makeZip } from '#test/formats/archives.ts';
import { openLive } from '#test/live-stream.ts';
import { type ExtractingScene, makeExtractingScene, zipOf } from '#test/scenes/extracting-scene.ts';
import { untilIdle, work } from '#test/worker.ts';

let scene: ExtractingScene;
let api: Api;
let world: World;
let team: As;
let place: Place;

beforeAll(async () => {
  scene = await makeExtractingScene();
  ({ api, world, team } = scene);
});
beforeEach(async () => {
  place = await scene.makePlace();
});

const text = (words: string) => Buffer.from(words);

describe('Unpacking an archive [T232]', () => {
  it('creates a folder next to it with all folders and files, originals and checksums', async () => {
    const video = randomBytes(3_000_000);
    const id = await scene.archive(
      place,
      makeZip([
        { name: 'Day 1/' },
        { name: 'Day 1/A001.bin', bytes: video },
        { name: 'Day 1/notes.txt', bytes: text('slate '.repeat(500)), deflate: true },
        { name: 'Empty/' },
        { name: 'readme.txt', bytes: text('read me') },
      ]),
    );
    const before = await storageOf(api.services, world.studio.id);
    await scene.carriedOut(id);
    expect(await scene.below(place)).toEqual([
      'Card.zip',
      'Card/',
      'Card/Day 1/',
      'Card/Day 1/A001.bin',
      'Card/Day 1/notes.txt',
      'Card/Empty/',
      'Card/readme.txt',
    ]);
    const { rows } = await sql<{ sha256: string; crc32: number; size: number; key: string; stage: string }>`
      select a.sha256, a.crc32, a.size, a.storagekey as key, p.stage from assets a join pods p on p.id = a.podid
      where p.name = 'A001.bin' and a.type = 0`.execute(api.services.db);
    expect(rows[0]).toMatchObject({
      sha256: createHash('sha256').update(video).digest('hex'),
      crc32: crc32(video),
      size: video.length,
      stage: 'completed',
    });
    const stored = await api.services.storage.localCopy(rows[0]!.key);
    expect((await readFile(stored.path)).equals(video)).toBe(true);
    const after = await storageOf(api.services, world.studio.id);
    expect(after.used - before.used).toBeGreaterThanOrEqual(video.length + 3000 + 7);
    expect(await scene.newest()).toMatchObject({ code: 'NM18', params: { name: 'Card.zip' } });
    await scene.expectSettled();
  });

  it.each([
    ['tar', 'Card.tar', 'application/x-tar', 'cf'],
    ['tar.gz', 'Card.tar.gz', 'application/gzip', 'czf'],
    ['tgz', 'Card.tgz', 'application/gzip', 'czf'],
    ['tar.bz2', 'Card.tar.bz2', 'application/x-bzip2', 'cjf'],
    ['tar.xz', 'Card.tar.xz', 'application/x-xz', 'cJf'],
  ])('works for a %s', async (_kind, name, mimetype, how) => {
    const folder = await mkdtemp(join(tmpdir(), 'tar-'));
    await writeFile(join(folder, 'a.txt'), 'a');
    execFileSync('bsdtar', [`-${how}`, 'out', 'a.txt'], { cwd: folder });
    const bytes = await readFile(join(folder, 'out'));
    await rm(folder, { recursive: true });
    await scene.carriedOut(await scene.archive(place, bytes, { name, mimetype }));
    expect(await scene.below(place)).toEqual([name, 'Card/', 'Card/a.txt'].sort());
  });

  it('works for a rar', async () => {
    const bytes = makeRar([
      { name: 'Sound\\a.txt', bytes: text('one') },
      { name: 'b.txt', bytes: text('two') },
    ]);
    await scene.carriedOut(
      await scene.archive(place, bytes, { name: 'Card.rar', mimetype: 'application/x-rar-compressed' }),
    );
    expect(await scene.below(place)).toEqual([
      ...['Card.rar', 'Card/', 'Card/Sound/', 'Card/Sound/a.txt', 'Card/b.txt'],
    ]);
  });

  it('adds numbers to names that are taken, in the folder and inside the archive', async () => {
    await makeNode(api.services, place, 'Card');
    await scene.carriedOut(await scene.archive(place, zipOf('a.txt', 'a.txt', 'A.TXT', 'a (2).txt')));
    expect(await scene.below(place)).toEqual([
      ...[
        'Card (2)/',
        'Card (2)/A (3).TXT',
        'Card (2)/a (2) (2).txt',
        'Card (2)/a (2).txt',
        'Card (2)/a.txt',
      ],
      ...['Card.zip', 'Card/'],
    ]);
  });

  it('leaves out macOS metadata files, and decodes legacy file name encodings', async () => {
    const entries = [
      { name: '__MACOSX/._a.txt', bytes: text('x') },
      { name: '.DS_Store', bytes: text('x') },
      { name: '._b.txt', bytes: text('x') },
      { name: Buffer.from('caf\x82.txt', 'latin1'), bytes: text('coffee') },
      { name: 'cafe\u0301.mov', bytes: text('decomposed') },
      { name: 'line\nbreak.txt', bytes: text('x') },
    ];
    await scene.carriedOut(await scene.archive(place, makeZip(entries)));
    expect(await scene.below(place)).toEqual([
      ...['Card.zip', 'Card/', 'Card/café.mov', 'Card/café.txt', 'Card/line\u240abreak.txt'],
    ]);
  });

  it('leaves out links and special files, and reports how many', async () => {
    const bytes = await makeTar([
      { name: 'a.txt', bytes: text('a') },
      { name: 'soft', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'hard', type: 'link', linkname: 'a.txt' },
      { name: 'pipe', type: 'fifo' },
      { name: 'disk', type: 'block-device', devmajor: 8, devminor: 0 },
    ]);
    await scene.carriedOut(
      await scene.archive(place, bytes, { name: 'Card.tar', mimetype: 'application/x-tar' }),
    );
    expect(await scene.below(place)).toEqual(['Card.tar', 'Card/', 'Card/a.txt']);
    expect((await scene.newest()).params).toEqual({ name: 'Card.tar', reason: 'ERR175', count: 4 });
  });

  it('makes the folder team-only when the archive is team-only', async () => {
    const id = await scene.archive(place, zipOf('a.txt'), { name: 'Secret.zip' });
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', id).execute();
    await scene.carriedOut(id);
    const { rows } = await sql<{ name: string; hidden: number; teamonly: number }>`
      select name, hidden, teamonly from nodes where parentid = ${place.id}`.execute(api.services.db);
    expect(rows).toEqual([{ name: 'Secret', hidden: 1, teamonly: 1 }]);
  });

  it('sends an event for the new folder, and moves the archive to the recycle bin on request', async () => {
    const stream = await openLive(api, team);
    const id = await scene.archive(place, zipOf('a.txt'));
    await scene.carriedOut(id, 1);
    expect(await scene.below(place)).toEqual(['Card/', 'Card/a.txt']);
    const { rows } = await sql<{ id: string; binned: number }>`
      select n.id, p.binned from nodes n, pods p where n.parentid = ${place.id} and p.id = ${id}`.execute(
      api.services.db,
    );
    expect(rows[0]!.binned).toBe(1);
    const event = await stream.until(({ data }) => data.id === rows[0]!.id);
    expect(event.data).toMatchObject({ parentid: place.id });
    const { rows: logs } = await sql<{ action: string }>`
      select action from action_logs where podid = ${id} order by id`.execute(api.services.db);
    expect(logs.map(({ action }) => action)).toEqual(['unpacked', 'deleted']);
    stream.close();
  });
});

describe('Unpacking is refused', () => {
  it('without both required permissions, and for a missing file or one of another tenant', async () => {
    const id = await scene.archive(place, zipOf('a.txt'));
    const only = (email: string, abilities: readonly string[]) =>
      makePerson(api.services, { email, group: 'client', at: world.project, abilities: abilities as never });
    await only('looks@studio.test', ['list NodeAndPod']);
    await only('arranges@studio.test', ['list NodeAndPod', 'control NodeAndPod']);
    expect(await scene.refused(id, await api.signIn('looks@studio.test'))).toBe('403 11403');
    expect(await scene.refused(id, await api.signIn('arranges@studio.test'))).toBe('403 ERR105');
    expect(await scene.refused(newId())).toBe('404 ERR6');
    expect(await scene.refused(id, await api.signIn('admin@other.test'))).toBe('404 ERR6');
  });

  it('for hidden, archived or incomplete files, and for files that are no archive', async () => {
    const { db } = api.services;
    const id = await scene.archive(place, zipOf('a.txt'));
    const change = (set: object) => db.updateTable('pods').set(set).where('id', '=', id).execute();
    const abilities = ['list NodeAndPod', 'control NodeAndPod', 'upload FileAndAsset'] as const;
    const at = world.project;
    await makePerson(api.services, { email: 'guest@studio.test', group: 'client', at, abilities });
    await change({ teamonly: 1 });
    expect(await scene.refused(id, await api.signIn('guest@studio.test'))).toBe('404 ERR6');
    await change({ teamonly: 0, archived: 1 });
    expect(await scene.refused(id)).toBe('409 ERR68');
    await change({ archived: 0, stage: 'upload_in_progress' });
    expect(await scene.refused(id)).toBe('409 ERR154');
    await change({ stage: 'completed', mimetype: 'video/mp4' });
    expect(await scene.refused(id)).toBe('422 ERR38');
    await change({ mimetype: 'application/gzip', name: 'one.csv.gz' });
    expect(await scene.refused(id)).toBe('422 ERR38');
  });

  it('while it is running, and while the unpacked folder still exists [AC319]', async () => {
    const id = await scene.archive(place, zipOf('a.txt'));
    const answers = await Promise.allSettled([scene.extract(id), scene.extract(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await scene.refused(id)).toBe('409 ERR3');
    expect((await api.call(listOperations, {}, team)).operations).toMatchObject([
      { code: 'AM12', name: 'Card.zip', nodeid: place.id },
    ]);
    const { rest } = await work(api);
    await untilIdle(api);
    await rest();
    expect(await scene.below(place)).toEqual(['Card.zip', 'Card/', 'Card/a.txt']);
    expect(await scene.refused(id)).toBe('409 ERR150');
    await sql`update nodes set deletedat = now() where parentid = ${place.id}`.execute(api.services.db);
    await scene.carriedOut(id);
    expect(await scene.below(place)).toEqual(['Card.zip', 'Card/', 'Card/a.txt']);
  });

  it('with a reason when the unpacking tool is not installed', async () => {
    const { services } = api;
    const { archives } = services;
    const id = await scene.archive(place, zipOf('a.txt'));
    onTestFinished(() => {
      services.archives = archives;
    });
    services.archives = { ready: false, reason: 'no bsdtar on the PATH' };
    expect(await scene.refused(id)).toBe('503 ERR39');
    const info = await (await api.fetch('/api/v1/system')).json();
    expect(info).toMatchObject({ unpacking: { available: false, reason: 'no bsdtar on the PATH' } });
  });
});
