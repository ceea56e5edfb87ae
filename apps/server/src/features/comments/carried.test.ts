import {
  addressComment,
  checkComment,
  deleteComment,
  listComments,
  listOpenComments,
  uncheckComment,
  updateComment,
} from '@rushes/contract/comments';
import { copyPods, removeVersion, reorderVersions } from '@rushes/contract/move-copy';
import { deletePod, getPod, listNodePods, listPodLogs, listPods } from '@rushes/contract/pods';
import { deletePods } from '@rushes/contract/recycle-bin';
import { search } from '@rushes/contract/search';
import { describe, expect, test } from 'vitest';
import { checkSearch } from '#features/search/search.queries.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { makeNode, type Place } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { at, type CommentBody, startStudio } from '#test/scenes/studio-scene.ts';

const { api, world, team, client, other, video, stack, comment } = await startStudio();

const say = async (id: string, content: string, body: Partial<CommentBody> = {}, as = team) =>
  (await comment(id, { content, ...body }, as)).id;
const carried = async (id: string, as = team) =>
  (await api.call(listComments, at(id), as)).carried.map(({ content, version }) => `${version} ${content}`);
const open = async (id: string, as = team) => (await api.call(getPod, at(id), as)).pod.openComments;
const onCard = async (id: string, as = team, place: Place = world.folder) => {
  const [page, cards] = await Promise.all([
    api.call(listNodePods, { ...at(place.id), query: { limit: 1000 } }, as),
    api.call(listPods, { query: { ids: id } }, as),
  ]);
  const shown = page.pods.find((pod) => pod.id === id)?.openComments;
  expect(cards.pods[0]?.openComments).toBe(shown);
  return shown;
};

describe('Open comments of earlier versions', () => {
  test('are carried to later versions until they are resolved', async () => {
    const [one, two, three] = [await video(), await video(), await video()];
    const first = await say(one, 'grade', { start: 1000 });
    await say(one, 'answer', { parentid: first }, client);
    await say(one, 'budget', { teamonly: 1 });
    const done = await say(one, 'done');
    await api.call(checkComment, { params: { id: one, cid: done } }, team);
    await stack(two, one);
    await say(two, 'titles');
    await stack(three, two);
    expect([await carried(one), await carried(two)]).toEqual([[], ['1 budget', '1 grade']]);
    expect(await carried(three)).toEqual(['2 titles', '1 budget', '1 grade']);
    expect(await carried(three, client)).toEqual(['2 titles', '1 grade']);
    expect([await onCard(three), await onCard(three, client)]).toEqual([3, 2]);
    expect([await open(one), await open(two), await open(three, client)]).toEqual([2, 3, 2]);

    const call = { params: { id: three, cid: first } };
    expect((await api.call(addressComment, call, client)).comment).toMatchObject({
      id: first,
      podid: one,
      checked: 1,
      checkedby: { id: world.users.client },
      addressedin: { podid: three, version: 3 },
    });
    expect(await api.refused(addressComment, call, team)).toBe('404 ERR18');
    expect(await carried(three)).toEqual(['2 titles', '1 budget']);
    expect(await onCard(three)).toBe(2);
    const logs = (await api.call(listPodLogs, at(three), client)).actionlogs;
    expect(logs[0]!.action).toBe('comment-addressed');
    // Reopened: then it is resolved in no version.
    await api.call(uncheckComment, { params: { id: one, cid: first } }, team);
    const [comment] = (await api.call(listComments, at(one), team)).comments.filter(({ id }) => id === first);
    expect(comment).toMatchObject({ checked: 0, addressedin: null });
    expect(await carried(three)).toContain('1 grade');
  });

  test('on a team-only version are shown to the team only', async () => {
    const [one, two] = [await video(), await video()];
    const cid = await say(one, 'early');
    await stack(two, one);
    await say(two, 'late');
    expect([await carried(two, client), await onCard(two, client)]).toEqual([['1 early'], 2]);
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', one).execute();
    expect([await carried(two, client), await onCard(two, client)]).toEqual([[], 1]);
    expect([await carried(two), await onCard(two)]).toEqual([['1 early'], 2]);
    expect(await api.refused(addressComment, { params: { id: two, cid } }, client)).toBe('404 ERR18');
  });

  test('can be resolved only from a later version of the same file, by users who see them: ERR18', async () => {
    const [one, two, alone] = [await video(), await video(), await video()];
    const own = await say(one, 'own');
    const kept = await say(one, 'kept', { teamonly: 1 });
    const answer = await say(one, 'answer', { parentid: own });
    await stack(two, one);
    const later = await say(two, 'later');
    const refused = (id: string, cid: string, as = team) =>
      api.refused(addressComment, { params: { id, cid } }, as);
    expect(await refused(one, own)).toBe('404 ERR18');
    expect(await refused(one, later)).toBe('404 ERR18');
    expect(await refused(alone, own)).toBe('404 ERR18');
    expect(await refused(two, answer)).toBe('404 ERR18');
    expect(await refused(two, kept, client)).toBe('404 ERR18');
    expect(await refused(two, newId())).toBe('404 ERR18');
    expect(await refused(two, own, other)).toBe('404 ERR6');
  });

  test('follow the order of the versions', async () => {
    const [one, two, three] = [await video(), await video(), await video()];
    const first = await say(one, 'first');
    await say(two, 'second');
    await say(three, 'third');
    await stack(two, one);
    await stack(three, two);
    await api.call(addressComment, { params: { id: three, cid: first } }, team);
    await api.call(reorderVersions, { ...at(one), body: { podids: [three, one, two] } }, team);
    expect([await carried(two), await carried(three)]).toEqual([['1 third'], []]);
    expect(await onCard(two)).toBe(2);
    // After a version is removed from the stack, comments are no longer shown as resolved in it.
    const settledIn = async () =>
      (await api.call(listComments, at(one), team)).comments.map(({ addressedin }) => addressedin);
    expect(await settledIn()).toEqual([{ podid: three, version: 1 }]);
    await api.call(removeVersion, at(three), team);
    expect(await settledIn()).toEqual([null]);
    expect([await carried(two), await onCard(two), await onCard(three)]).toEqual([[], 1, 1]);
    await api.call(deletePod, at(one), team);
    expect(await carried(two)).toEqual([]);
  });

  test('stay with their version when the newest version is deleted', async () => {
    const [one, two] = [await video(), await video()];
    await say(one, 'first');
    await stack(two, one);
    await say(two, 'second');
    await api.call(deletePods, { body: { pods: [two], versions: 'this' } }, team);
    const { comments } = await api.call(listComments, at(one), team);
    expect([comments.map(({ content }) => content), await onCard(one)]).toEqual([['first'], 1]);
  });

  test('send an event for every version that shows them', async () => {
    const [one, two] = [await video(), await video()];
    await stack(two, one);
    const stream = await openLive(api, client);
    await say(one, 'late');
    for (const id of [one, two])
      await stream.until(({ name, data }) => name === 'pod.comments' && data.id === id);
    stream.close();
  });

  test('are resolved once when several requests come at the same time', async () => {
    const [one, two] = [await video(), await video()];
    const cid = await say(one, 'raced');
    await stack(two, one);
    const call = { params: { id: two, cid } };
    const answers = await Promise.allSettled([1, 2, 3].map(() => api.call(addressComment, call, team)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { actionlogs } = await api.call(listPodLogs, at(two), team);
    expect(actionlogs.filter(({ action }) => action === 'comment-addressed')).toHaveLength(1);
  });

  test('are not copied with the file', async () => {
    const id = await video();
    await say(id, 'stays');
    const target = await makeNode(api.services, world.project, 'Copies');
    const { pods } = await api.call(copyPods, { body: { pods: [id], targetnodeid: target.id } }, team);
    expect(pods[0]!.openComments).toBe(0);
    expect((await api.call(listComments, at(pods[0]!.id), team)).comments).toEqual([]);
  });
});

describe('The number of open comments', () => {
  test('follows every change, and excludes team-only comments for client users', async () => {
    const id = await video();
    const numbers = async () => [await onCard(id), await onCard(id, client), await open(id, client)];
    const cid = await say(id, 'open');
    const kept = await say(id, 'kept', { teamonly: 1 });
    await say(id, 'answer', { parentid: cid });
    expect(await numbers()).toEqual([2, 1, 1]);
    await api.call(checkComment, { params: { id, cid } }, client);
    expect(await numbers()).toEqual([1, 0, 0]);
    await api.call(updateComment, { params: { id, cid: kept }, body: { teamonly: 0 } }, team);
    expect(await numbers()).toEqual([1, 1, 1]);
    await api.call(uncheckComment, { params: { id, cid } }, client);
    await api.call(deleteComment, { params: { id, cid: kept } }, team);
    expect(await numbers()).toEqual([1, 1, 1]);
  });

  test('is given for every folder above, counting only what the user sees', async () => {
    const place = await makeNode(api.services, world.project, 'Counted');
    const below = await makeNode(api.services, place, 'Below');
    const secret = await makeNode(api.services, place, 'Secret', { teamonly: 1 });
    const nodes = async (as: As) => {
      const all = (await api.call(listOpenComments, at(world.studio.id), as)).nodes;
      const of = (id: string) => all.find((node) => node.id === id)?.open ?? 0;
      return [place, below, secret].map((node) => of(node.id));
    };
    const root = async (as: As) =>
      (await api.call(listOpenComments, at(world.studio.id), as)).nodes.find(
        ({ id }) => id === world.studio.root.id,
      )?.open;
    expect(await nodes(team)).toEqual([0, 0, 0]);
    const before = (await root(team)) ?? 0;
    await say(await video(place), 'open');
    const deep = await video(below);
    await say(deep, 'open');
    const kept = await say(deep, 'kept', { teamonly: 1 });
    await say(await video(place, { teamonly: 1 }), 'hidden file');
    await say(await video(secret), 'hidden folder');
    const binned = await video(place);
    await say(binned, 'binned');
    await api.call(deletePod, at(binned), team);
    expect([await nodes(team), await nodes(client)]).toEqual([
      [5, 2, 1],
      [2, 1, 0],
    ]);
    expect(await root(team)).toBe(before + 5);
    // The client's access starts at the project and does not include the levels above.
    expect(await root(client)).toBeUndefined();
    await api.call(checkComment, { params: { id: deep, cid: kept } }, team);
    expect(await nodes(team)).toEqual([4, 1, 1]);
    expect(await api.refused(listOpenComments, at(world.studio.id), other)).toBe('404 ERR5');
  });
});

describe('Searching comments', () => {
  const find = (q: string, as: As, source?: 'comment') =>
    api.call(search, { query: { nodeid: world.project.id, q, ...(source ? { source } : {}) } }, as);

  test('finds comments and replies with their time', async () => {
    const [older, newer] = [await video(), await video()];
    const cid = await say(older, 'The zeppelin is crooked', { start: 2000 });
    await say(older, 'Zeppelin agreed', { parentid: cid }, client);
    await stack(newer, older);
    const { pods, counts } = await find('zeppelin', client);
    expect(pods.map(({ pod }) => pod.id)).toEqual([newer]);
    expect(pods[0]!.pod.openComments).toBe(1);
    expect(pods[0]!.hits).toMatchObject([
      { source: 'comment', sourceid: cid, start: 2000, by: 'team Test' },
      { source: 'comment', start: 2000, by: 'client Test' },
    ]);
    expect(counts!.sources).toEqual([{ source: 'comment', hits: 2 }]);
    await api.call(updateComment, { params: { id: older, cid }, body: { start: 3000 } }, team);
    expect((await find('zeppelin', team)).pods[0]!.hits.map(({ start }) => start)).toEqual([3000, 3000]);
    expect(await checkSearch(api.services.db)).toEqual([]);
  });

  test('never gives client users files, hits or counts of team-only comments', async () => {
    const [only, both] = [await video(), await video()];
    const cid = await say(only, 'The quagga is missing', { teamonly: 1 });
    await say(both, 'A quagga in the back');
    await say(both, 'Quagga rights are open', { teamonly: 1 });
    const mine = await find('quagga', team);
    expect([mine.pods.length, mine.counts!.pods, mine.counts!.hits]).toEqual([2, 2, 3]);
    for (const source of [undefined, 'comment'] as const) {
      const { pods, counts } = await find('quagga', client, source);
      expect(pods.map(({ pod, hitsCount }) => [pod.id, hitsCount])).toEqual([[both, 1]]);
      expect(counts).toMatchObject({ pods: 1, hits: 1, sources: [{ source: 'comment', hits: 1 }] });
    }
    const params = { id: only, cid };
    await api.call(updateComment, { params, body: { teamonly: 0 } }, team);
    expect((await find('quagga', client)).pods).toHaveLength(2);
    await api.call(deleteComment, { params }, team);
    expect((await find('quagga', client)).pods).toHaveLength(1);
    expect(await checkSearch(api.services.db)).toEqual([]);
  });
});
