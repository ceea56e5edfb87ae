import { AssetType, NodeType } from '@rushes/contract/enums';
import { signOut } from '@rushes/contract/identity';
import { setNodeTeamOnly } from '@rushes/contract/nodes';
import { getPod } from '@rushes/contract/pods';
import {
  addAccessPoint,
  removeAccessPoint,
  removeUser,
  setPermissions,
  updateUser,
} from '@rushes/contract/users';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeAsset, makeNode, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { enter, viewerOf } from '#test/session.ts';
import { startReading } from '#test/start-reading.ts';
import { signedUrl } from '../model/signed-url.ts';

// How long a member's URL may outlive the access of that member.
const LEAVING_MS = 9_000;

let api: Api;
let world: World;
let admin: As;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  admin = await api.signIn('admin@studio.test');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
};

/** A client of a new project with a film, and a second member who also sees it. */
async function makeViewers() {
  const { services } = api;
  const project = await makeNode(services, world.studio.root, `Project ${++count}`, {
    type: NodeType.PROJECT,
  });
  const person = { email: `viewer${count}@studio.test`, group: 'client' as const, at: project };
  const userid = await makePerson(services, person);
  const folder = await makeNode(services, project, 'Folder');
  const pod = await makePod(services, folder, world.users.team, { name: 'film.mp4', kind: 'video' });
  const video = { name: 'film.mp4', bytes: Buffer.alloc(1000, 7), mimetype: 'video/mp4' };
  await makeAsset(services, folder, pod, { ...video, type: AssetType.WEB });
  await makeAsset(services, folder, pod, video);
  await makeAsset(services, folder, pod, {
    ...video,
    type: AssetType.WEB,
    metadata: { role: 'rendition', bandwidth: 1000 },
  });
  const as = await enter(api, userid);
  const see = async (who: As) => (await api.call(getPod, { params: { id: pod } }, who)).pod;
  return { project, folder, userid, pod, as, see, mine: await see(as), theirs: await see(admin) };
}
type Viewers = Awaited<ReturnType<typeof makeViewers>>;

const answers = async ({ stream, asset }: Viewers['mine']) => {
  const urls = [asset.web[0]!.url!, asset.web[1]!.url!, asset.raw[0]!.url, stream!];
  return Promise.all(
    urls.map(async (url) => {
      if (url === null) return 'none';
      const response = await api.fetch(url);
      return response.ok ? response.status : refusalIn(response);
    }),
  );
};
const GONE = Array.from({ length: 4 }, () => '404 ERR17');

describe('a member’s URL ends within ten seconds after the member', () => {
  const losses: [string, (viewers: Viewers) => Promise<unknown>][] = [
    ['signed out', ({ as }) => api.call(signOut, {}, as)],
    [
      'was disabled',
      ({ userid }) => api.call(updateUser, { params: { id: userid }, body: { disabled: 1 } }, admin),
    ],
    [
      'was removed from the tenant',
      ({ userid }) => api.call(removeUser, { params: { id: world.studio.id, userId: userid } }, admin),
    ],
    [
      'lost the folder',
      async ({ userid, project }) => {
        const nodeid = world.project.id;
        await api.call(addAccessPoint, { params: { id: userid }, body: { nodeid } }, admin);
        await api.call(removeAccessPoint, { params: { id: userid, nodeId: project.id } }, admin);
      },
    ],
    [
      'got other permissions',
      async ({ userid, project }) => {
        const { id } = await api.services.db
          .selectFrom('access_points')
          .select('id')
          .where('userid', '=', userid)
          .where('nodeid', '=', project.id)
          .executeTakeFirstOrThrow();
        const accessPoints = [{ id, abilities: ['list NodeAndPod' as const] }];
        const params = { id: world.studio.id, userId: userid };
        await api.call(setPermissions, { params, body: { accessPoints } }, admin);
      },
    ],
  ];

  test.each(losses)('%s', async (_, lose) => {
    const viewers = await makeViewers();
    expect(await answers(viewers.mine)).toEqual([200, 200, 200, 200]);
    await lose(viewers);
    later(LEAVING_MS);
    expect(await answers(viewers.mine)).toEqual(GONE);
    // Nobody else is affected.
    expect(await answers(viewers.theirs)).toEqual([200, 200, 200, 200]);
  });

  test.each([['signed out', true] as const, ['stays signed in', false] as const])(
    'also while a response is being sent: %s',
    async (_, isOut) => {
      const { folder, pod, as } = await makeViewers();
      // More than the buffers between server and client hold.
      const bytes = Buffer.alloc(48_000_000, 7);
      const video = { name: 'long.mp4', bytes, mimetype: 'video/mp4', type: AssetType.AUDIO };
      const id = await makeAsset(api.services, folder, pod, video);
      const response = await api.fetch(signedUrl(viewerOf(api, as), id, video.name));
      const rest = await startReading(response);
      if (isOut) await api.call(signOut, {}, as);
      later(LEAVING_MS);
      if (isOut) await expect(rest()).rejects.toThrow();
      else expect(await rest()).toBe(bytes.length);
    },
  );

  test('cannot see the folder any more, at once', async () => {
    const { folder, mine, theirs } = await makeViewers();
    expect(await answers(mine)).toEqual([200, 200, 200, 200]);
    await api.call(setNodeTeamOnly, { params: { id: folder.id }, body: { teamonly: 1 } }, admin);
    expect(await answers(mine)).toEqual(GONE);
    expect(await answers(theirs)).toEqual([200, 200, 200, 200]);
  });

  test('may not download any more: the original ends, the rest plays', async () => {
    const { userid, project, mine, as, see } = await makeViewers();
    expect(await answers(mine)).toEqual([200, 200, 200, 200]);
    await api.services.db
      .updateTable('own_access_points')
      .set({ abilities: ['list NodeAndPod'] })
      .where('userid', '=', userid)
      .where('nodeid', '=', project.id)
      .execute();
    later(LEAVING_MS);
    expect(await answers(mine)).toEqual([200, 200, '404 ERR17', 200]);
    expect((await see(as)).asset.raw[0]!.url).toBeNull();
  });
});

describe('while the member has access', () => {
  test('the URL stays the same, and its cached copy counts', async () => {
    const { mine, as, see } = await makeViewers();
    const { url } = mine.asset.web[0]!;
    expect((await see(as)).asset.web[0]!.url).toBe(url);
    const first = await api.fetch(url!);
    expect(first.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    later(2 * 60_000);
    expect((await see(as)).asset.web[0]!.url).toBe(url);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await api.fetch(url!, undefined, { headers })).status).toBe(304);
  });

  test('ranges of a video ask for the session once, not each time', async () => {
    const { mine, theirs } = await makeViewers();
    const { url } = mine.asset.web[0]!;
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const asked = (table: string) =>
      query.mock.calls.filter(([given]) => JSON.stringify(given).includes(`from ${table}`)).length;
    const range = async (start: number) => {
      const headers = { range: `bytes=${start}-${start + 9}` };
      expect((await api.fetch(url!, undefined, { headers })).status).toBe(206);
    };
    for (let start = 0; start < 100; start += 10) await range(start);
    expect(asked('sessions')).toBe(1);
    later(LEAVING_MS);
    await range(0);
    await range(10);
    expect(asked('sessions')).toBe(2);
    expect(theirs.asset.web[0]!.url).not.toBe(url);
  });

  test('many requests at the same time ask once', async () => {
    const { mine } = await makeViewers();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { url } = mine.asset.web[0]!;
    await Promise.all(Array.from({ length: 10 }, () => api.fetch(url!)));
    const asked = query.mock.calls.filter(([given]) => JSON.stringify(given).includes('from sessions'));
    expect(asked.length).toBe(1);
  });
});

test('the address of one member does not open with the session of another', async () => {
  const { mine, theirs } = await makeViewers();
  const [own, other] = [mine, theirs].map(({ asset }) => new URL(asset.web[0]!.url!, api.url));
  own!.searchParams.set('m', other!.searchParams.get('m')!);
  expect(await refusalIn(await api.fetch(`${own!.pathname}${own!.search}`))).toBe('404 ERR17');
});
