import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api as apiModules, createClient, grantTokens, isEvent, signInWithDevice } from '@rushes/client';
import { fileSource, saveDownload } from '@rushes/client/node';
import { endpoints } from '@rushes/contract/endpoints';
import { allowDevice } from '@rushes/contract/oauth';
import { getPodMeta, listNodePods, renamePod } from '@rushes/contract/pods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { startCuttingProxy } from '#test/peers/cutting-proxy.ts';
import { enter } from '#test/session.ts';
import { makeProgram } from '#test/tokens.ts';

let api: Api;
let world: World;
let team: As;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
let secret: string;
let home: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await enter(api, world.users.team);
  proxy = await startCuttingProxy(api.url);
  ({ secret } = await makeProgram(api, { userid: world.users.team }));
  home = await mkdtemp(join(tmpdir(), 'test-client-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const rushes = (url = api.url) => createClient({ url, token: secret });
const folder = async () => (await makeNode(api.services, world.project, randomBytes(6).toString('hex'))).id;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const storedHash = async (id: string) => (await api.call(getPodMeta, { params: { id } }, team)).meta.sha256;

async function localFile(bytes: Uint8Array, name = `${randomBytes(6).toString('hex')}.bin`): Promise<string> {
  const path = join(home, name);
  await writeFile(path, bytes);
  return path;
}

test('has every endpoint that programs may call', () => {
  const offered = new Set<unknown>(Object.values(apiModules).flatMap((module) => Object.values(module)));
  const missing = endpoints.filter((one) => one.scope && one.scope !== 'person' && !offered.has(one));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe('Calls', () => {
  test('return what the contract says, and typed errors in the language of the client', async () => {
    const { node } = await rushes().call(apiModules.nodes.getNode, { params: { id: world.folder.id } });
    expect(node.name).toBe('Folder');
    const limited = await makeProgram(api, { userid: world.users.team }, { scopes: ['files:read'] });
    const dutch = createClient({ url: api.url, token: limited.secret, language: 'nl' });
    const params = { id: world.folder.id };
    const refused = dutch.call(apiModules.nodes.renameNode, { params, body: { name: 'x' } });
    await expect(refused).rejects.toMatchObject({ code: 'ERR270', status: 403 });
    await expect(
      createClient({ url: api.url, token: 'rsh_wrong' }).call(apiModules.nodes.listNodes),
    ).rejects.toMatchObject({ code: '11027', status: 401, message: expect.stringMatching(/token/i) });
    await expect(
      createClient({ url: 'http://127.0.0.1:1', token: secret }).call(apiModules.nodes.listNodes),
    ).rejects.toMatchObject({ code: 'network', status: 0 });
    const query = { what: 'comments', format: 'csv' } as const;
    const about = { name: 'clip.mov', kind: 'video', duration: 1000, framerate: 25 } as const;
    const id = await makePod(api.services, world.folder, world.users.team, about);
    const answer = await rushes().fetch(apiModules.markers.exportMarkers, { params: { id }, query });
    expect(answer.headers.get('content-type')).toContain('csv');
  });

  test('wait while the rate limit is reached', async () => {
    const program = await makeProgram(api, { userid: world.users.team });
    const client = createClient({ url: api.url, token: program.secret });
    await client.call(apiModules.tokens.getToken);
    const { rows } = await sql<{ key: string }>`
      update rate_limits set count = 100000, resetat = now() + interval '1 second'
      where key like ${`%${program.id}%`} returning key`.execute(api.services.db);
    expect(rows).toHaveLength(1);
    const plain = await api.fetch('/api/v1/token', program.as);
    expect(plain.status).toBe(429);
    expect((await client.call(apiModules.tokens.getToken)).token.id).toBe(program.id);
  });
});

describe('Uploads', () => {
  test('send small, empty and large files, and continue where the connection was cut', async () => {
    const nodeid = await folder();
    const cases = [Buffer.from('small'), Buffer.alloc(0), randomBytes(3 << 20)];
    for (const bytes of cases) {
      proxy.cutAfter = 1_500_000;
      const before = proxy.cuts;
      const progress: number[] = [];
      const { podid } = await rushes(proxy.url).upload({
        nodeid,
        source: await fileSource(await localFile(bytes)),
        onProgress: (sent) => progress.push(sent),
      });
      expect(await storedHash(podid)).toBe(sha256(bytes));
      expect(proxy.cuts - before).toBe(bytes.length > 1_500_000 ? 1 : 0);
      if (bytes.length > 0) expect(progress.at(-1)).toBe(bytes.length);
    }
  });

  test('continue an upload of a program that ended', async () => {
    const nodeid = await folder();
    const bytes = randomBytes(2 << 20);
    const source = await fileSource(await localFile(bytes));
    const stop = new AbortController();
    const ended = rushes().upload({
      nodeid,
      source,
      signal: stop.signal,
      onProgress: (sent) => sent > 1 << 20 && stop.abort(new Error('ended')),
    });
    await expect(ended).rejects.toThrow('ended');
    const first: number[] = [];
    const { podid, resumed } = await rushes().upload({
      nodeid,
      source,
      onProgress: (sent) => first.push(sent),
    });
    expect(resumed).toBe(true);
    expect(await storedHash(podid)).toBe(sha256(bytes));
    const { pods } = await api.call(listNodePods, { params: { id: nodeid } }, team);
    expect(pods).toHaveLength(1);
  });

  test('refuse a file that changes while it is sent, and leave nothing of it', async () => {
    const nodeid = await folder();
    const path = await localFile(randomBytes(2 << 20));
    let isChanged = false;
    const upload = rushes().upload({
      nodeid,
      source: await fileSource(path),
      onProgress: () => {
        if (!isChanged) void appendFile(path, 'more');
        isChanged = true;
      },
    });
    await expect(upload).rejects.toMatchObject({ code: 'changed' });
    expect((await api.call(listNodePods, { params: { id: nodeid } }, team)).pods).toEqual([]);
  });
});

test('Downloads continue from what is there, and are refused if the bytes differ', async () => {
  const bytes = randomBytes(1 << 20);
  const source = await fileSource(await localFile(bytes));
  const { podid } = await rushes().upload({ nodeid: await folder(), source });
  const out = await mkdtemp(join(home, 'out-'));
  const path = join(out, 'saved.bin');
  const download = await rushes().download({ podids: [podid], excludeAssets: 1 });
  expect(download.size).toBe(bytes.length);

  const stop = new AbortController();
  const options = { path, key: podid, sha256: sha256(bytes) };
  const ended = saveDownload(download, {
    ...options,
    signal: stop.signal,
    onProgress: (received) => received > 500_000 && stop.abort(new Error('ended')),
  });
  await expect(ended).rejects.toThrow('ended');
  const [part] = await readdir(out);
  await writeFile(join(out, part!), bytes.subarray(0, 300_000));
  const starts: number[] = [];
  const spied = {
    ...download,
    read: (start = 0) => {
      starts.push(start);
      return download.read(start);
    },
  };
  await saveDownload(spied, options);
  expect(starts).toEqual([300_000]);
  expect(sha256(await readFile(path))).toBe(sha256(bytes));
  await expect(stat(join(out, part!))).rejects.toThrow('ENOENT');

  const wrong = saveDownload(download, { ...options, sha256: '0'.repeat(64), path: join(out, 'b.bin') });
  await expect(wrong).rejects.toMatchObject({ code: 'incomplete' });
  expect(await readdir(out)).toEqual(['saved.bin']);
});

test('Live events continue after an interruption without losing any', async () => {
  const { podid } = await rushes().upload({
    nodeid: await folder(),
    source: await fileSource(await localFile(Buffer.from('x'))),
  });
  const stop = new AbortController();
  const ids: (number | null)[] = [];
  const rename = (name: string) =>
    api.call(renamePod, { params: { id: podid }, body: { name: `${name}.bin` } }, team);
  let opened = 0;
  const onOpen = () => {
    opened++;
    if (opened === 1) void rename('first');
  };
  for await (const event of rushes(proxy.url).events({ signal: stop.signal, onOpen })) {
    if (!isEvent(event, apiModules.pods.podChanged) || event.data.id !== podid) continue;
    ids.push(event.id);
    if (ids.length === 1) {
      proxy.cut();
      await rename('second');
      await rename('third');
    }
    if (ids.length === 3) stop.abort();
  }
  expect(opened).toBe(2);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a! - b!));
});

test('The device flow connects a program, and its tokens are renewed before they expire', async () => {
  const grant = await signInWithDevice({
    url: api.url,
    name: 'Test',
    scopes: ['files:read'],
    onCode: ({ code, page }) => {
      expect(page).toContain('/oauth/device');
      void api.call(allowDevice, { body: { user_code: code } }, team);
    },
  });
  expect(grant.scopes).toEqual(['files:read']);
  let kept = { ...grant, expiresat: Date.now() };
  const tokens = grantTokens({
    load: async () => kept,
    save: async (renewed) => {
      kept = renewed;
    },
  });
  const client = createClient({ url: api.url, token: tokens });
  // Two calls at once renew once: a refresh token works once.
  const calls = await Promise.all([1, 2].map(() => client.call(apiModules.nodes.listNodes)));
  expect(calls).toHaveLength(2);
  expect(kept.accessToken).not.toBe(grant.accessToken);
  expect(kept.expiresat).toBeGreaterThan(Date.now());
});
