import { keysOf } from '@rushes/contract/objects';
import {
  getPodMeta,
  listNodePods,
  listPodLogs,
  listPods,
  PodCard,
  renamePod,
  setPodNote,
} from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import { recordActions } from '#platform/actions/record.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makeAsset, makeNode, makePerson, makePod, type Place } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, other } = await startStudio();

const pod = (place: Place, name: string, more: Partial<Parameters<typeof makePod>[3]> = {}) =>
  makePod(api.services, place, world.users.team, { ...more, name });

test('Metadata and activity of a hidden or unknown file return 404 [X254]', async () => {
  const kept = await pod(world.hidden, 'kept.mov');
  for (const [id, as] of [
    [kept, client],
    [kept, other],
    [newId(), team],
  ] as const) {
    expect(await api.refused(getPodMeta, at(id), as)).toBe('404 ERR6');
    expect(await api.refused(listPodLogs, at(id), as)).toBe('404 ERR6');
  }
});

describe('Listing files by id', () => {
  const cards = async (ids: string[], as: As) =>
    (await api.call(listPods, { query: { ids: ids.join(',') } }, as)).pods;

  test('accepts 1 to 200 valid ids', async () => {
    const refusal = (ids: string) => api.refused(listPods, { query: { ids } }, team);
    expect(await refusal('')).toBe('400 11406');
    expect(await refusal('x')).toBe('400 11406');
    expect(await refusal(`${newId()},`)).toBe('400 11406');
    expect(await refusal(Array.from({ length: 201 }, newId).join(','))).toBe('400 11406');
    expect(await api.refused(listPods, {} as never, team)).toBe('400 11406');
    expect(await cards(Array.from({ length: 200 }, newId), team)).toEqual([]);
  });

  test('leaves out files the caller may not see [AA296] [X254]', async () => {
    const open = await pod(world.folder, 'open.mov');
    const version = await pod(world.folder, 'v1.mov', { parentpodid: open });
    const kept = await pod(world.folder, 'kept.mov', { teamonly: 1 });
    const inHidden = await pod(world.belowHidden, 'below.mov');
    const deleted = await pod(world.folder, 'deleted.mov', { deletedat: new Date() });
    const above = await pod(world.client, 'above.mov');
    const all = [open, version, kept, inHidden, deleted, above];
    const seen = async (as: As) => new Set((await cards(all, as)).map(({ id }) => id));
    expect(await seen(team)).toEqual(new Set([open, version, kept, inHidden, above]));
    expect(await seen(client)).toEqual(new Set([open, version]));
    expect(await seen(other)).toEqual(new Set());
  });

  test('returns the same fields as the folder list, for team members and client users', async () => {
    const place = await makeNode(api.services, world.project, 'Same');
    const maker = await makePerson(api.services, { email: 'maker@studio.test', group: 'team', at: place });
    const odd = { firstname: 'Zoë "Z\\', lastname: 'O\u001eNeil\u2028</script>' };
    await api.services.db.updateTable('users').set(odd).where('id', '=', maker).execute();
    const sprite = JSON.stringify({ columns: 2, rows: 3, count: 6, tileWidth: 32, tileHeight: 18 });
    const full = {
      size: 2 ** 40,
      kind: 'video',
      mimetype: 'video/quicktime',
      duration: 1234,
      resolution: '1920x1080',
      framerate: 23.976,
      badgestatus: 3,
      state: 2,
      stage: 'transcoding',
      percentage: 40,
      archived: 1,
      order: 2,
      versionscount: 2,
      createdat: new Date('2026-01-02T03:04:05.670Z'),
      thumbnailid: newId(),
      livepreviewid: newId(),
      sprite,
      peaksid: newId(),
    } as const;
    const id = await makePod(api.services, place, maker, { ...full, name: 'Été "漢\u{1f3ac}\\.mov' });
    await pod(place, 'v1.mov', { parentpodid: id, opencomments: 2, openteamcomments: 3 });
    await pod(place, 'v0.mov', { parentpodid: id, opencomments: 5, teamonly: 1 });
    const run = {
      tenantid: place.tenantid,
      podid: id,
      userid: maker,
      username: 'Zoë',
      credits: 1,
      params: '{}',
    };
    await api.services.db
      .insertInto('service_runs')
      .values([
        { ...run, id: newId(), alias: 'aws-transcribe', code: 'AM7', state: 'running', percentage: 40 },
        { ...run, id: newId(), alias: 'translate', code: 'AM8', createdat: new Date(Date.now() + 1000) },
        { ...run, id: newId(), alias: 'translate', code: 'AM8', state: 'done' },
      ])
      .execute();
    const empty = await pod(place, 'empty.bin');
    const kept = await pod(place, 'kept.mov', { teamonly: 1, livepreviewid: newId(), sprite });
    const inOrder = async (found: Promise<{ pods: PodCard[] }>) =>
      (await found).pods.sort((a, b) => a.id.localeCompare(b.id));
    const listed = (as: As) => inOrder(api.call(listNodePods, at(place.id), as));
    const byId = (as: As) => inOrder(api.call(listPods, { query: { ids: [id, empty, kept].join() } }, as));
    const [forTeam, forClient] = [await listed(team), await listed(client)];
    expect([forTeam.length, forClient.length]).toEqual([3, 2]);
    // Separators in a name of a person must not move other values.
    const same = (cards: PodCard[]) =>
      cards.map((card) => ({
        ...card,
        createdby: { ...card.createdby, name: card.createdby.name.split('\u001e')[0] },
      }));
    expect(same(await byId(team))).toEqual(forTeam);
    expect(same(await byId(client))).toEqual(forClient);
    const [{ launchedServices }] = forTeam.filter((card) => card.id === id) as [PodCard];
    expect(launchedServices.map(({ code, percentage }) => `${code} ${percentage}`)).toEqual([
      'AM7 40',
      'AM8 null',
    ]);
    const open = (cards: PodCard[]) => cards.find((card) => card.id === id)?.openComments;
    expect([open(forTeam), open(forClient)]).toEqual([10, 2]);
    // A field that is the same in all cards would not be compared.
    const constant = ['nodeid', 'parentpodid'];
    for (const field of keysOf(PodCard.shape).filter((name) => !constant.includes(name)))
      expect(new Set(forTeam.map((card) => JSON.stringify(card[field]))).size, field).toBeGreaterThan(1);
  });
});

describe('Metadata of the original', () => {
  test('has stream details, checksum and uploader [P183] [AA296]', async () => {
    const id = await pod(world.folder, 'renamed since.mov', {
      jsondata: JSON.stringify({ uploaderName: 'Tomás', lastModified: 1_700_000_000_000 }),
    });
    const raw = await makeAsset(api.services, world.folder, id, {
      name: 'A001.mov',
      bytes: Buffer.from('abc'),
      mimetype: 'video/quicktime',
    });
    const sound = { name: 'sound.m4a', bytes: Buffer.from('m4a'), mimetype: 'audio/mp4', type: 4 as const };
    const audio = await makeAsset(api.services, world.folder, id, sound);
    const { db } = api.services;
    const facts = {
      codec: 'prores',
      framerate: 25,
      audiochannels: 2,
      sha256: 'f'.repeat(64),
      duration: 1000,
    };
    const metadata = JSON.stringify({ colorSpace: 'bt709', startTimecode: '10:00:00:00' });
    await db
      .updateTable('assets')
      .set({ ...facts, metadata })
      .where('id', '=', raw)
      .execute();
    await db
      .updateTable('assets')
      .set({ metadata: JSON.stringify({ loudness: -23.1 }) })
      .where('id', '=', audio)
      .execute();
    const { meta } = await api.call(getPodMeta, at(id), client);
    expect(meta).toMatchObject({
      ...facts,
      filename: 'A001.mov',
      size: 3,
      mimetype: 'video/quicktime',
      colorSpace: 'bt709',
      startTimecode: '10:00:00:00',
      loudness: -23.1,
      uploaderName: 'Tomás',
      lastModified: 1_700_000_000_000,
    });
  });

  test('has the announced name, size and type while the file is being uploaded', async () => {
    const id = await pod(world.folder, 'coming.mov', { size: 12, mimetype: 'video/quicktime' });
    const { meta } = await api.call(getPodMeta, at(id), team);
    expect(meta).toMatchObject({
      filename: 'coming.mov',
      size: 12,
      mimetype: 'video/quicktime',
      codec: null,
    });
  });
});

describe('File activity', () => {
  const logs = (id: string, query: object, as = team) => api.call(listPodLogs, { ...at(id), query }, as);

  test('is listed newest first, page by page, with none lost [AA296]', async () => {
    const id = await pod(world.folder, 'busy.mov');
    const { tenantid } = world.folder;
    const action = { action: 'copied', tenantid, nodeid: world.folder.id, podid: id, hidden: 0 } as const;
    await api.services.db.transaction().execute((trx) =>
      recordActions(
        trx,
        { userid: world.users.team, name: 'team Test' },
        Array.from({ length: 7 }, (_, n) => ({ ...action, name: `copy ${n}` })),
      ),
    );
    await api.call(renamePod, { ...at(id), body: { name: 'last.mov' } }, team);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await logs(id, { limit: 3, ...(cursor ? { cursor } : {}) });
      found.push(...page.actionlogs.map((log) => log.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    const all = (await logs(id, {})).actionlogs;
    expect(found).toEqual(all.map((log) => log.id));
    expect(all.map((log) => log.action)).toEqual(['renamed', ...Array(7).fill('copied')]);
  });

  test('accepts only its own cursors', async () => {
    const [id, second] = [await pod(world.folder, 'one.mov'), await pod(world.folder, 'two.mov')];
    for (const note of ['a', 'b']) await api.call(setPodNote, { ...at(id), body: { note } }, team);
    const { next } = await logs(id, { limit: 1 });
    expect(await api.refused(listPodLogs, { ...at(second), query: { cursor: next! } }, team)).toBe(
      '400 11406',
    );
    expect(await api.refused(listPodLogs, { ...at(id), query: { limit: 101 } }, team)).toBe('400 11406');
  });

  test('shows client users nothing that happened while the file was team-only [X254]', async () => {
    const id = await pod(world.folder, 'once hidden.mov');
    const { tenantid } = world.folder;
    const entry = { tenantid, nodeid: world.folder.id, podid: id, name: 'once hidden.mov' };
    await api.services.db.transaction().execute((trx) =>
      recordActions(trx, undefined, [
        { ...entry, action: 'processed', hidden: 0 },
        { ...entry, action: 'noted', hidden: 1 },
      ]),
    );
    const actions = async (as: As) => (await logs(id, {}, as)).actionlogs.map(({ action }) => action).sort();
    expect(await actions(team)).toEqual(['noted', 'processed']);
    expect(await actions(client)).toEqual(['processed']);
    const [log] = (await logs(id, {}, client)).actionlogs;
    expect(log!.user).toBeNull();
  });
});
