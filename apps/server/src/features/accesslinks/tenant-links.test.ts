import { inviteToAccessLink, revokeAccessLink, updateAccessLink } from '@rushes/contract/accesslinks';
import { authorizeReview, getReviewAccess, listSharedComments } from '@rushes/contract/reviewaccess';
import { beforeAll, describe, expect, test } from 'vitest';
import type { As } from '#test/api.ts';
import { makeNode, makePerson } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { openLinks, SECRET } from '#test/scenes/link-scene.ts';
import { beginWork } from '#test/worker.ts';

const { api, world, team, video, make, enter, commentRefused } = await openLinks();

// Links after users, files or the links themselves have changed.

describe('Existing access links', () => {
  let sharer: As;
  const abilities = ['list NodeAndPod', 'list PodService', 'list ShareLinks', 'control ShareLinks'] as const;
  beforeAll(async () => {
    const email = 'sharer@studio.test';
    await makePerson(api.services, { email, group: 'client', at: world.project, abilities: [...abilities] });
    sharer = await api.signIn(email);
  });
  const change = (id: string, body: object, as: As) =>
    api.refused(updateAccessLink, { params: { id }, body }, as);

  test('can be changed by their creator only while they see the files, but always revoked', async () => {
    const elsewhere = await makeNode(api.services, world.studio.root, 'Elsewhere', { type: 2 });
    const id = await video();
    const link = await make({ podids: [id] }, sharer);
    await api.services.db.updateTable('pods').set({ nodeid: elsewhere.id }).where('id', '=', id).execute();
    expect(await change(link.id, { addversions: 1 }, sharer)).toBe('404 11017');
    const mail = { params: { id: link.id }, body: { receiver: 'me@guest.test' } };
    expect(await api.refused(inviteToAccessLink, mail, sharer)).toBe('404 11017');
    await api.call(revokeAccessLink, { params: { id: link.id } }, sharer);
    expect(await change(link.id, { note: '' }, team)).toBe('404 11017');
  });

  test('that are team-only can be neither opened up nor revoked by a client user', async () => {
    const link = await make({ podids: [await video()], teamonly: 1 });
    expect(await change(link.id, { teamonly: 0 }, sharer)).toBe('404 11017');
    const end = { params: { id: link.id } };
    expect(await api.refused(revokeAccessLink, end, sharer)).toBe('404 11017');
  });

  test('that are team-only do not recognise a member without a session', async () => {
    const { code } = await make({ podids: [await video(world.hidden)], password: SECRET });
    const answer = await api.fetch('/api/v1/reviewaccess/authorize', team, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, password: SECRET }),
    });
    expect(answer.status).toBe(200);
    // Only the cookie that knows the device for guesses of passwords.
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(cookies).toEqual(['rushes-device']);
    expect((await api.call(getReviewAccess, { params: { code } }, team)).pass).toBeNull();
  });

  test('that start to allow comments ask guests for their name first', async () => {
    const id = await video();
    const link = await make({ podids: [id], password: SECRET });
    const as = await enter(link.code, {});
    await api.call(updateAccessLink, { params: { id: link.id }, body: { allowcomments: 1 } }, team);
    expect(await commentRefused(as, id)).toBe('401 1013');
    expect(await api.refused(listSharedComments, { query: { podid: id } }, as)).toBe('401 1013');
    expect(await api.refused(authorizeReview, { body: { code: link.code, password: SECRET } })).toBe(
      '400 ERR59',
    );
  });
});

describe('An access link invitation e-mail', () => {
  beforeAll(async () => {
    const { rest } = await beginWork(api, ['accesslinks.invitation']);
    return rest;
  });

  test('names only files that the guest can see in the link', async () => {
    const [kept, shown] = [
      await video(world.folder, { name: 'a-secret.mov' }),
      await video(world.folder, { name: 'b-open.mov' }),
    ];
    const { id } = await make({ podids: [kept, shown], language: 'en' });
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', kept).execute();
    const body = { receiver: 'nosy@guest.test' };
    await api.call(inviteToAccessLink, { params: { id }, body }, team);
    const [mail] = await mailsTo(api, 'nosy@guest.test');
    expect(mail!.subject).toContain('“b-open.\u200bmov”');
    expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/secret|1 more/);
  });
});
