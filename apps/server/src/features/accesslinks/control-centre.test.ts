import { inviteToAccessLink, listTenantAccessLinks } from '@rushes/contract/accesslinks';
import { beforeEach, describe, expect, test } from 'vitest';
import type { As } from '#test/api.ts';
import { makeNode, makePerson } from '#test/fixtures.ts';
import { openLinks } from '#test/scenes/link-scene.ts';

const { api, world, admin, team, client, other, video, make, enter, end, expire } = await openLinks();
const { db } = api.services;
beforeEach(() => db.deleteFrom('accesslinks').execute());

const call = (query: object = {}) => ({ params: { id: world.studio.id }, query });
const list = async (query: object = {}, as: As = admin) =>
  (await api.call(listTenantAccessLinks, call(query), as)).links;
const refused = (as?: As) => api.refused(listTenantAccessLinks, call(), as);

describe('Access link overview', () => {
  test('is refused without a session, for client users and for another tenant', async () => {
    expect(await refused()).toBe('401 1011');
    expect(await refused(client)).toBe('403 11403');
    expect(await refused(other)).toBe('404 ERR5');
  });

  test('shows administrators every link and other users only their own', async () => {
    const mine = await make({ podids: [await video()] });
    const theirs = await make({ podids: [await video()] }, admin);
    expect((await list()).map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    expect((await list({}, team)).map(({ id }) => id)).toEqual([mine.id]);
  });

  test('shows the state of each link: live, used up, expired or revoked', async () => {
    const id = await video();
    const links = [];
    for (const more of [{}, { maxviews: 1 }, {}, {}]) links.push(await make({ podids: [id], ...more }));
    await enter(links[1]!.code, {});
    await expire(links[2]!.id);
    await end(links[3]!.id);
    const shown = await list();
    expect(shown.map(({ state }) => state)).toEqual(['ended', 'expired', 'usedup', 'live']);
    expect(shown[2]).toMatchObject({ visits: 1, maxviews: 1, openedat: expect.any(String) });
    expect(shown.map(({ canedit }) => canedit)).toEqual([0, 1, 1, 1]);
  });

  test('names the first shared items in order and gives their total number', async () => {
    const podids = [];
    for (const name of ['d.mov', 'b.mov', 'c.mov']) podids.push(await video(world.folder, { name }));
    await make({ podids, nodeids: [world.folder.id] });
    const [link] = await list();
    expect(link!.count).toBe(4);
    expect(link!.items.map(({ type, name }) => [type, name])).toEqual([
      ['node', 'Folder'],
      ['pod', 'b.mov'],
      ['pod', 'c.mov'],
    ]);
  });

  test('returns pages without gaps or duplicates', async () => {
    const id = await video();
    const made = [];
    for (let n = 0; n < 5; n++) made.push((await make({ podids: [id] })).id);
    // All with the same time, so that they are sorted by id.
    await db.updateTable('accesslinks').set({ createdat: new Date() }).execute();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.call(
        listTenantAccessLinks,
        call({ limit: 2, ...(cursor ? { cursor } : {}) }),
        admin,
      );
      expect(page.links.length).toBeLessThanOrEqual(2);
      seen.push(...page.links.map((link) => link.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect([...seen].sort()).toEqual([...made].sort());
    expect(seen).toHaveLength(5);
    const { next } = await api.call(listTenantAccessLinks, call({ limit: 2 }), admin);
    const wrong = call({ limit: 2, cursor: next, q: 'x' });
    expect(await api.refused(listTenantAccessLinks, wrong, admin)).toBe('400 11406');
  });

  test('can be searched by item name, e-mail address and creator, without wildcards', async () => {
    const a = await make({ podids: [await video(world.folder, { name: 'Harbour_50%.mov' })] });
    const b = await make({ podids: [await video(world.folder, { name: 'Night.mov' })] });
    const c = await make({ podids: [await video()], receivers: ['ana@list.test'] }, admin);
    const body = { receiver: 'joost@mail.test' };
    await api.call(inviteToAccessLink, { params: { id: b.id }, body }, team);
    const found = async (q: string) => (await list({ q })).map(({ id }) => id);
    expect(await found('harbour')).toEqual([a.id]);
    expect(await found('_50%')).toEqual([a.id]);
    expect(await found('%')).toEqual([a.id]);
    expect(await found('JOOST@')).toEqual([b.id]);
    expect(await found('ana@list')).toEqual([c.id]);
    expect(await found('admin test')).toEqual([c.id]);
    expect(await found('nothing')).toEqual([]);
  });

  test('neither names nor finds items that the user cannot see', async () => {
    const abilities = [
      'list NodeAndPod',
      'list PodService',
      'list ShareLinks',
      'control ShareLinks',
    ] as const;
    const person = { email: 'maker@studio.test', group: 'client', at: world.project } as const;
    await makePerson(api.services, { ...person, abilities: [...abilities] });
    const maker = await api.signIn('maker@studio.test');
    const id = await video(world.folder, { name: 'Secret.mov' });
    await make({ podids: [id] }, maker);
    expect(await list({ q: 'secret' }, maker)).toHaveLength(1);
    await db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', id).execute();
    const [hidden] = await list({}, maker);
    expect([hidden!.items, hidden!.count, hidden!.canedit]).toEqual([[], 0, 0]);
    expect(await list({ q: 'secret' }, maker)).toEqual([]);
    expect(await list({ q: 'secret' })).toHaveLength(1);
    const elsewhere = await makeNode(api.services, world.studio.root, 'Away', { type: 2 });
    await db.updateTable('pods').set({ teamonly: 0, nodeid: elsewhere.id }).where('id', '=', id).execute();
    expect((await list({}, maker))[0]!.items).toEqual([]);
  });
});
