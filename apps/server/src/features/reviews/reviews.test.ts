import { createComment, submitReview } from '@rushes/contract/comments';
import type { CallOf } from '@rushes/contract/endpoint';
import { BadgeStatus } from '@rushes/contract/enums';
import { getPod, listPodLogs, setBadgeStatus } from '@rushes/contract/pods';
import {
  changeReview,
  type Decision,
  decide,
  getReview,
  inviteReviewers,
  listReviewCandidates,
  remindReviewers,
} from '@rushes/contract/reviews';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makePerson, type Place } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const {
  api,
  world,
  users,
  admin,
  team,
  client,
  editor,
  looker,
  other,
  video: videoAt,
  stack,
  newsOf,
} = await startStudio();
const { REVIEW, CORRECTION, FINAL, DRAFT } = BadgeStatus;
const editorId = users.editor;
const gone = await makePerson(api.services, { email: 'gone@studio.test', group: 'team', at: world.project });
await api.services.db.updateTable('users').set({ disabledat: new Date() }).where('id', '=', gone).execute();

const video = (place: Place = world.folder, more: object = {}) =>
  videoAt(place, { createdbyid: editorId, ...more });
type Body = CallOf<typeof inviteReviewers>['body'];
const ask = (id: string, reviewers: string[], more: Partial<Body> = {}, as = team) =>
  api.call(inviteReviewers, { ...at(id), body: { reviewers, ...more } }, as);
const refusedTo = (id: string, body: Partial<Body>, as = team) =>
  api.refused(inviteReviewers, { ...at(id), body: { reviewers: [editorId], ...body } }, as);
const say = (id: string, decision: Decision | null, as: As, note = '') =>
  api.call(decide, { ...at(id), body: { decision, note } }, as);
const badge = async (id: string) => (await api.call(getPod, at(id), team)).pod.badgestatus;
const news = async (id: string, as: As) =>
  (await newsOf(id, as)).map(({ code, params }) => [code, params.note ?? '']);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('Refused review requests', () => {
  test('refuses other tenants, hidden or unknown files, and users who may only view [X254]', async () => {
    const id = await video();
    const every = (podid: string, as: As) =>
      Promise.all([
        refusedTo(podid, {}, as),
        api.refused(changeReview, { ...at(podid), body: { rule: 'any' } }, as),
        api.refused(decide, { ...at(podid), body: { decision: 'approved' } }, as),
        api.refused(remindReviewers, { ...at(podid), body: {} }, as),
      ]);
    const reads = (podid: string, as: As) =>
      Promise.all([api.refused(getReview, at(podid), as), api.refused(listReviewCandidates, at(podid), as)]);
    expect(new Set([...(await every(id, other)), ...(await reads(id, other))])).toEqual(
      new Set(['404 ERR6']),
    );
    expect(new Set(await every(newId(), team))).toEqual(new Set(['404 ERR6']));
    const hidden = await video(world.hidden);
    expect(new Set([...(await every(hidden, client)), ...(await reads(hidden, client))])).toEqual(
      new Set(['404 ERR6']),
    );
    expect(new Set(await every(id, looker))).toEqual(new Set(['403 11403']));
  });

  test('refuses invalid reviewers, rules, long notes and past deadlines [Q190]', async () => {
    const id = await video();
    expect(await refusedTo(id, { reviewers: [] })).toBe('400 11406');
    for (const stranger of [newId(), world.users.other, gone, users.looker])
      expect(await refusedTo(id, { reviewers: [editorId, stranger] })).toBe('400 11406');
    expect(await refusedTo(id, { note: 'x'.repeat(2049) })).toBe('400 11406');
    expect(await refusedTo(id, { rule: 'most' as 'any' })).toBe('400 11406');
    expect(await refusedTo(id, { dueat: '2020-01-01T00:00:00.000Z' })).toBe('400 ERR82');
    const late = { dueat: '2020-01-01T00:00:00.000Z' };
    expect(await api.refused(changeReview, { ...at(id), body: late }, team)).toBe('400 ERR82');
    expect((await api.call(getReview, at(id), team)).reviewers).toEqual([]);
    expect(await badge(id)).toBe(0);
    const { review } = await ask(id, [editorId], { note: 'x'.repeat(2048) });
    expect(review.reviewers).toHaveLength(1);
  });

  test('refuses client users as reviewers of a team-only file', async () => {
    for (const id of [await video(world.hidden), await video(world.folder, { teamonly: 1 })]) {
      expect(await refusedTo(id, { reviewers: [editorId, world.users.client] })).toBe('409 ERR162');
      await ask(id, [editorId]);
    }
  });
});

test('Reviewer candidates are users who see the file, for a team-only file the team [Q192]', async () => {
  const names = async (id: string) =>
    (await api.call(listReviewCandidates, at(id), team)).users.map(({ name, team }) => `${name} ${team}`);
  const { users } = await api.call(listReviewCandidates, at(await video()), team);
  expect(users.filter(({ decides }) => !decides).map(({ name }) => name)).toEqual(['looker Test']);
  const people = ['admin Test 1', 'client Test 0', 'editor Test 1', 'looker Test 0', 'team Test 1'];
  expect(await names(await video())).toEqual(people);
  expect(await names(await video(world.hidden))).toEqual(people.filter((name) => name.endsWith('1')));
});

describe('Requesting a review', () => {
  test('sets the status, logs it and notifies the reviewers with the note [Q192]', async () => {
    const id = await video();
    const dueat = tomorrow();
    const { client: clientId, team: teamId } = world.users;
    const stream = await openLive(api, client);
    const { review, message } = await ask(id, [editorId, clientId, clientId, teamId], {
      note: ' Mind the titles ',
      dueat,
    });
    expect(message).toEqual({ code: '20004', params: {}, content: 'Invitations sent.' });
    expect(review).toMatchObject({ rule: 'all', dueat, badgestatus: REVIEW, mine: 1 });
    expect(review.reviewers).toHaveLength(3);
    expect(review.reviewers.find((one) => one.id === clientId)).toEqual({
      id: clientId,
      name: 'client Test',
      email: 'client@studio.test',
      invitedby: { id: teamId, name: 'team Test' },
      invitedat: expect.any(String),
      decision: null,
      note: '',
      decidedat: null,
      remindedat: null,
    });
    await stream.until(({ name, data }) => name === 'pod.review' && data.id === id);
    stream.close();
    expect(await badge(id)).toBe(REVIEW);
    expect([await news(id, client), await news(id, editor), await news(id, team)]).toEqual([
      [['NM47', 'Mind the titles']],
      [['NM47', 'Mind the titles']],
      [],
    ]);
    const { actionlogs } = await api.call(listPodLogs, at(id), team);
    expect(actionlogs.map(({ action }) => action)).toEqual(['status', 'review-asked']);
    expect(actionlogs[1]!.params).toEqual({ to: 'client Test, editor Test, team Test' });
    expect((await api.call(getReview, at(id), looker)).review.mine).toBe(0);
  });

  test('again clears the earlier decision and note', async () => {
    const id = await video();
    await ask(id, [editorId, world.users.client]);
    await say(id, 'changes', editor, 'Too long');
    const { review } = await ask(id, [editorId]);
    expect(review.reviewers.map(({ decision, note }) => [decision, note])).toEqual([
      [null, ''],
      [null, ''],
    ]);
    expect(await badge(id)).toBe(REVIEW);
  });

  test('allows only team members to change what others requested', async () => {
    const id = await video();
    await ask(id, [editorId]);
    await ask(id, [world.users.admin], {}, client);
    expect(await refusedTo(id, { reviewers: [editorId] }, client)).toBe('403 ERR105');
    expect(await refusedTo(id, { reviewers: [world.users.admin], rule: 'any' }, client)).toBe('403 ERR105');
    const change = (body: CallOf<typeof changeReview>['body'], as = client) => ({
      call: { ...at(id), body },
      as,
    });
    for (const { call, as } of [change({ rule: 'any' }), change({ remove: [editorId] })])
      expect(await api.refused(changeReview, call, as)).toBe('403 ERR105');
    const { review } = await api.call(changeReview, change({ remove: [world.users.admin] }).call, client);
    expect(review.reviewers.map((one) => one.id)).toEqual([editorId]);
  });
});

describe('File status during a review', () => {
  const both = async (id: string) => {
    const { review } = await api.call(getReview, at(id), team);
    expect(await badge(id)).toBe(review.badgestatus);
    return review.badgestatus;
  };
  const remove = (id: string, ...userids: string[]) =>
    api.call(changeReview, { ...at(id), body: { remove: userids } }, team);

  test('matches the review when a reviewer is added after a decision and removed again', async () => {
    const id = await video();
    await ask(id, [editorId], { rule: 'any' });
    await say(id, 'approved', editor);
    await ask(id, [world.users.client]);
    expect(await both(id)).toBe(FINAL);
    await say(id, 'changes', client);
    await ask(id, [world.users.admin]);
    expect(await both(id)).toBe(CORRECTION);
    await remove(id, world.users.client);
    expect(await both(id)).toBe(FINAL);
    await api.call(setBadgeStatus, { ...at(id), body: { badgestatus: DRAFT } }, team);
    await remove(id, world.users.admin);
    expect(await both(id)).toBe(FINAL);
  });

  test('matches the review when the last reviewer is removed, also after a decision', async () => {
    const id = await video();
    await ask(id, [editorId]);
    expect((await remove(id, editorId)).review.badgestatus).toBe(BadgeStatus.NOTSELECTED);
    expect(await both(id)).toBe(BadgeStatus.NOTSELECTED);
    await ask(id, [editorId]);
    await say(id, 'approved', editor);
    await remove(id, editorId);
    expect(await both(id)).toBe(FINAL);
  });

  test('cannot be changed by client users who add themselves as reviewers', async () => {
    const id = await video();
    const { client: clientId } = world.users;
    expect(await refusedTo(id, { reviewers: [editorId, clientId] }, client)).toBe('403 ERR105');
    expect(await badge(id)).toBe(0);
  });

  test('ignores reviewers who lost the permission to decide', async () => {
    const id = await video();
    const leaver = await makePerson(api.services, {
      ...{ email: 'leaver@studio.test', group: 'team' as const, at: world.project },
    });
    await ask(id, [editorId, leaver]);
    await api.services.db
      .updateTable('own_access_points')
      .set({ abilities: ['list NodeAndPod', 'list PodService'] })
      .where('userid', '=', leaver)
      .execute();
    await say(id, 'approved', editor);
    expect(await both(id)).toBe(FINAL);
  });
});

test('A past deadline may be sent again unchanged, in any notation, but a new past one is refused', async () => {
  const id = await video();
  const dueat = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z$/, '.000Z');
  await ask(id, [editorId], { dueat });
  // By a user who may not change the deadline.
  const short = dueat.replace('.000Z', 'Z');
  await ask(id, [world.users.admin], { dueat: short, rule: 'all' }, client);
  const past = '2020-01-01T00:00:00.000Z';
  await api.services.db.updateTable('reviews').set({ dueat: past }).where('podid', '=', id).execute();
  await ask(id, [editorId], { dueat: '2020-01-01T00:00:00Z' });
  await api.call(changeReview, { ...at(id), body: { dueat: past, rule: 'any' } }, team);
  expect(await refusedTo(id, { dueat: '2020-01-02T00:00:00Z' })).toBe('400 ERR82');
});

describe('Review decision', () => {
  test('is allowed only to invited reviewers', async () => {
    const id = await video();
    const call = { ...at(id), body: { decision: 'approved' as const } };
    expect(await api.refused(decide, call, team)).toBe('403 ERR105');
    await ask(id, [editorId]);
    expect(await api.refused(decide, call, client)).toBe('403 ERR105');
    const long = { ...at(id), body: { decision: 'approved' as const, note: 'x'.repeat(2048) } };
    expect(await api.refused(decide, long, editor)).toBe('400 11406');
  });

  test('sets FINAL when all approve and CORRECTION when one requests changes', async () => {
    const id = await video();
    await ask(id, [editorId, world.users.client]);
    await say(id, 'approved', client);
    expect(await badge(id)).toBe(REVIEW);
    const { review } = await say(id, 'changes', editor, 'The end is too long');
    expect(review).toMatchObject({ badgestatus: CORRECTION });
    expect(review.reviewers.find((one) => one.id === editorId)).toMatchObject({
      decision: 'changes',
      note: 'The end is too long',
      decidedat: expect.any(String),
    });
    expect(await badge(id)).toBe(CORRECTION);
    await say(id, 'approved', editor);
    expect(await badge(id)).toBe(FINAL);
    await say(id, null, editor);
    expect(await badge(id)).toBe(REVIEW);
    const { actionlogs } = await api.call(listPodLogs, at(id), team);
    expect(actionlogs.map(({ action }) => action).filter((action) => action !== 'status')).toEqual([
      'decision-withdrawn',
      'approved',
      'changes-asked',
      'approved',
      'review-asked',
    ]);
  });

  test('of one reviewer is enough by rule any, and a rule change recalculates the status', async () => {
    const id = await video();
    await ask(id, [editorId, world.users.client], { rule: 'any' });
    await say(id, 'approved', client);
    expect(await badge(id)).toBe(FINAL);
    const change = (body: CallOf<typeof changeReview>['body']) =>
      api.call(changeReview, { ...at(id), body }, team);
    expect((await change({ rule: 'all' })).review.badgestatus).toBe(REVIEW);
    expect(await badge(id)).toBe(REVIEW);
    await change({ remove: [editorId] });
    expect(await badge(id)).toBe(FINAL);
    const unknown = { ...at(id), body: { remove: [editorId] } };
    expect(await api.refused(changeReview, unknown, team)).toBe('400 11406');
    const dueat = tomorrow();
    expect((await change({ dueat })).review.dueat).toBe(dueat);
    expect((await change({ dueat: null })).review.dueat).toBeNull();
  });

  test('notifies the requester and the uploader once', async () => {
    const id = await video();
    await ask(id, [world.users.client, editorId]);
    await say(id, 'approved', client, 'Lovely');
    await say(id, 'approved', client, 'Lovely');
    expect([await news(id, team), (await news(id, editor))[0]]).toEqual([
      [['NM58', 'Lovely']],
      ['NM58', 'Lovely'],
    ]);
    await say(id, 'changes', editor);
    expect(await news(id, team)).toEqual([
      ['NM59', ''],
      ['NM58', 'Lovely'],
    ]);
    await say(id, null, editor);
    expect(await news(id, team)).toHaveLength(2);
    expect((await news(id, client)).map(([code]) => code)).toEqual(['NM47']);
  });

  test('is kept when the status is set manually', async () => {
    const id = await video();
    await ask(id, [editorId, world.users.client]);
    await say(id, 'approved', client);
    await api.call(setBadgeStatus, { ...at(id), body: { badgestatus: DRAFT } }, team);
    const { review } = await api.call(getReview, at(id), team);
    expect(review.reviewers.map(({ decision }) => decision).sort()).toEqual(['approved', null]);
    await api.call(changeReview, { ...at(id), body: { dueat: tomorrow() } }, team);
    expect(await badge(id)).toBe(DRAFT);
    await say(id, 'approved', editor);
    expect(await badge(id)).toBe(FINAL);
  });

  test('counts both decisions made at the same moment', async () => {
    const id = await video();
    await ask(id, [editorId, world.users.client]);
    await Promise.all([say(id, 'approved', client), say(id, 'approved', editor)]);
    expect(await badge(id)).toBe(FINAL);
  });
});

test('A new version invites the same reviewers again, without decisions', async () => {
  const [first, second, third] = [await video(), await video(), await video()];
  const dueat = tomorrow();
  await ask(first, [editorId, world.users.client], { rule: 'any', dueat }, admin);
  await say(first, 'approved', client);
  await stack(second, first);
  const { review } = await api.call(getReview, at(second), team);
  expect(review).toMatchObject({ rule: 'any', dueat, badgestatus: REVIEW });
  expect(review.reviewers.map(({ decision, invitedby }) => [decision, invitedby.id])).toEqual([
    [null, world.users.admin],
    [null, world.users.admin],
  ]);
  expect([await badge(second), await badge(first)]).toEqual([REVIEW, FINAL]);
  expect((await news(second, client)).map(([code]) => code)).toEqual(['NM47']);
  expect((await api.call(getReview, at(first), team)).review.badgestatus).toBe(FINAL);
  // A review of the file itself, from before it became a version, is kept.
  await ask(third, [world.users.team]);
  await stack(third, second);
  const own = (await api.call(getReview, at(third), team)).reviewers;
  expect(own.map(({ id }) => id)).toEqual([world.users.team]);
});

test('Reviewers and requesters are notified of comments and of finished commenting', async () => {
  const id = await video();
  await ask(id, [world.users.client], {}, admin);
  await api.call(createComment, { ...at(id), body: { content: 'Too dark' } }, team);
  await api.call(submitReview, { ...at(id), body: {} }, team);
  for (const as of [client, admin])
    expect((await news(id, as)).map(([code]) => code).slice(0, 2)).toEqual(['NM46', 'NM44']);
});
