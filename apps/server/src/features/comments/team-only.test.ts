import {
  checkComment,
  deleteComment,
  dislikeComment,
  likeComment,
  uncheckComment,
  updateComment,
} from '@rushes/contract/comments';
import { listPodLogs } from '@rushes/contract/pods';
import { describe, expect, test } from 'vitest';
import type { As } from '#test/api.ts';
import { openLive } from '#test/live-stream.ts';
import { at, startStudio } from '#test/scenes/studio-scene.ts';

const {
  api,
  world,
  team,
  client,
  other,
  video,
  comment: say,
  commentRefused: refusedTo,
  commentsOf: read,
} = await startStudio();

const texts = async (id: string, as = team) => (await read(id, as)).map(({ content }) => content);

describe('A team-only comment', () => {
  test('can be created only by the team [Q188]', async () => {
    const id = await video();
    expect(await refusedTo(id, { teamonly: 1 }, client)).toBe('403 ERR143');
    const { id: cid } = await say(id, {}, client);
    const own = { params: { id, cid }, body: { teamonly: 1 as const } };
    expect(await api.refused(updateComment, own, client)).toBe('403 ERR143');
  });

  test('is hidden from client users, together with its replies', async () => {
    const id = await video();
    const { id: cid } = await say(id, { content: 'open' });
    await say(id, { content: 'answer', parentid: cid }, client);
    const kept = await say(id, { content: 'kept', teamonly: 1 });
    expect(await texts(id, client)).toEqual(['open', 'answer']);
    for (const call of [likeComment, dislikeComment, checkComment, uncheckComment, deleteComment])
      expect(await api.refused(call, { params: { id, cid: kept.id } }, client)).toBe('404 ERR18');
    // Replies follow.
    const params = { id, cid };
    await api.call(updateComment, { params, body: { teamonly: 1 } }, team);
    expect(await texts(id, client)).toEqual([]);
    expect((await read(id)).map(({ teamonly }) => teamonly)).toEqual([1, 1, 1]);
    await api.call(updateComment, { params, body: { teamonly: 0 } }, team);
    expect(await texts(id, client)).toEqual(['open', 'answer']);
  });

  test('sends events and log entries to the team only', async () => {
    const id = await video();
    const [mine, theirs, strangers] = await Promise.all([
      openLive(api, team),
      openLive(api, client),
      openLive(api, other),
    ]);
    const { id: cid } = await say(id, { teamonly: 1 });
    const event = await mine.until(({ name, data }) => name === 'pod.comments' && data.id === id);
    expect(event.data).toEqual({ id, nodeid: world.folder.id });
    const of = async (as: As) =>
      (await api.call(listPodLogs, at(id), as)).actionlogs.map(({ action }) => action);
    expect([await of(team), await of(client)]).toEqual([['commented'], []]);
    const second = await video();
    await say(second);
    await theirs.until(({ name, data }) => name === 'pod.comments' && data.id === second);
    const ofFirst = () =>
      theirs.received.filter(({ name, data }) => name === 'pod.comments' && data.id === id).length;
    expect(ofFirst()).toBe(0);
    // Becoming visible and becoming team-only again both send an event to all readers.
    const params = { id, cid };
    await api.call(updateComment, { params, body: { teamonly: 0 } }, team);
    await theirs.until(({ name, data }) => name === 'pod.comments' && data.id === id);
    await api.call(updateComment, { params, body: { teamonly: 1 } }, team);
    await api.call(checkComment, { params }, team);
    const third = await video();
    await say(third);
    await theirs.until(({ name, data }) => name === 'pod.comments' && data.id === third);
    expect(ofFirst()).toBe(2);
    expect(strangers.received.map(({ name }) => name)).not.toContain('pod.comments');
    for (const stream of [mine, theirs, strangers]) stream.close();
  });
});

describe('Liking and resolving a comment', () => {
  test('counts each user once, and can be undone [Q189, Q191]', async () => {
    const id = await video();
    const { id: cid } = await say(id);
    const call = { params: { id, cid } };
    const many = await Promise.all([1, 2, 3, 4].map(() => api.call(likeComment, call, client)));
    expect(many.map(({ comment }) => comment.likesCount)).toEqual([1, 1, 1, 1]);
    const { comment } = await api.call(likeComment, call, team);
    expect(comment).toMatchObject({ likesCount: 2, likedBy: [world.users.client, world.users.team] });
    await api.call(dislikeComment, call, client);
    const again = await api.call(dislikeComment, call, client);
    expect(again.comment.likedBy).toEqual([world.users.team]);
  });

  test('records who resolved it, and repeating it changes nothing [Q189, Q191]', async () => {
    const id = await video();
    const { id: cid } = await say(id);
    const call = { params: { id, cid } };
    const by = { id: world.users.client, name: 'client Test' };
    const settled = await api.call(checkComment, call, client);
    expect(settled.comment).toMatchObject({ checked: 1, checkedby: by });
    expect((await api.call(checkComment, call, team)).comment).toEqual(settled.comment);
    expect((await api.call(uncheckComment, call, team)).comment).toMatchObject({
      checked: 0,
      checkedby: null,
    });
    await api.call(uncheckComment, call, team);
    const { actionlogs } = await api.call(listPodLogs, at(id), team);
    expect(actionlogs.map(({ action }) => action)).toEqual([
      'comment-unchecked',
      'comment-checked',
      'commented',
    ]);
  });

  test('leaves no reply behind when the comment is deleted at the same time', async () => {
    const id = await video();
    const { id: cid } = await say(id);
    const [, answered] = await Promise.allSettled([
      api.call(deleteComment, { params: { id, cid } }, team),
      say(id, { parentid: cid }, client),
    ]);
    if (answered.status === 'rejected') expect(String(answered.reason)).toContain('ERR18');
    expect(await read(id)).toEqual([]);
  });
});
