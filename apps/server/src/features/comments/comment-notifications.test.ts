import { deleteComment, submitReview, updateComment } from '@rushes/contract/comments';
import { listPodLogs } from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import type { As } from '#test/api.ts';
import { makeAsset, makePod } from '#test/fixtures.ts';
import { type CommentBody, startStudio } from '#test/scenes/studio-scene.ts';

const {
  api,
  world,
  users,
  admin,
  team,
  client,
  editor,
  video: videoAt,
  comment,
  newsOf: news,
} = await startStudio();

const video = (name: string) => videoAt(world.folder, { name, duration: 5_000_000 });
const say = (id: string, as: As, body: Partial<CommentBody> = {}) => comment(id, body, as);
const codes = async (id: string, as: As) => (await news(id, as)).map(({ code }) => code);

describe('Comment notifications', () => {
  test('go to the uploader and to earlier commenters, but not to the author', async () => {
    const id = await video('told.mov');
    const { id: comment } = await say(id, client, { content: 'Too  dark\nhere', start: 3_725_000 });
    expect(await news(id, team)).toEqual([
      {
        code: 'NM44',
        content: 'client Test commented on “told.mov”.',
        params: {
          name: 'told.mov',
          user: 'client Test',
          comment,
          text: 'Too dark here',
          start: 3_725_000,
          time: '01:02:05:00',
          frame: 93_125,
        },
      },
    ]);
    expect([await codes(id, client), await codes(id, editor), await codes(id, admin)]).toEqual([[], [], []]);
    await say(id, editor);
    expect([await codes(id, team), await codes(id, client)]).toEqual([['NM44', 'NM44'], ['NM44']]);
  });

  test('name the timecode that the player shows, also for replies and after an edit', async () => {
    const id = await video('timed.mov');
    await makeAsset(api.services, world.folder, id, {
      name: 'timed.mov',
      bytes: new Uint8Array(1),
      mimetype: 'video/quicktime',
      metadata: { startTimecode: '10:00:00:00' },
    });
    const { id: cid } = await say(id, client, { start: 2000 });
    await say(id, admin, { parentid: cid });
    const time = async (as: As) => (await news(id, as)).map(({ params }) => [params.time, params.frame]);
    expect(await time(team)).toEqual([
      ['10:00:02:00', 50],
      ['10:00:02:00', 50],
    ]);
    await api.call(updateComment, { params: { id, cid }, body: { start: 3000 } }, client);
    expect(await time(team)).toEqual([
      ['10:00:03:00', 75],
      ['10:00:03:00', 75],
    ]);
    const audio = await videoAt(world.folder, { name: 'sound.wav', kind: 'audio', duration: 5_000_000 });
    await say(audio, client, { start: 3_725_000 });
    expect((await news(audio, team))[0]?.params).toMatchObject({ start: 3_725_000, time: '1:02:05' });
  });

  test('reach each user once: as mention, else as reply, else as comment', async () => {
    const id = await video('once.mov');
    const { client: clientId, team: teamId } = world.users;
    const { id: parentid } = await say(id, client);
    await say(id, editor);
    await say(id, admin, { parentid, mentions: [teamId, teamId] });
    expect((await codes(id, client))[0]).toBe('NM45');
    expect((await codes(id, team))[0]).toBe('NM57');
    expect((await codes(id, editor))[0]).toBe('NM44');
    await say(id, admin, { parentid, mentions: [clientId] });
    expect((await codes(id, client)).slice(0, 2)).toEqual(['NM57', 'NM45']);
    expect(await codes(id, admin)).toEqual([]);
  });

  test('for an edited comment go only to newly mentioned users', async () => {
    const id = await video('changed.mov');
    const { id: cid } = await say(id, admin, { mentions: [users.editor] });
    const params = { id, cid };
    const body = { content: 'Darker', mentions: [users.editor, world.users.client] };
    await api.call(updateComment, { params, body }, admin);
    expect([await codes(id, editor), await codes(id, client)]).toEqual([['NM57'], ['NM57']]);
    await api.call(updateComment, { params, body }, admin);
    expect(await codes(id, client)).toEqual(['NM57']);
  });

  test('show the current text of an edited comment', async () => {
    const id = await video('taken-back.mov');
    const { id: cid } = await say(id, client, { content: 'Rude words', start: 3_725_000 });
    await say(id, client, { content: 'Another' });
    const body = { content: 'Kind words', start: null };
    await api.call(updateComment, { params: { id, cid }, body }, client);
    const notified = (await news(id, team)).map(({ params }) => params);
    const shared = { name: 'taken-back.mov', user: 'client Test' };
    expect(notified[1]).toEqual({ ...shared, comment: cid, text: 'Kind words' });
    expect(notified[0]).toMatchObject({ ...shared, text: 'Another' });
  });

  test('for team-only comments go only to the team, and are withdrawn when a comment becomes team-only', async () => {
    const id = await video('kept.mov');
    await say(id, client);
    await say(id, editor, { teamonly: 1 });
    expect([await codes(id, client), (await codes(id, team)).length]).toEqual([[], 2]);
    // Nothing is stored for the client either, who would see it if the comment became visible.
    const { db } = api.services;
    const notified = db.selectFrom('notifications').select('code').where('podid', '=', id);
    expect(await notified.where('userid', '=', users.client).execute()).toEqual([]);
    const { id: cid } = await say(id, editor);
    expect(await codes(id, client)).toEqual(['NM44']);
    const params = { id, cid };
    await api.call(updateComment, { params, body: { teamonly: 1 } }, editor);
    expect([await codes(id, client), (await codes(id, team)).length]).toEqual([[], 3]);
    // Notifications about a deleted comment are gone.
    await api.call(deleteComment, { params }, editor);
    expect((await codes(id, team)).length).toBe(2);
  });
});

describe('Submitting a review', () => {
  test('notifies the uploader and the commenters, with the note [Q191]', async () => {
    const id = await video('done.mov');
    await say(id, client);
    const call = (note: string) => ({ params: { id }, body: { note } });
    expect(await api.refused(submitReview, call('x'.repeat(2048)), client)).toBe('400 11406');
    await api.call(submitReview, call(' All good from the titles on '), client);
    expect((await news(id, team))[0]).toEqual({
      code: 'NM46',
      content: 'client Test submitted a review of “done.mov”.',
      params: { name: 'done.mov', user: 'client Test', note: 'All good from the titles on' },
    });
    expect(await codes(id, client)).toEqual([]);
    await api.call(submitReview, { params: { id }, body: {} }, editor);
    expect((await news(id, client))[0]!.params).toEqual({ name: 'done.mov', user: 'editor Test' });
    const { actionlogs } = await api.call(listPodLogs, { params: { id } }, client);
    expect(actionlogs[0]!.action).toBe('commenting-finished');
  });

  test('is refused for files that cannot be played', async () => {
    const id = await makePod(api.services, world.folder, world.users.team, { name: 'a.pdf', kind: 'pdf' });
    expect(await api.refused(submitReview, { params: { id }, body: {} }, team)).toBe('422 11018');
  });
});
