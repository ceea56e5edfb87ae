import { createComment } from '@rushes/contract/comments';
import { getHome } from '@rushes/contract/home';
import { reportPresence } from '@rushes/contract/presence';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let client: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = await Promise.all([api.signIn('team@studio.test'), api.signIn('client@studio.test')]);
});

const video = (name: string, place: Place = world.project, more: object = {}) =>
  makePod(api.services, place, world.users.team, { name, kind: 'video', duration: 5000, ...more });
const homeOf = (as: As, limit = 7, id = world.project.id) =>
  api.call(getHome, { params: { id }, query: { limit } }, as);
const names = (rows: { pod: { name: string } }[]) => rows.map(({ pod }) => pod.name);
const open = (podid: string, as: As) =>
  api.call(reportPresence, { params: { tab: newId() }, body: { podid } }, as);
async function ask(podid: string, userid: string, dueat: string | null) {
  const { db } = api.services;
  await sql`insert into reviews (podid, tenantid, dueat) values (${podid}, ${world.studio.id}, ${dueat})
    on conflict do nothing`.execute(db);
  await sql`insert into review_reviewers (podid, userid, invitedbyid)
    values (${podid}, ${userid}, ${world.users.team})`.execute(db);
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('The home page', () => {
  test('is refused for nodes that the user cannot see', async () => {
    expect(await api.refused(getHome, { params: { id: world.otherProject.id } }, team)).toBe('404 ERR7');
    expect(await api.refused(getHome, { params: { id: world.hidden.id } }, client)).toBe('404 ERR7');
  });

  test('lists the files opened last, newest first, without those that became team-only', async () => {
    const [one, two] = [await video('one.mov'), await video('two.mov')];
    await open(one, client);
    await open(two, client);
    await open(one, client);
    expect(names((await homeOf(client)).recent)).toEqual(['one.mov', 'two.mov']);
    expect(names((await homeOf(client, 1)).recent)).toEqual(['one.mov']);
    await sql`update pods set teamonly = 1 where id = ${one}`.execute(api.services.db);
    expect(names((await homeOf(client)).recent)).toEqual(['two.mov']);
  });

  test('lists reviews that wait for the user, and requested reviews that are due', async () => {
    const [late, later] = [await video('late.mov'), await video('later.mov')];
    await ask(later, world.users.client, inDays(30));
    await ask(late, world.users.client, inDays(-1));
    const mine = (await homeOf(client)).reviews;
    expect(names(mine)).toEqual(['late.mov', 'later.mov']);
    expect(mine[0]).toMatchObject({ folder: expect.any(String), invitedby: { id: world.users.team } });
    const { due } = await homeOf(team);
    expect(due.map(({ pod, pending }) => [pod.name, pending])).toEqual([['late.mov', 1]]);
    await sql`update review_reviewers set decision = 'approved', decidedat = now() where podid = ${late}`.execute(
      api.services.db,
    );
    expect(names((await homeOf(client)).reviews)).toEqual(['later.mov']);
    expect((await homeOf(team)).due).toEqual([]);
  });

  test('lists comments that mention the user, but no team-only comments for client users', async () => {
    const pod = await video('talk.mov');
    const { comment } = await api.call(
      createComment,
      { params: { id: pod }, body: { content: 'Please look' } },
      team,
    );
    const { db } = api.services;
    await sql`insert into comment_mentions (commentid, userid) values (${comment.id}, ${world.users.client})`.execute(
      db,
    );
    expect((await homeOf(client)).mentions).toMatchObject([
      { pod: { id: pod }, comment: { id: comment.id, content: 'Please look' } },
    ]);
    await sql`update comments set teamonly = 1 where id = ${comment.id}`.execute(db);
    expect((await homeOf(client)).mentions).toEqual([]);
  });

  test('lists own uploads in this access point only, newest first', async () => {
    await video('elsewhere.mov', world.client);
    await video('new.mov');
    const { uploads } = await homeOf(team);
    expect(names(uploads)[0]).toBe('new.mov');
    expect(names(uploads)).not.toContain('elsewhere.mov');
    expect(names((await homeOf(team, 50, world.studio.root.id)).uploads)).toContain('elsewhere.mov');
    expect((await homeOf(client)).uploads).toEqual([]);
  });
});
