import { deletePod, getPod, listNodePods, type PodSort, podSorts, renamePod } from '@rushes/contract/pods';
import { beforeAll, describe, expect, test } from 'vitest';
import { URL_PLACEHOLDER } from '#features/assets/urls/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makeAsset, makeNode, makePerson, makePod, type Place } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, other } = await startStudio();

const pod = (place: Place, name: string, more: Partial<Parameters<typeof makePod>[3]> = {}) =>
  makePod(api.services, place, world.users.team, { ...more, name });
const namesIn = async (place: Place, as: As) =>
  (await api.call(listNodePods, at(place.id), as)).pods.map(({ name }) => name);

async function pages(place: Place, as: As, sort: PodSort, limit: number) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { sort, limit, ...(cursor ? { cursor } : {}) };
    const page = await api.call(listNodePods, { ...at(place.id), query }, as);
    expect(page.pods.length).toBeLessThanOrEqual(limit);
    found.push(...page.pods.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  return found;
}

describe('File visibility', () => {
  test('returns 404 for files of another tenant, at every endpoint', async () => {
    const id = await pod(world.folder, 'ours.mov');
    expect(await api.refused(getPod, at(id), other)).toBe('404 ERR6');
    expect(await api.refused(renamePod, { ...at(id), body: { name: 'x' } }, other)).toBe('404 ERR6');
    expect(await api.refused(deletePod, at(id), other)).toBe('404 ERR6');
    expect(await api.refused(listNodePods, at(world.folder.id), other)).toBe('404 ERR7');
    expect(await api.refused(getPod, at(newId()), team)).toBe('404 ERR6');
  });

  test('hides team-only files and files below a team-only folder from client users [X254] [AA295]', async () => {
    const place = await makeNode(api.services, world.project, 'Mixed');
    await pod(place, 'open.mov');
    const kept = await pod(place, 'kept.mov', { teamonly: 1 });
    const below = await pod(world.belowHidden, 'below.mov');
    expect(await namesIn(place, client)).toEqual(['open.mov']);
    expect(await namesIn(place, team)).toEqual(['kept.mov', 'open.mov']);
    expect(await api.refused(getPod, at(kept), client)).toBe('404 ERR6');
    expect(await api.refused(getPod, at(below), client)).toBe('404 ERR6');
    expect(await api.refused(listNodePods, at(world.belowHidden.id), client)).toBe('404 ERR7');
    expect(await namesIn(world.belowHidden, team)).toEqual(['below.mov']);
  });

  test('returns an empty list for an empty folder', async () => {
    const empty = await makeNode(api.services, world.project, 'Empty');
    expect(await api.call(listNodePods, at(empty.id), client)).toEqual({ pods: [], next: null });
  });
});

describe('Paging through files', () => {
  let big: Place;
  const COUNT = 211;

  beforeAll(async () => {
    big = await makeNode(api.services, world.project, 'Big');
    // Few distinct values on purpose: the id has to break ties, within a page and across pages.
    for (let n = 0; n < COUNT; n++) {
      const instant = new Date(Date.UTC(2026, 0, 1 + (n % 5), 0, 0, 0, n % 3));
      await pod(big, `Clip ${n % 40}.mov`, {
        size: (n % 7) * 2 ** 33,
        createdat: instant,
        updatedat: instant,
        teamonly: n % 10 === 0 ? 1 : 0,
      });
    }
  });

  test.each(podSorts)('by %s returns each file once', async (sort) => {
    const all = await pages(big, team, sort, 500);
    expect(new Set(all).size).toBe(COUNT);
    for (const limit of [1, 7, 50, COUNT - 1, COUNT]) {
      if (limit > 1 || sort === 'nameAsc') expect(await pages(big, team, sort, limit)).toEqual(all);
    }
  });

  test('leaves out team-only files for client users and still fills the pages', async () => {
    const seen = await pages(big, client, 'dateDesc', 20);
    expect(seen).toHaveLength(COUNT - Math.ceil(COUNT / 10));
    const { pods } = await api.call(listNodePods, { ...at(big.id), query: { limit: 20 } }, client);
    expect(pods).toHaveLength(20);
  });

  test('refuses cursors of another sort order, modified cursors and invalid cursors', async () => {
    const { next } = await api.call(
      listNodePods,
      { ...at(big.id), query: { limit: 2, sort: 'sizeAsc' } },
      team,
    );
    const refusal = (cursor: string, sort: PodSort = 'sizeAsc') =>
      api.refused(listNodePods, { ...at(big.id), query: { sort, cursor } }, team);
    expect(await refusal(next!, 'dateAsc')).toBe('400 11406');
    const forge = (value: unknown[]) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of [
      '',
      'x',
      `x${next}`,
      next!.slice(0, -1),
      forge(['sizeAsc', '0); drop table pods; --', newId()]),
      `${forge(['sizeAsc', '12', newId()])}.${next!.split('.')[1]}`,
    ]) {
      expect(await refusal(cursor), cursor).toBe('400 11406');
    }
    const page = (query: object) => api.refused(listNodePods, { ...at(big.id), query }, team);
    expect(await page({ limit: 0 })).toBe('400 11406');
    expect(await page({ limit: 1001 })).toBe('400 11406');
    expect(await page({ sort: 'sideways' })).toBe('400 11406');
  });

  test('continues after long names in any language', async () => {
    const place = await makeNode(api.services, world.project, 'Long names');
    const letters = [
      '각'.repeat(185),
      '漢'.repeat(185),
      '\u{1f3ac}'.repeat(90),
      '\ufdfa'.repeat(185),
      '1a'.repeat(90),
    ];
    for (const name of letters) {
      await pod(place, `${name}.mov`);
      await pod(place, `${name} 2.mov`);
    }
    expect(new Set(await pages(place, team, 'nameAsc', 1)).size).toBe(10);
    expect(new Set(await pages(place, team, 'nameDesc', 3)).size).toBe(10);
  });
});

test('Only the newest version is listed in a folder; the others are listed in the file [G89]', async () => {
  const place = await makeNode(api.services, world.project, 'Versions');
  const head = await pod(place, 'cut.mov', { order: 3, versionscount: 3, versiontext: 'v3' });
  const first = await pod(place, 'cut v1.mov', { parentpodid: head, order: 1, versiontext: 'v1' });
  await pod(place, 'cut v2.mov', { parentpodid: head, order: 2, teamonly: 1, versiontext: 'v2' });
  const { pods } = await api.call(listNodePods, at(place.id), client);
  expect(pods.map(({ name, versionsCount }) => [name, versionsCount])).toEqual([['cut.mov', 3]]);
  const versions = async (id: string, as: As) =>
    (await api.call(getPod, at(id), as)).pod.versions.map(({ versiontext }) => versiontext);
  expect(await versions(first, team)).toEqual(['v1', 'v2', 'v3']);
  expect(await versions(head, client)).toEqual(['v1', 'v3']);
});

describe('File details', () => {
  test('has a state message and all asset groups, including empty ones [G84] [G85] [AA296]', async () => {
    const id = await pod(world.folder, 'state.mov', { state: 2, stage: 'transcoding', percentage: 40 });
    const found = (await api.call(getPod, at(id), client)).pod;
    expect(found.statemessage).toMatchObject({ code: 'PS4', params: { percentage: 40 } });
    expect(found.statemessage.content).toContain('40');
    expect(found.asset).toMatchObject({ raw: [], web: [], thumbnail: [], other: [] });
  });

  test('allows renaming only with control and with a valid name', async () => {
    const id = await pod(world.folder, 'before.mov');
    expect(await api.refused(renamePod, { ...at(id), body: { name: 'x' } }, client)).toBe('403 11403');
    const long = await api.refused(renamePod, { ...at(id), body: { name: 'x'.repeat(192) } }, team);
    expect(long).toBe('400 ERR124');
    expect(await api.refused(renamePod, { ...at(id), body: { name: ' ' } }, team)).toBe('400 11406');
    const renamed = await api.call(renamePod, { ...at(id), body: { name: ' after.mov ' } }, team);
    expect(renamed.pod.name).toBe('after.mov');
    expect(renamed.pod.updatedat > renamed.pod.createdat).toBe(true);
    await api.services.db.updateTable('pods').set({ archived: 1 }).where('id', '=', id).execute();
    expect(await api.refused(renamePod, { ...at(id), body: { name: 'x' } }, team)).toBe('409 ERR68');
  });

  test('disappears from lists and stops serving media when deleted [L137] [AA299]', async () => {
    const place = await makeNode(api.services, world.project, 'Bin');
    const id = await pod(place, 'away.mov');
    await pod(place, 'stays.mov');
    await makeAsset(api.services, place, id, {
      name: 'away.mov',
      bytes: Buffer.from('abc'),
      mimetype: 'video/mp4',
    });
    const { url } = (await api.call(getPod, at(id), team)).pod.asset.raw[0]!;
    expect((await api.fetch(url!)).status).toBe(200);
    expect(await api.refused(deletePod, at(id), client)).toBe('403 ERR105');
    await api.call(deletePod, at(id), team);
    expect(await namesIn(place, team)).toEqual(['stays.mov']);
    expect(await api.refused(getPod, at(id), team)).toBe('404 ERR6');
    expect(await api.refused(deletePod, at(id), team)).toBe('404 ERR6');
    expect((await api.fetch(url!)).status).toBe(404);
  });

  test('deletes older versions with the head; deleting one version shrinks the stack [L137]', async () => {
    const place = await makeNode(api.services, world.project, 'Stack');
    const head = await pod(place, 'cut.mov', { order: 3, versionscount: 3 });
    const [first, second] = [
      await pod(place, 'cut v1.mov', { parentpodid: head, order: 1 }),
      await pod(place, 'cut v2.mov', { parentpodid: head, order: 2 }),
    ];
    await api.call(deletePod, at(second!), team);
    const { pods } = await api.call(listNodePods, at(place.id), team);
    expect(pods.map(({ versionsCount }) => versionsCount)).toEqual([2]);
    await api.call(deletePod, at(head), team);
    expect(await api.refused(getPod, at(first!), team)).toBe('404 ERR6');
  });

  test('has no URL for the original without download permission', async () => {
    const id = await pod(world.folder, 'original.mov');
    const original = { name: 'original.mov', bytes: Buffer.from('abc'), mimetype: 'video/mp4' };
    await makeAsset(api.services, world.folder, id, original);
    await makePerson(api.services, {
      email: 'looks@studio.test',
      group: 'client',
      at: world.folder,
      abilities: ['list NodeAndPod'],
    });
    const looks = await api.signIn('looks@studio.test');
    const raw = async (as: As) => (await api.call(getPod, at(id), as)).pod.asset.raw[0]!;
    expect((await raw(client)).url).toMatch(/^\/media\//);
    expect(await raw(looks)).toMatchObject({ name: 'original.mov', url: null });
  });

  test('returns 404 outside the folder the user has access to', async () => {
    await makePerson(api.services, { email: 'narrow@studio.test', group: 'team', at: world.folder });
    const narrow = await api.signIn('narrow@studio.test');
    const beside = await pod(world.project, 'beside.mov');
    expect(await api.refused(getPod, at(beside), narrow)).toBe('404 ERR6');
    expect(await api.refused(renamePod, { ...at(beside), body: { name: 'x' } }, narrow)).toBe('404 ERR6');
  });

  test('keeps a name that looks like a URL placeholder', async () => {
    const place = await makeNode(api.services, world.project, 'Marks');
    const victim = newId();
    const guess = URL_PLACEHOLDER.replace(/[A-Za-z0-9]/g, 'x') + victim;
    const odd = [guess, `"},"url":"${victim}`, `/media/${victim}/x?e=1&s=2`, '\\"\u2028</script>'];
    for (const name of odd) await pod(place, name);
    expect((await namesIn(place, team)).sort()).toEqual([...odd].sort());
  });

  test('has signed thumbnail URLs in the folder list', async () => {
    const place = await makeNode(api.services, world.project, 'Pictures');
    const id = await pod(place, 'shown.mov');
    const picture = {
      name: 'shown.jpg',
      bytes: Buffer.from('jpg'),
      mimetype: 'image/jpeg',
      type: 1 as const,
    };
    const thumbnailid = await makeAsset(api.services, place, id, picture);
    await api.services.db.updateTable('pods').set({ thumbnailid }).where('id', '=', id).execute();
    const [card] = (await api.call(listNodePods, at(place.id), client)).pods;
    expect(await (await api.fetch(card!.thumbnail!.url)).text()).toBe('jpg');
  });
});
