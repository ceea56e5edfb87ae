import {
  checkComment,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from '@rushes/contract/comments';
import { BadgeStatus } from '@rushes/contract/enums';
import { listNotifications } from '@rushes/contract/notifications';
import { listPodLogs } from '@rushes/contract/pods';
import {
  authorizeReview,
  deleteSharedComment,
  listSharedComments,
  updateSharedComment,
} from '@rushes/contract/reviewaccess';
import { search } from '@rushes/contract/search';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { openLive } from '#test/live-stream.ts';
import { openLinks, SECRET } from '#test/scenes/link-scene.ts';

const { api, world, admin, team, client, video, make, open, enter, say, commentRefused, files } =
  await openLinks();

describe('Guests', () => {
  test('comment at frames, and edit and delete only their own comments [Q188, M155]', async () => {
    const id = await video();
    const link = await open([id]);
    const [as, twin] = [await enter(link.code), await enter(link.code)];
    const comment = await say(as, id, { startframe: 30, content: ' Too <b>dark</b> ' });
    expect(comment).toMatchObject({
      content: 'Too <b>dark</b>',
      start: 1200,
      startframe: 30,
      createdby: { name: 'Kim Guest' },
      guest: 1,
      mine: 1,
    });
    const { comment: teams } = await api.call(
      createComment,
      { params: { id }, body: { content: 'We know', parentid: comment.id } },
      team,
    );
    const change = (one: string, by: As) =>
      api.refused(updateSharedComment, { params: { id: one }, body: { content: 'Mine' } }, by);
    const remove = (one: string, by: As) => api.refused(deleteSharedComment, { params: { id: one } }, by);
    // The same name and address in another browser is another guest.
    expect([await change(comment.id, twin), await remove(comment.id, twin)]).toEqual([
      '403 ERR160',
      '403 ERR160',
    ]);
    expect([await change(teams.id, as), await remove(teams.id, as)]).toEqual(['403 ERR160', '403 ERR160']);
    expect([await change(newId(), as), await remove(newId(), as)]).toEqual(['404 ERR18', '404 ERR18']);
    const list = async (by: As) =>
      (await api.call(listSharedComments, { query: { podid: id } }, by)).comments.map(
        ({ content, guest, mine, createdby }) => [content, createdby.name, guest, mine],
      );
    expect(await list(as)).toEqual([
      ['Too <b>dark</b>', 'Kim Guest', 1, 1],
      ['We know', 'team Test', 0, 0],
    ]);
    expect((await list(twin))[0]).toEqual(['Too <b>dark</b>', 'Kim Guest', 1, 0]);
    const body = { content: 'Less dark', startframe: 31 };
    const { comment: changed } = await api.call(
      updateSharedComment,
      { params: { id: comment.id }, body },
      as,
    );
    expect(changed).toMatchObject({ ...body, start: 1240 });
    await api.call(deleteSharedComment, { params: { id: comment.id } }, as);
    expect(await list(as)).toEqual([]);
  });

  test('have comments that the team may delete but not edit', async () => {
    const id = await video();
    const as = await enter((await open([id])).code);
    const { id: cid } = await say(as, id, { content: 'Something rude' });
    const params = { id, cid };
    expect(await api.refused(updateComment, { params, body: { content: 'Nicer' } }, team)).toBe('403 ERR160');
    expect(await api.refused(deleteComment, { params }, client)).toBe('403 ERR160');
    await api.call(deleteComment, { params }, team);
    expect((await api.call(listSharedComments, { query: { podid: id } }, as)).comments).toEqual([]);
  });

  test('cannot comment with invalid values, on files not shared or without permission', async () => {
    const [id, picture, beside] = [
      await video(),
      await video(world.folder, { kind: 'image' }),
      await video(),
    ];
    const as = await enter((await open([id, picture])).code);
    expect(await commentRefused(as, id, { content: '  ' })).toBe('400 11406');
    expect(await commentRefused(as, id, { content: 'x'.repeat(2049) })).toBe('400 11406');
    expect(await commentRefused(as, id, { start: 70_000 })).toBe('400 ERR44');
    expect(await commentRefused(as, picture)).toBe('403 ERR27');
    expect(await commentRefused(as, beside)).toBe('404 ERR6');
    expect(await commentRefused(as, await video(world.otherProject))).toBe('404 ERR6');
    expect(await api.refused(listSharedComments, { query: { podid: beside } }, as)).toBe('404 ERR6');
    const looker = await enter((await make({ podids: [id] })).code, {}, '');
    expect(await commentRefused(looker, id)).toBe('403 ERR27');
    expect(await api.refused(listSharedComments, { query: { podid: id } }, looker)).toBe('403 ERR27');
  });

  test('never see team-only comments, e-mail addresses or user ids [Q188]', async () => {
    const id = await video();
    const link = await open([id]);
    const [as, lee] = [
      await enter(link.code),
      await enter(link.code, { name: 'Lee Guest', email: 'lee@guest.test' }),
    ];
    const write = async (body: object) =>
      (await api.call(createComment, { params: { id }, body: { content: 'x', ...body } }, team)).comment;
    const kept = await write({ content: 'Kept from guests', teamonly: 1 });
    await write({ content: 'For all', mentions: [world.users.admin] });
    await say(lee, id, { content: 'From Lee' });
    const answer = await api.fetch(`/api/v1/reviewaccess/comments?podid=${id}`, as);
    const text = await answer.text();
    expect(text).toContain('For all');
    expect(text).toContain('From Lee');
    for (const secret of ['Kept from guests', 'lee@guest.test', world.users.team, world.users.admin])
      expect(text).not.toContain(secret);
    expect(await commentRefused(as, id, { parentid: kept.id })).toBe('404 ERR18');
    const call = { params: { id: kept.id }, body: { content: 'x' } };
    expect(await api.refused(updateSharedComment, call, as)).toBe('404 ERR18');
  });

  test('see the status and the number of open comments, without team-only comments', async () => {
    const id = await video(world.folder, { badgestatus: BadgeStatus.CORRECTION });
    const link = await open([id]);
    const as = await enter(link.code);
    const unspoken = await make({ podids: [id] });
    const mute = await enter(unspoken.code, {}, '');
    const openOn = async (who: As) => (await files(who)).pods[0]!.openComments;
    expect(await openOn(as)).toBe(0);
    const { comment } = await api.call(
      createComment,
      { params: { id }, body: { content: 'For the team', teamonly: 1 } },
      team,
    );
    expect(await openOn(as)).toBe(0);
    const byGuest = await say(as, id);
    await say(as, id, { content: 'And this' });
    expect(await openOn(as)).toBe(2);
    // A guest who may not read comments gets no count.
    expect(await openOn(mute)).toBe(0);
    await api.call(checkComment, { params: { id, cid: byGuest.id } }, team);
    await api.call(checkComment, { params: { id, cid: comment.id } }, team);
    expect(await openOn(as)).toBe(1);
    const { pods, sharedat } = await files(mute);
    expect(pods[0]!.badgestatus).toBe(BadgeStatus.CORRECTION);
    expect(sharedat).toBe(unspoken.createdat);
    // Comments of other versions are not counted, whether the link shows them or not: each version has its own
    // count.
    const newer = await video(world.folder, { order: 2, versionscount: 2 });
    await api.services.db.updateTable('pods').set({ parentpodid: newer }).where('id', '=', id).execute();
    for (const addversions of [0, 1] as const) {
      const both = await enter((await open([newer], { addversions })).code);
      expect(await openOn(both)).toBe(0);
    }
  });

  test('appear with their comments in live events, the log, search and notifications', async () => {
    const id = await video(world.folder, { name: 'heard.mov' });
    const as = await enter((await open([id])).code);
    const live = await openLive(api, team);
    const comment = await say(as, id, { content: 'Unmistakable zebra', startframe: 30 });
    await live.until(({ name, data }) => name === 'pod.comments' && data.id === id);
    live.close();
    const createdby = { id: null, name: 'Kim Guest', firstname: 'Kim Guest', lastname: '' };
    // Only the team sees the addresses of guests.
    for (const [by, email] of [
      [client, ''],
      [team, 'kim@guest.test'],
    ] as const) {
      const { comments } = await api.call(listComments, { params: { id } }, by);
      expect(comments).toMatchObject([{ id: comment.id, createdby, email }]);
    }
    const news = async (by: As) => {
      const list = { params: { id: world.studio.id }, query: { limit: 50 } };
      const { notifications } = await api.call(listNotifications, list, by);
      return notifications.filter(({ podid }) => podid === id).map(({ code, content }) => [code, content]);
    };
    const notifications = [['NM48', 'Kim Guest commented on “heard.mov” via a share link.']];
    // The creator of the link, and the uploader of the file.
    expect([await news(team), await news(admin), await news(client)]).toEqual([
      notifications,
      notifications,
      [],
    ]);
    const { actionlogs } = await api.call(listPodLogs, { params: { id } }, team);
    expect(actionlogs[0]).toMatchObject({ action: 'commented', user: { id: null, name: 'Kim Guest' } });
    const found = await api.call(search, { query: { nodeid: world.studio.root.id, q: 'zebra' } }, team);
    expect(JSON.stringify(found)).toContain('Kim Guest');
  });

  test('notify the link creator only if the link says so, but always the user they reply to', async () => {
    const id = await video();
    const quiet = await enter((await open([id], { notify: 0 })).code);
    const codes = async (by: As) => {
      const list = { params: { id: world.studio.id }, query: { limit: 50 } };
      const { notifications } = await api.call(listNotifications, list, by);
      return notifications.filter(({ podid }) => podid === id).map(({ code }) => code);
    };
    await say(quiet, id);
    expect([await codes(team), await codes(admin)]).toEqual([[], ['NM48']]);
    const { comment } = await api.call(createComment, { params: { id }, body: { content: 'Why?' } }, client);
    await say(quiet, id, { parentid: comment.id, content: 'Look' });
    expect(await codes(client)).toEqual(['NM45']);
  });

  test('who are members on a team-only link get no notification of their own comment', async () => {
    const id = await video();
    const { code } = await open([id], { teamonly: 1 });
    const pass = await api.call(authorizeReview, { body: { code, password: SECRET } }, admin);
    await say({ ...admin, headers: { ...admin.headers, 'access-token': pass.accessToken } }, id);
    const list = { params: { id: world.studio.id }, query: { limit: 50 } };
    const about = async (by: As) => {
      const { notifications } = await api.call(listNotifications, list, by);
      return notifications.filter(({ podid }) => podid === id).map(({ code: news }) => news);
    };
    // The commenter uploaded the file; the other user created the link.
    expect([await about(admin), await about(team)]).toEqual([[], ['NM48']]);
    const { comments } = await api.call(listComments, { params: { id } }, team);
    expect(comments).toMatchObject([{ email: '' }]);
  });

  test('are limited in the number of comments, by network and by link', async () => {
    const id = await video();
    const link = await open([id]);
    const as = await enter(link.code);
    const resetat = new Date(Date.now() + 900_000);
    const key = `link-comments:${link.id}`;
    const count = (limit: { key: string; count: number }) =>
      api.services.db
        .insertInto('rate_limits')
        .values({ ...limit, resetat })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(limit))
        .execute();
    await count({ key: `${key}:127.0.0.1`, count: 60 });
    expect(await commentRefused(as, id)).toBe('429 11429');
    const elsewhere = { ...as, headers: { ...as.headers, 'x-forwarded-for': '203.0.113.9' } };
    await say(elsewhere, id);
    await count({ key, count: 300 });
    expect(await commentRefused(elsewhere, id)).toBe('429 11429');
  });

  test('cannot comment on a file that has just become hidden', async () => {
    const id = await video();
    const as = await enter((await open([id])).code);
    await api.services.db
      .updateTable('nodes')
      .set({ hidden: 1, teamonly: 1 })
      .where('id', '=', world.folder.id)
      .execute();
    expect(await commentRefused(as, id)).toBe('404 ERR6');
    await api.services.db
      .updateTable('nodes')
      .set({ hidden: 0, teamonly: 0 })
      .where('id', '=', world.folder.id)
      .execute();
    await say(as, id);
  });
});
