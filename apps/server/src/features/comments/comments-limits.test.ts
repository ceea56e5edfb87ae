import { listComments, submitReview, updateComment } from '@rushes/contract/comments';
import type { CallOf } from '@rushes/contract/endpoint';
import { AssetType } from '@rushes/contract/enums';
import { getReview, inviteReviewers, listReviewCandidates } from '@rushes/contract/reviews';
import { describe, expect, test } from 'vitest';
import { makeAsset, makePerson } from '#test/fixtures.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';
import { enter } from '#test/session.ts';

const {
  api,
  world,
  team,
  video,
  comment: say,
  commentRefused: refusedTo,
  commentsOf: read,
} = await startStudio();

/** A video with a web version that is slightly shorter than the original. */
async function transcoded(duration: number, more: Parameters<typeof video>[1] = {}): Promise<string> {
  const id = await video(world.folder, more);
  const assetid = await makeAsset(api.services, world.folder, id, {
    ...{ name: 'film.mp4', bytes: Buffer.from('-'), mimetype: 'video/mp4', type: AssetType.WEB },
  });
  await api.services.db.updateTable('assets').set({ duration }).where('id', '=', assetid).execute();
  return id;
}

describe('The latest possible comment time', () => {
  test('is the end of the web version [Q186]', async () => {
    const id = await transcoded(59_000);
    expect(await refusedTo(id, { start: 59_001 })).toBe('400 ERR44');
    expect(await refusedTo(id, { start: 1000, end: 59_001 })).toBe('400 ERR44');
    expect(await refusedTo(id, { startframe: 1476 })).toBe('400 ERR44');
    expect(await say(id, { start: 1000, end: 59_000 })).toMatchObject({ end: 59_000, endframe: 1475 });
    expect(await say(id, { start: 59_000 })).toMatchObject({ startframe: 1474 });
    const longer = await transcoded(61_000);
    expect(await say(longer, { start: 60_500 })).toMatchObject({ start: 60_480, startframe: 1512 });
  });

  test('is the last millisecond of an audio file [Q186]', async () => {
    const id = await video(world.folder, { kind: 'audio', framerate: null });
    expect(await say(id, { start: 59_999, end: 60_000 })).toMatchObject({ end: 60_000 });
    expect(await say(id, { start: 60_000 })).toMatchObject({ start: 60_000 });
    expect(await refusedTo(id, { start: 60_001 })).toBe('400 ERR44');
    expect(await refusedTo(id, { start: 60_000, end: 60_001 })).toBe('400 ERR44');
  });

  test('is limited only by the number range while the duration is unknown', async () => {
    const id = await video(world.folder, { duration: null });
    expect(await say(id, { startframe: 1_000_000 })).toMatchObject({ start: 40_000_000 });
    expect(await refusedTo(id, { startframe: 2_147_483_647 })).toBe('400 11406');
    expect(await refusedTo(id, { start: 0, endframe: 2_147_483_647 })).toBe('400 11406');
    expect(await refusedTo(id, { start: 2_147_483_648 })).toBe('400 11406');
  });
});

test('Edited comments follow the same rules as new ones [Q186]', async () => {
  const id = await video();
  const { id: cid } = await say(id, { start: 1000, end: 3000 });
  const call = (body: CallOf<typeof updateComment>['body']) => ({ params: { id, cid }, body });
  const bodies: [CallOf<typeof updateComment>['body'], string][] = [
    [{ content: '' }, '11406'],
    [{ content: ' \n ' }, '11406'],
    [{ content: 'x'.repeat(2049) }, '11406'],
    [{ start: -1 }, '11406'],
    [{ start: 60_001, end: null }, 'ERR44'],
    [{ end: 60_001 }, 'ERR44'],
    [{ endframe: 1501 }, 'ERR44'],
    [{ end: 1000 }, 'ERR45'],
    [{ start: 3000 }, 'ERR45'],
    [{ startframe: 75 }, 'ERR45'],
    [{ endframe: 25 }, 'ERR45'],
  ];
  for (const [body, code] of bodies)
    expect([body, await api.refused(updateComment, call(body), team)]).toEqual([body, `400 ${code}`]);
  expect(await read(id)).toMatchObject([{ content: 'Too dark', start: 1000, end: 3000, editedat: null }]);
  const { comment } = await api.call(updateComment, call({ content: 'x'.repeat(2048), end: 1040 }), team);
  expect(comment).toMatchObject({ end: 1040, endframe: 26 });
});

test('A comment can mention at most 50 users', async () => {
  const id = await video();
  const many = (count: number) => Array.from({ length: count }, () => world.users.client);
  expect(await refusedTo(id, { mentions: many(51) })).toBe('400 11406');
  expect((await say(id, { mentions: many(50) })).mentions).toHaveLength(1);
});

test('A submitted review accepts a note of up to 2,047 characters [Q191]', async () => {
  const id = await video();
  const call = (note: string) => ({ ...at(id), body: { note } });
  expect(await api.refused(submitReview, call('x'.repeat(2048)), team)).toBe('400 11406');
  await api.call(submitReview, call('x'.repeat(2047)), team);
});

test('Comments and reviews require the permission to list them [Q188]', async () => {
  const id = await video();
  const outsider = await makePerson(api.services, {
    ...{ email: 'browser@studio.test', group: 'client', at: world.project },
    abilities: ['list NodeAndPod', 'control NodeAndPod'],
  });
  const as = await enter(api, outsider);
  for (const call of [listComments, getReview, listReviewCandidates])
    expect(await api.refused(call, at(id), as)).toBe('403 11403');
  expect(await refusedTo(id, {}, as)).toBe('403 11403');
  const body = { reviewers: [world.users.team] };
  expect(await api.refused(inviteReviewers, { ...at(id), body }, as)).toBe('403 11403');
});
