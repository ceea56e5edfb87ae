import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { urlPath } from '@rushes/contract/endpoint';
import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import { createNode, deleteNodeLogo, getNode, type NodeDetails, updateNode } from '@rushes/contract/nodes';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let team: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, other] = await Promise.all([api.signIn('team@studio.test'), api.signIn('admin@other.test')]);
});

const picture = (width = 8, height = width) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });
const at = (place: { id: string }) => ({ params: { id: place.id } });
const file = (bytes: Uint8Array, name = 'logo.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

async function sendLogo(place: { id: string }, logo: File, fields: Record<string, string> = {}, as = team) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('logo', logo);
  const path = urlPath(updateNode.path).replace(':id', place.id);
  return api.fetch(path, as, { method: 'PATCH', body });
}
const refusal = async (bytes: Uint8Array, name?: string, type?: string) =>
  refusalIn(await sendLogo(world.client, file(bytes, name, type)));
async function setLogo(place: { id: string }, bytes: Uint8Array): Promise<NodeDetails> {
  const answer = await sendLogo(place, file(bytes));
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { node: NodeDetails }).node;
}
const urlOf = async (place: { id: string }) => (await api.call(getNode, at(place), team)).node.clientlogourl;

describe('Refused client logos', () => {
  test('refuses content that is not PNG, GIF, JPEG or WebP, whatever the file name [W242]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const html = '<html><script>alert(1)</script></html>';
    const xml = `<?xml version="1.0"?>${svg}`;
    for (const text of [svg, html, xml, '', 'GIF', 'P6 1 1 255 abc']) {
      expect(await refusal(Buffer.from(text), 'logo.png', 'image/png')).toBe('400 ERR145');
    }
    expect(await refusal(await picture().tiff().toBuffer())).toBe('400 ERR145');
    expect(await refusal(randomBytes(5000))).toBe('400 ERR145');
  });

  test('refuses a truncated or corrupt image', async () => {
    const png = await picture(64).png().toBuffer();
    expect(await refusal(png.subarray(0, 24))).toBe('400 ERR145');
    expect(await refusal(Buffer.concat([png.subarray(0, 60), randomBytes(200)]))).toBe('400 ERR145');
    const jpeg = await picture(64).jpeg().toBuffer();
    expect(await refusal(jpeg.subarray(0, 20))).toBe('400 ERR145');
  });

  test('refuses more than 512 by 512 pixels, also if only the header says so [W242]', async () => {
    expect(await refusal(await picture(513, 10).png().toBuffer())).toBe('400 ERR128');
    expect(await refusal(await picture(10, 513).webp().toBuffer())).toBe('400 ERR128');
    // A few bytes that declare 60,000 by 60,000 pixels: refused by the header, before decoding.
    const bomb = await picture(1).png().toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    // The checksum of the header, so that nothing else is wrong with it.
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await refusal(bomb)).toBe('400 ERR128');
  });

  test('refuses more than 5 MB [W242]', async () => {
    const png = await picture().png().toBuffer();
    for (const size of [5_242_881, 12_000_000]) {
      expect(await refusal(Buffer.concat([png, Buffer.alloc(size - png.length)]))).toBe('400 ERR146');
    }
  });

  test('refuses nodes that are not clients, unknown nodes and other tenants', async () => {
    const png = file(await picture().png().toBuffer());
    expect(await refusalIn(await sendLogo(world.project, png))).toBe('400 11406');
    expect(await refusalIn(await sendLogo(world.client, png, {}, other))).toBe('404 ERR7');
    expect(await refusalIn(await sendLogo({ id: newId() }, png))).toBe('404 ERR7');
  });

  test('refuses setting or deleting the logo of an archived client', async () => {
    const place = await makeNode(api.services, world.studio.root, 'Old', { type: NodeType.CLIENT });
    const set = (archived: ArchiveStatus) =>
      api.services.db.updateTable('nodes').set({ archived }).where('id', '=', place.id).execute();
    await set(ArchiveStatus.ARCHIVED);
    const png = file(await picture().png().toBuffer());
    expect(await refusalIn(await sendLogo(place, png))).toBe('409 ERR68');
    expect(await api.refused(deleteNodeLogo, at(place), team)).toBe('409 ERR68');
  });
});

describe('Accepted client logos', () => {
  test.each(['png', 'gif', 'jpeg', 'webp'] as const)(
    'accepts %s of 512 by 512 pixels and serves it unchanged [G81, W242]',
    async (format) => {
      const bytes = await picture(512).toFormat(format).toBuffer();
      const { clientlogourl } = await setLogo(world.client, bytes);
      const answer = await api.fetch(clientlogourl!);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    },
  );

  test('accepts a logo in the request that creates the client [AA290] [G81]', async () => {
    const body = new FormData();
    const parentid = world.studio.root.id;
    const fields = { name: 'Acme', type: '3', parentid, clientwebsite: 'acme.example' };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('logo', file(await picture().png().toBuffer()));
    const answer = await api.fetch(urlPath(createNode.path), team, { method: 'POST', body });
    const { node } = (await answer.json()) as { node: NodeDetails };
    expect(await urlOf(node)).toMatch(new RegExp(`^/logos/${node.id}/[0-9a-f-]{36}\\.png\\?e=\\d+&s=`));
  });
});

describe('Client logo URL', () => {
  let place: Place;
  let url: URL;
  const get = (change: (url: URL) => void, init: RequestInit = {}) => {
    const wanted = new URL(url);
    change(wanted);
    return api.fetch(wanted.pathname + wanted.search, undefined, init);
  };

  beforeAll(async () => {
    place = await makeNode(api.services, world.studio.root, 'Signed', { type: NodeType.CLIENT });
    const { clientlogourl } = await setLogo(place, await picture().png().toBuffer());
    url = new URL(clientlogourl!, api.url);
  });

  test('is served with headers that prevent scripts and content sniffing', async () => {
    const { headers } = await get(() => {});
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toContain('private');
    const head = await get(() => {}, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(headers.get('content-length'));
  });

  test('returns an error when any part of it is changed', async () => {
    const wrong: ((url: URL) => void)[] = [
      (it) => it.searchParams.set('s', 'AAAA'),
      (it) => it.searchParams.set('e', String(Number(it.searchParams.get('e')) + 1)),
      (it) => {
        it.pathname = it.pathname.replace(place.id, world.client.id);
      },
      (it) => {
        it.pathname = it.pathname.replace('.png', '.svg');
      },
    ];
    for (const change of wrong) expect(await refusalIn(await get(change))).toBe('404 ERR17');
    expect(await refusalIn(await get((it) => it.searchParams.delete('s')))).toBe('400 11406');
  });

  test('stops working when the logo is replaced or the client is deleted [AA290, AA293]', async () => {
    const set = (change: object) =>
      api.services.db.updateTable('nodes').set(change).where('id', '=', place.id).execute();
    await set({ deletedat: new Date() });
    expect(await refusalIn(await get(() => {}))).toBe('404 ERR17');
    await set({ deletedat: null });
    expect((await get(() => {})).status).toBe(200);
    await setLogo(place, await picture(16).png().toBuffer());
    expect(await refusalIn(await get(() => {}))).toBe('404 ERR17');
    await api.call(deleteNodeLogo, at(place), team);
    expect(await urlOf(place)).toBe(null);
    // A second time, nothing happens.
    await api.call(deleteNodeLogo, at(place), team);
    expect(await api.refused(deleteNodeLogo, at(world.project), team)).toBe('400 11406');
    expect(await api.refused(deleteNodeLogo, at(place), other)).toBe('404 ERR7');
  });
});

describe('Client logo bytes', () => {
  const keyOf = async (place: { id: string }) => {
    const row = await api.services.db
      .selectFrom('nodes')
      .select('logokey')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow();
    return row.logokey!;
  };
  const collect = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.services.db);
    await work(api);
    await untilIdle(api);
  };

  test('are deleted once no client refers to them, and not before', async () => {
    const place = await makeNode(api.services, world.studio.root, 'Bytes', { type: NodeType.CLIENT });
    await setLogo(place, await picture().png().toBuffer());
    const first = await keyOf(place);
    expect(await api.services.storage.size(first)).toBeGreaterThan(0);
    expect(first).toMatch(new RegExp(`^logos/${world.studio.id}/`));
    // Another client shares the bytes, as a copy does.
    const copy = await makeNode(api.services, world.studio.root, 'Copy', { type: NodeType.CLIENT });
    await api.services.db
      .updateTable('nodes')
      .set({ logokey: first, logotype: 'image/png' })
      .where('id', '=', copy.id)
      .execute();
    await setLogo(place, await picture(16).png().toBuffer());
    const second = await keyOf(place);
    await collect();
    expect(await api.services.storage.size(first)).toBeGreaterThan(0);
    expect(await api.services.storage.size(second)).toBeGreaterThan(0);
    await api.call(deleteNodeLogo, at(copy), team);
    await api.call(deleteNodeLogo, at(place), team);
    expect(await api.services.storage.size(first)).toBeGreaterThan(0);
    await collect();
    expect(await api.services.storage.size(first)).toBeUndefined();
    expect(await api.services.storage.size(second)).toBeUndefined();
  });

  test('are deleted when the request they came with is refused', async () => {
    const stored = async () => {
      const keys = new Set<string>();
      for await (const { key } of api.services.storage.list(`logos/${world.studio.id}`)) keys.add(key);
      return keys;
    };
    const place = await makeNode(api.services, world.studio.root, 'Home', { type: NodeType.CLIENT });
    await makePerson(api.services, { email: 'home@studio.test', group: 'client', at: place });
    const before = await stored();
    const png = file(await picture().png().toBuffer());
    expect(await refusalIn(await sendLogo(place, png, { teamonly: '1' }))).toBe('409 ERR67');
    expect(await urlOf(place)).toBe(null);
    expect((await stored()).size).toBe(before.size + 1);
    await collect();
    expect([...(await stored())].filter((key) => !before.has(key))).toEqual([]);
  });
});
