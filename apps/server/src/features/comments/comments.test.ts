import {
  checkComment,
  deleteComment,
  dislikeComment,
  likeComment,
  listComments,
  uncheckComment,
  updateComment,
} from '@rushes/contract/comments';
import type { CallOf } from '@rushes/contract/endpoint';
import { ArchiveStatus, AssetType } from '@rushes/contract/enums';
import { importMarkers } from '@rushes/contract/markers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makeAsset } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const {
  api,
  world,
  users,
  team,
  client,
  looker,
  other,
  video,
  comment: say,
  commentRefused: refusedTo,
  commentsOf: read,
} = await startStudio();

const texts = async (id: string, as = team) => (await read(id, as)).map(({ content }) => content);
const drawing = {
  ratio: 0.5625,
  shapes: [{ kind: 'box' as const, ink: 'ff4d3d' as const, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }],
};

describe('Creating or changing a comment is refused', () => {
  const changes = (id: string, cid: string, as: As) => {
    const params = { id, cid };
    return Promise.all([
      api.refused(updateComment, { params, body: { content: 'x' } }, as),
      api.refused(deleteComment, { params }, as),
      api.refused(likeComment, { params }, as),
      api.refused(dislikeComment, { params }, as),
      api.refused(checkComment, { params }, as),
      api.refused(uncheckComment, { params }, as),
    ]);
  };
  const everyChange = async (id: string, cid: string, as: As) => [
    await refusedTo(id, {}, as),
    ...(await changes(id, cid, as)),
  ];

  test('on a file of another tenant, a missing file, or one hidden from the user [X254]', async () => {
    const id = await video();
    const { id: cid } = await say(id);
    expect(new Set(await everyChange(id, cid, other))).toEqual(new Set(['404 ERR6']));
    expect(new Set(await everyChange(newId(), cid, team))).toEqual(new Set(['404 ERR6']));
    const hidden = await video(world.hidden);
    const { id: secret } = await say(hidden);
    expect(new Set(await everyChange(hidden, secret, client))).toEqual(new Set(['404 ERR6']));
    expect(await api.refused(listComments, at(hidden), client)).toBe('404 ERR6');
  });

  test('for users with read-only access, who can still read comments [Q188]', async () => {
    const id = await video();
    const { id: cid } = await say(id);
    expect(new Set(await everyChange(id, cid, looker))).toEqual(new Set(['403 11403']));
    expect(await texts(id, looker)).toEqual(['Too dark']);
  });

  test('on an archived file or one that is being archived [J125]', async () => {
    const cold = await video(world.folder, { archived: ArchiveStatus.ARCHIVED });
    const cooling = await video(world.folder, { archived: ArchiveStatus.PENDING });
    expect(new Set(await everyChange(cold, newId(), team))).toEqual(new Set(['409 ERR68']));
    expect(new Set(await everyChange(cooling, newId(), team))).toEqual(new Set(['409 ERR161']));
  });

  test('on a file that cannot be played', async () => {
    const id = await video(world.folder, { name: 'still.jpg', kind: 'image', duration: null });
    expect(await refusedTo(id, {})).toBe('422 11018');
    expect(await read(id)).toEqual([]);
  });

  test('with invalid values [Q186]', async () => {
    const id = await video();
    const bodies: object[] = [
      { content: '' },
      { content: ' \n ' },
      { content: 'x'.repeat(2049) },
      { start: -1 },
      { start: 0.5 },
      { end: 1000 },
      { endframe: 10 },
      { drawing },
      { start: 0, drawing: { ...drawing, shapes: [] } },
      { start: 0, drawing: { ...drawing, ratio: 0 } },
      { mentions: [newId()] },
      { mentions: [world.users.other] },
      { parentid: 'none' },
    ];
    const refusals = await Promise.all(bodies.map((body) => refusedTo(id, body)));
    expect(refusals).toEqual(bodies.map(() => '400 11406'));
    for (const times of [{ start: 60_001 }, { start: 0, end: 60_001 }, { startframe: 1501 }])
      expect(await refusedTo(id, times)).toBe('400 ERR44');
    for (const times of [
      { start: 1000, end: 1000 },
      { start: 2000, end: 1000 },
      // Within one frame.
      { start: 1000, end: 1039 },
      { startframe: 5, endframe: 5 },
    ])
      expect(await refusedTo(id, times)).toBe('400 ERR45');
    expect(await read(id)).toEqual([]);
  });

  test('with an error that names the invalid field [Q186]', async () => {
    const id = await video();
    const fieldOf = async (body: object) => {
      const response = await api.fetch(`/api/v1/pods/${id}/comments`, team, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'x', ...body }),
      });
      return ((await response.json()) as { error: { message: { params: { field: string } } } }).error.message
        .params.field;
    };
    expect(await fieldOf({ start: 2000, end: 1000 })).toBe('end');
    expect(await fieldOf({ start: 60_001 })).toBe('start');
    expect(await fieldOf({ start: 0, endframe: 1501 })).toBe('endframe');
    expect(await fieldOf({ mentions: [newId()] })).toBe('mentions');
    expect(await fieldOf({ drawing })).toBe('drawing');
  });

  test('for a comment of another file or a missing one: ERR18', async () => {
    const [id, second] = [await video(), await video()];
    const { id: cid } = await say(second);
    for (const wrong of [cid, newId()]) {
      const refusals = await changes(id, wrong, team);
      expect(new Set(refusals)).toEqual(new Set(['404 ERR18']));
      expect(await refusedTo(id, { parentid: wrong })).toBe('404 ERR18');
    }
  });

  test('for everyone but its author [Q188]', async () => {
    const id = await video();
    const { id: cid } = await say(id, {}, client);
    const params = { id, cid };
    expect(await api.refused(updateComment, { params, body: { content: 'x' } }, team)).toBe('403 ERR160');
    expect(await api.refused(deleteComment, { params }, team)).toBe('403 ERR160');
    expect(await texts(id)).toEqual(['Too dark']);
  });
});

describe('A comment', () => {
  test('has an author, a date, times and frames [G101, Q191]', async () => {
    const id = await video();
    const comment = await say(id, { content: '  Too dark ', start: 1000, end: 3000, drawing });
    expect(comment).toEqual({
      id: comment.id,
      podid: id,
      parentid: null,
      content: 'Too dark',
      start: 1000,
      end: 3000,
      startframe: 25,
      endframe: 75,
      teamonly: 0,
      drawing,
      createdat: expect.stringMatching(/^\d{4}-.*Z$/),
      editedat: null,
      createdby: { id: world.users.team, name: 'team Test', firstname: 'team', lastname: 'Test' },
      email: '',
      checked: 0,
      checkedby: null,
      likedBy: [],
      likesCount: 0,
      mentions: [],
      addressedin: null,
    });
    expect(await read(id, client)).toEqual([comment]);
    expect((await say(id, { content: 'x'.repeat(2048) })).content).toHaveLength(2048);
  });

  test('is placed at the start of a frame, rounded up to milliseconds', async () => {
    const id = await video(world.folder, { framerate: 60000 / 1001 });
    await makeAsset(api.services, world.folder, id, {
      name: 'film.mov',
      bytes: new Uint8Array([1]),
      mimetype: 'video/quicktime',
      type: AssetType.RAW,
      metadata: { frameRate: { num: 60000, den: 1001 } },
    });
    expect(await say(id, { startframe: 601, endframe: 602 })).toMatchObject({
      start: Math.ceil((601 * 1001) / 60),
      startframe: 601,
      endframe: 602,
    });
    // In the middle of a frame: set to its start.
    expect(await say(id, { start: 10_030 })).toMatchObject({ startframe: 601, start: 10_027 });
    // Frames take precedence over different milliseconds.
    expect(await say(id, { start: 5, startframe: 601 })).toMatchObject({ startframe: 601, start: 10_027 });
    // The end of the video is its last frame.
    expect(await say(id, { start: 60_000 })).toMatchObject({ startframe: 3595 });
  });

  test('is refused when the file already has 10,000 comments', async () => {
    const id = await video();
    const { id: first } = await say(id, {});
    await sql`insert into comments (id, tenantid, podid, content, createdbyid)
      select gen_random_uuid(), tenantid, podid, content, createdbyid
      from comments, generate_series(1, 9998) where id = ${first}`.execute(api.services.db);
    await say(id, {});
    expect(await refusedTo(id, {})).toBe('400 11406');
    const body = { into: 'comments' as const, format: 'csv' as const, content: 'Frame in,Text\n7,New' };
    expect(await api.refused(importMarkers, { params: { id }, body }, team)).toBe('400 11406');
  });

  test('can reach the last frame at rates where that frame ends after the file', async () => {
    for (const num of [24_000, 30_000, 60_000]) {
      const id = await video(world.folder, { framerate: num / 1001, duration: 1000 });
      await makeAsset(api.services, world.folder, id, {
        ...{ name: 'film.mov', bytes: Buffer.from('-'), mimetype: 'video/quicktime' },
        metadata: { frameRate: { num, den: 1001 } },
      });
      const endframe = num / 1000;
      expect(await say(id, { startframe: 1, endframe })).toMatchObject({ endframe, end: 1001 });
      expect(await say(id, { startframe: 1, end: 1000 })).toMatchObject({ endframe });
      expect(await refusedTo(id, { startframe: 1, endframe: endframe + 1 })).toBe('400 ERR44');
    }
  });

  test('on audio has no frames and no drawing', async () => {
    const id = await video(world.folder, { name: 'take.wav', kind: 'audio', framerate: null });
    expect(await say(id, { start: 1234, end: 1235, startframe: 30 })).toMatchObject({
      start: 1234,
      end: 1235,
      startframe: null,
      endframe: null,
    });
    expect(await refusedTo(id, { startframe: 30 })).toBe('400 11406');
    expect(await refusedTo(id, { start: 0, drawing })).toBe('400 11406');
  });

  test('is sorted by time, comments on the whole file first, and replies after their comment', async () => {
    const id = await video();
    const late = await say(id, { content: 'late', start: 9000 });
    await say(id, { content: 'early', start: 1000 });
    await say(id, { content: 'whole' });
    await say(id, { content: 'first answer', parentid: late.id }, client);
    await say(id, { content: 'second answer', parentid: late.id });
    expect(await texts(id)).toEqual(['whole', 'early', 'late', 'first answer', 'second answer']);
  });

  test('can be edited by its author: text, times and drawing [Q191]', async () => {
    const id = await video();
    const { id: cid } = await say(id, { start: 1000, end: 2000, drawing });
    const params = { id, cid };
    const change = async (body: CallOf<typeof updateComment>['body']) =>
      (await api.call(updateComment, { params, body }, team)).comment;
    expect(await change({ content: 'Darker' })).toMatchObject({
      content: 'Darker',
      start: 1000,
      end: 2000,
      drawing,
      editedat: expect.any(String),
    });
    expect(await change({ startframe: 50, end: null })).toMatchObject({
      start: 2000,
      end: null,
      startframe: 50,
    });
    expect(await api.refused(updateComment, { params, body: { start: null } }, team)).toBe('400 11406');
    expect(await change({ start: null, drawing: null })).toMatchObject({ start: null, drawing: null });
    expect(await api.refused(updateComment, { params, body: { end: 5 } }, team)).toBe('400 11406');
    expect(await api.refused(updateComment, { params, body: { content: ' ' } }, team)).toBe('400 11406');
  });

  test('is deleted together with its replies', async () => {
    const id = await video();
    const { id: cid } = await say(id);
    await say(id, { content: 'answer', parentid: cid }, client);
    await say(id, { content: 'stays' });
    await api.call(deleteComment, { params: { id, cid } }, team);
    expect(await texts(id)).toEqual(['stays']);
    expect(await refusedTo(id, { parentid: cid })).toBe('404 ERR18');
  });

  test('can mention only users who can read it', async () => {
    const id = await video();
    const { client: clientId, team: teamId } = world.users;
    const comment = await say(id, { mentions: [clientId, teamId, clientId] });
    expect(comment.mentions).toEqual([
      { id: clientId, name: 'client Test' },
      { id: teamId, name: 'team Test' },
    ]);
    expect(await refusedTo(id, { mentions: [clientId], teamonly: 1 })).toBe('400 11406');
    const hidden = await video(world.hidden);
    expect(await refusedTo(hidden, { mentions: [clientId] })).toBe('400 11406');
    const params = { id, cid: comment.id };
    const { comment: kept } = await api.call(updateComment, { params, body: { teamonly: 1 } }, team);
    expect(kept.mentions).toEqual([{ id: teamId, name: 'team Test' }]);
    const disabledat = new Date();
    await api.services.db.updateTable('users').set({ disabledat }).where('id', '=', users.looker).execute();
    expect(await refusedTo(id, { mentions: [users.looker] })).toBe('400 11406');
    await api.services.db
      .updateTable('users')
      .set({ disabledat: null })
      .where('id', '=', users.looker)
      .execute();
  });
});

describe('A reply', () => {
  test('has no time, no drawing and no replies, and cannot be resolved', async () => {
    const id = await video();
    const { id: parentid } = await say(id, { start: 1000 });
    expect(await refusedTo(id, { parentid, start: 5 })).toBe('400 11406');
    expect(await refusedTo(id, { parentid, startframe: 5 })).toBe('400 11406');
    expect(await refusedTo(id, { parentid, drawing })).toBe('400 11406');
    const answer = await say(id, { parentid }, client);
    expect(answer).toMatchObject({ parentid, start: null, startframe: null });
    expect(await refusedTo(id, { parentid: answer.id })).toBe('404 ERR18');
    const params = { id, cid: answer.id };
    expect(await api.refused(updateComment, { params, body: { start: 5 } }, client)).toBe('400 11406');
    expect(await api.refused(checkComment, { params }, client)).toBe('400 11406');
  });

  test('is team-only exactly if its comment is [Q188]', async () => {
    const id = await video();
    const [open, kept] = [await say(id), await say(id, { teamonly: 1 })];
    expect(await say(id, { parentid: kept.id })).toMatchObject({ teamonly: 1 });
    expect(await refusedTo(id, { parentid: kept.id, teamonly: 0 })).toBe('409 ERR144');
    expect(await refusedTo(id, { parentid: open.id, teamonly: 1 })).toBe('409 ERR144');
    expect(await refusedTo(id, { parentid: kept.id }, client)).toBe('404 ERR18');
    const { id: cid } = await say(id, { parentid: open.id });
    const params = { id, cid };
    expect(await api.refused(updateComment, { params, body: { teamonly: 1 } }, team)).toBe('409 ERR144');
  });
});
