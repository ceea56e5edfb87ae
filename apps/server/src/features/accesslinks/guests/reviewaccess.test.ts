import { updateAccessLink } from '@rushes/contract/accesslinks';
import { listTenantAudit } from '@rushes/contract/audit';
import { listComments } from '@rushes/contract/comments';
import { urlPath } from '@rushes/contract/endpoint';
import {
  authorizeReview,
  deleteSharedComment,
  getReviewAccess,
  getSharedFiles,
  getSharedPod,
  listSharedComments,
  sharedLive,
  updateSharedComment,
} from '@rushes/contract/reviewaccess';
import type { ErrorBody } from '@rushes/contract/wire';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type As, refusalIn } from '#test/api.ts';
import { kim, openLinks, SECRET } from '#test/scenes/link-scene.ts';
import { makeToken, readToken } from '../model/guest-token.ts';

const {
  api,
  world,
  admin,
  team,
  client,
  other,
  video,
  make,
  open,
  enter,
  turnedAway,
  say,
  commentRefused,
  files,
  names,
  end,
  expire,
} = await openLinks();

/** Every call that takes a token. */
const everyCall = async (as: As, podid: string, commentid: string) =>
  new Set([
    await api.refused(getSharedFiles, {}, as),
    await api.refused(getSharedPod, { params: { id: podid } }, as),
    await refusalIn(await api.fetch(urlPath(sharedLive.path), as)),
    await api.refused(listSharedComments, { query: { podid } }, as),
    await commentRefused(as, podid),
    await api.refused(updateSharedComment, { params: { id: commentid }, body: { content: 'No' } }, as),
    await api.refused(deleteSharedComment, { params: { id: commentid } }, as),
  ]);

describe('Entering an access link', () => {
  test('returns the requirements without naming the shared files [M155]', async () => {
    const id = await video();
    const [plain, closed, commenting, marked, dutch] = [
      await make({ podids: [id] }),
      await make({ podids: [id], password: SECRET }),
      await open([id]),
      await make({ podids: [id], watermark: 1 }),
      await make({ podids: [id], language: 'nl', maxviews: 1 }),
    ];
    const asked = async (code: string) => api.call(getReviewAccess, { params: { code } });
    const brand = { logo: null, homeurl: null };
    const asks = { language: 'en', password: 0, name: 0, watermark: 0, teamonly: 0, emailcode: 0 };
    const access = { tenant: 'Studio', brand, ...asks };
    expect(await asked(plain.code)).toEqual({ access, pass: null });
    expect(await asked(closed.code)).toEqual({ access: { ...access, password: 1 }, pass: null });
    expect(await asked(commenting.code)).toEqual({ access: { ...access, password: 1, name: 1 }, pass: null });
    // A watermark carries the name of the viewer, so it is asked before the video is made.
    expect(await asked(marked.code)).toEqual({ access: { ...access, name: 1, watermark: 1 }, pass: null });
    expect(await turnedAway(marked.code, { password: '', name: '', email: '' })).toBe('400 ERR59');
    expect(await asked(dutch.code)).toEqual({ access: { ...access, language: 'nl' }, pass: null });
    expect(await api.refused(getReviewAccess, { params: { code: 'x'.repeat(27) } })).toBe('404 11017');
    await end(plain.id);
    expect(await api.refused(getReviewAccess, { params: { code: plain.code } })).toBe('404 11017');
    await expire(closed.id);
    expect(await api.refused(getReviewAccess, { params: { code: closed.code } })).toBe('401 1012');
    // The error names the tenant and the cause, for the page that shows it, but not the shared items.
    const end1012 = async (code: string) => {
      const over = await api.fetch(`/api/v1/reviewaccess/${code}`);
      return ((await over.json()) as ErrorBody).error.message;
    };
    const params = { tenant: 'Studio', language: 'en', cause: 'expired' };
    expect(await end1012(closed.code)).toMatchObject({ code: '1012', params });
    await enter(dutch.code, {}, '');
    const spent = { tenant: 'Studio', language: 'nl', cause: 'visits' };
    expect(await end1012(dutch.code)).toMatchObject({ code: '1012', params: spent });
    const endOn = (periodend: Date | null) =>
      api.services.db.updateTable('tenants').set({ periodend }).where('id', '=', world.studio.id).execute();
    await endOn(new Date(0));
    expect(await end1012(commenting.code)).toMatchObject({ params: { cause: 'paused' } });
    expect(await api.refused(getReviewAccess, { params: { code: plain.code } })).toBe('404 11017');
    await endOn(null);
  });

  test('gives the same answer for a wrong password, an unknown code and a revoked link [M155]', async () => {
    const link = await open([await video()]);
    const ended = await open([await video()]);
    await end(ended.id);
    const answers = await Promise.all(
      [
        { code: link.code, password: 'Wrong-one-7!' },
        { code: link.code, password: '' },
        { code: 'x'.repeat(27), password: SECRET },
        { code: ended.code, password: SECRET },
      ].map(async (body) => {
        const response = await api.fetch('/api/v1/reviewaccess/authorize', undefined, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, ...kim }),
        });
        return `${response.status} ${await response.text()} ${response.headers.get('set-cookie')}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401 .*"1013"/);
    expect(await turnedAway(link.code, { password: `  ${SECRET} `, name: '' })).toBe('400 ERR59');
    await expire(link.id);
    expect(await turnedAway(link.code)).toBe('401 1012');
  });

  test('requires a name and an e-mail address only if the link allows comments', async () => {
    const id = await video();
    const [commenting, plain] = [await open([id]), await make({ podids: [id] })];
    expect(await turnedAway(commenting.code, { name: 'K' })).toBe('400 ERR59');
    expect(await turnedAway(commenting.code, { name: '<b>Kim</b>' })).toBe('400 ERR59');
    expect(await turnedAway(commenting.code, { email: 'kim' })).toBe('400 ERR57');
    expect(await turnedAway(plain.code, { name: '<b>Kim</b>' })).toBe('400 ERR59');
    expect((await files(await enter(plain.code, {}))).visitor).toEqual({ name: '', email: '' });
    expect((await files(await enter(commenting.code))).visitor).toEqual(kim);
  });

  test('is blocked after eight wrong passwords per IP address, with one audit entry', async () => {
    const link = await open([await video()]);
    for (let n = 0; n < 2; n++)
      expect(await turnedAway(link.code, { password: `Wrong-${n}-aA!` })).toBe('401 1013');
    await enter(link.code);
    for (let n = 0; n < 8; n++)
      expect(await turnedAway(link.code, { password: `Wrong-${n}-aA!` })).toBe('401 1013');
    expect(await turnedAway(link.code)).toBe('429 ERR117');
    expect(await turnedAway(link.code)).toBe('429 ERR117');
    const call = { params: { id: world.studio.id }, query: { limit: 1, action: 'link.refused' } as const };
    const { entries, next } = await api.call(listTenantAudit, call, admin);
    expect(entries).toMatchObject([{ data: { reason: 'limit' } }]);
    expect(next).toBeNull();
    // Other links still work.
    await enter((await open([await video()])).code);
  });

  test('is rate-limited per IP address across all links', async () => {
    const link = await make({ podids: [await video()] });
    const key = 'link-password:address:127.0.0.1';
    const resetat = new Date(Date.now() + 900_000);
    await api.services.db.insertInto('rate_limits').values({ key, count: 100, resetat }).execute();
    expect(await turnedAway(link.code, {})).toBe('429 ERR117');
  });

  test('recognises a browser by its cookie until the password changes', async () => {
    const [link, second] = [await open([await video()]), await open([await video()])];
    const response = await api.fetch('/api/v1/reviewaccess/authorize', undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: link.code, password: SECRET, ...kim }),
    });
    const [cookie, ...attributes] = response.headers.getSetCookie()[0]!.split('; ');
    expect(attributes).toEqual(
      expect.arrayContaining([`Path=/api/v1/reviewaccess/${link.code}`, 'HttpOnly', 'SameSite=Strict']),
    );
    const again = async (code: string) => {
      const known = await api.fetch(`/api/v1/reviewaccess/${code}`, undefined, {
        headers: { cookie: cookie! },
      });
      return ((await known.json()) as { pass: { accessToken: string; visitor: object } | null }).pass;
    };
    const pass = await again(link.code);
    expect(pass).toMatchObject({ visitor: kim });
    expect((await files({ headers: { 'access-token': pass!.accessToken }, cookie: '' })).visitor).toEqual(
      kim,
    );
    expect(await again(second.code)).toBeNull();
    // Cookie and token are not interchangeable.
    const asToken = { headers: { 'access-token': cookie!.split('=')[1]! }, cookie: '' };
    expect(await api.refused(getSharedFiles, {}, asToken)).toBe('401 1013');
    await api.call(updateAccessLink, { params: { id: link.id }, body: { password: `${SECRET}2` } }, team);
    expect(await again(link.code)).toBeNull();
  });

  test('works for a team-only link only as a signed-in team member [M149]', async () => {
    const link = await make({ podids: [await video(world.hidden)], password: SECRET, allowcomments: 1 });
    const { access } = await api.call(getReviewAccess, { params: { code: link.code } });
    expect(access).toMatchObject({ teamonly: 1, name: 0 });
    expect(await turnedAway(link.code)).toBe('401 1011');
    expect(await turnedAway(link.code, {}, client)).toBe('403 11403');
    expect(await turnedAway(link.code, {}, other)).toBe('403 11403');
    const pass = await api.call(
      authorizeReview,
      { body: { code: link.code, password: SECRET, ...kim } },
      team,
    );
    expect(pass.visitor).toEqual({ name: 'team Test', email: 'team@studio.test' });
    const as = { headers: { 'access-token': pass.accessToken }, cookie: '' };
    expect(await names(as)).toEqual(['cut.mov']);
    const { db } = api.services;
    const disable = (disabledat: Date | null) =>
      db.updateTable('users').set({ disabledat }).where('id', '=', world.users.team).execute();
    await disable(new Date());
    expect(await api.refused(getSharedFiles, {}, as)).toBe('401 1013');
    await disable(null);
    expect(await names(as)).toEqual(['cut.mov']);
  });
});

describe('An access link token', () => {
  test('is signed, valid for one hour, and usable only for its own purpose', () => {
    const { keyring } = api.services;
    const of = { visitorid: newId(), generation: 2 };
    const { token } = makeToken(keyring, 'review-pass', of, 1_000);
    expect(readToken(keyring, 'review-pass', token, 1_000 + 3_599_999)).toEqual(of);
    expect(readToken(keyring, 'review-pass', token, 1_000 + 3_600_000)).toBeUndefined();
    expect(readToken(keyring, 'review-cookie', token, 1_000)).toBeUndefined();
    const [visitorid, generation, expires, mac] = token.split('.');
    for (const bent of [
      `${newId()}.${generation}.${expires}.${mac}`,
      `${visitorid}.3.${expires}.${mac}`,
      `${visitorid}.${generation}.${Number(expires) + 1}.${mac}`,
      `${token}.`,
      '',
    ])
      expect(readToken(keyring, 'review-pass', bent, 1_000), bent).toBeUndefined();
  });

  test('stops working when the link or tenant ends or the password changes [M155]', async () => {
    const id = await video();
    const endings: [string, (linkid: string) => Promise<unknown>, string][] = [
      ['ended', end, '401 1013'],
      ['over', expire, '401 1012'],
      [
        'another password',
        (linkid) =>
          api.call(updateAccessLink, { params: { id: linkid }, body: { password: `${SECRET}2` } }, team),
        '401 1013',
      ],
      [
        'the team’s now',
        (linkid) => api.call(updateAccessLink, { params: { id: linkid }, body: { teamonly: 1 } }, team),
        '401 1013',
      ],
    ];
    for (const [way, close, expected] of endings) {
      const link = await open([id]);
      const as = await enter(link.code);
      const comment = await say(as, id);
      await close(link.id);
      expect([...(await everyCall(as, id, comment.id))], way).toEqual([expected]);
    }
    const link = await open([id]);
    const as = await enter(link.code);
    const comment = await say(as, id);
    const tenant = (deletedat: Date | null) =>
      api.services.db.updateTable('tenants').set({ deletedat }).where('id', '=', world.studio.id).execute();
    await tenant(new Date());
    expect([...(await everyCall(as, id, comment.id))]).toEqual(['401 1013']);
    expect(await api.refused(getReviewAccess, { params: { code: link.code } })).toBe('404 11017');
    await tenant(null);
    expect(await names(as)).toEqual(['cut.mov']);
    const [none, members] = [{ headers: {}, cookie: '' }, team];
    for (const as of [none, members]) expect([...(await everyCall(as, id, newId()))]).toEqual(['401 1013']);
  });

  test('is not accepted as a session token', async () => {
    const id = await video();
    const as = await enter((await open([id])).code);
    expect(await api.refused(listComments, { params: { id } }, as)).toBe('401 11026');
    const both = { ...as.headers, 'id-token': team.headers['id-token']! };
    expect(await api.refused(listComments, { params: { id } }, { headers: both, cookie: '' })).toBe(
      '401 11026',
    );
  });
});
