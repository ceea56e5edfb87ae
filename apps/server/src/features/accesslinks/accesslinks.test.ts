import {
  createAccessLink,
  inviteToAccessLink,
  listNodeAccessLinks,
  listPodAccessLinks,
  revokeAccessLink,
  updateAccessLink,
} from '@rushes/contract/accesslinks';
import { listTenantAudit } from '@rushes/contract/audit';
import type { CallOf } from '@rushes/contract/endpoint';
import { ArchiveStatus } from '@rushes/contract/enums';
import { setTenantSettings } from '@rushes/contract/tenants';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { beginWork } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let sharer: As;
let other: As;
let both: As;

const SECRET = 'Guests-only-7!';

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: 'https://rushes.test' });
  world = await makeWorld(api.services);
  await makePerson(api.services, {
    email: 'sharer@studio.test',
    group: 'client',
    at: world.project,
    abilities: ['list NodeAndPod', 'list PodService', 'list ShareLinks', 'control ShareLinks'],
  });
  const inBoth = await makePerson(api.services, {
    email: 'both@studio.test',
    group: 'team',
    at: world.studio.root,
  });
  const point = { id: newId(), userid: inBoth, nodeid: world.other.root.id, tenantid: world.other.id };
  await api.services.db.transaction().execute((trx) => insertAccessPoint(trx, { ...point, group: 'team' }));
  [admin, team, client, sharer, other, both] = await Promise.all([
    api.signIn('admin@studio.test'),
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('sharer@studio.test'),
    api.signIn('admin@other.test'),
    api.signIn('both@studio.test'),
  ]);
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

const at = (id: string) => ({ params: { id } });
const video = (place: Place = world.folder, more: object = {}) =>
  makePod(api.services, place, world.users.team, {
    name: 'cut.mov',
    kind: 'video',
    duration: 60_000,
    framerate: 25,
    ...more,
  });
type Body = NonNullable<CallOf<typeof createAccessLink>['body']>;
const make = async (body: Body, as = team) => (await api.call(createAccessLink, { body }, as)).link;
const refusal = (body: Body, as = team) => api.refused(createAccessLink, { body }, as);
const ofPod = async (id: string, as: As) =>
  (await api.call(listPodAccessLinks, at(id), as)).links.map((link) => link.id);
const future = (days = 3) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('Creating an access link', () => {
  test('is refused for client users, other tenants, and missing, hidden or archived files [X254]', async () => {
    const id = await video();
    expect(await refusal({ podids: [id] }, client)).toBe('403 11403');
    expect(await refusal({ podids: [id] }, other)).toBe('404 ERR6');
    expect(await refusal({ nodeids: [world.folder.id] }, other)).toBe('404 ERR7');
    expect(await refusal({ podids: [id, newId()] })).toBe('404 ERR6');
    expect(await refusal({ podids: [await video(world.hidden)] }, sharer)).toBe('404 ERR6');
    expect(await refusal({ nodeids: [world.hidden.id] }, sharer)).toBe('404 ERR7');
    const gone = await video(world.folder, { deletedat: new Date(), deletionid: newId(), binned: 1 });
    expect(await refusal({ podids: [gone] })).toBe('404 ERR6');
    expect(await refusal({ podids: [await video(world.folder, { archived: ArchiveStatus.ARCHIVED })] })).toBe(
      '409 ERR68',
    );
    expect(await api.call(listPodAccessLinks, at(id), team)).toEqual({ links: [] });
  });

  test('is refused without items, across two tenants, with a past expiry or invalid values [M146, M148, M152]', async () => {
    const id = await video();
    expect(await refusal({})).toBe('400 11406');
    const theirs = await makePod(api.services, world.otherProject, world.users.other, { name: 'theirs.mov' });
    expect(await refusal({ podids: [id, theirs] }, both)).toBe('400 11406');
    expect((await make({ podids: [theirs] }, both)).podids).toEqual([theirs]);
    expect(await refusal({ podids: [id], expireat: '2020-01-01T23:59:59.999Z' })).toBe('400 ERR82');
    expect(await refusal({ podids: [id], expireat: 'tomorrow' })).toBe('400 11406');
    expect(await refusal({ podids: [id], note: 'x'.repeat(2049) })).toBe('400 11406');
    expect(await refusal({ podids: [id], notify: 2 as 1 })).toBe('400 11406');
    expect(await refusal({ podids: [id], language: 'de' as 'nl' })).toBe('400 11406');
  });

  test('is refused for comments without a strong password or without a file to comment on [M147, M150]', async () => {
    const id = await video();
    const picture = await video(world.folder, { kind: 'image' });
    expect(await refusal({ podids: [id], allowcomments: 1 })).toBe('400 ERR122');
    expect(await refusal({ podids: [id], allowcomments: 1, password: '   ' })).toBe('400 ERR122');
    for (const password of [
      'Sh-7!',
      'no-upper-7!',
      'NO-LOWER-7!',
      'No-digits!',
      'No-symbol77'.replaceAll('-', ''),
    ])
      expect(await refusal({ podids: [id], password }), password).toBe('400 ERR123');
    expect(await refusal({ podids: [id], password: ' Ab1!        ' })).toBe('400 ERR123');
    expect(await refusal({ podids: [picture], allowcomments: 1, password: SECRET })).toBe('400 ERR135');
    expect((await make({ podids: [picture, id], allowcomments: 1, password: SECRET })).allowcomments).toBe(1);
  });

  test('is refused for team-only items in a public link, and for permissions the maker lacks [M149]', async () => {
    const hidden = await video(world.hidden);
    expect(await refusal({ podids: [hidden], teamonly: 0 })).toBe('409 ERR141');
    expect((await make({ podids: [hidden] })).teamonly).toBe(1);
    const id = await video();
    expect((await make({ podids: [id] })).teamonly).toBe(0);
    expect((await make({ podids: [id] }, sharer)).id).toBeTruthy();
    for (const flag of ['allowdownloading', 'allowplayingraw', 'showassets', 'teamonly'] as const)
      expect(await refusal({ podids: [id], [flag]: 1 }, sharer), flag).toBe('403 ERR105');
  });
});

test('A new access link takes defaults from the tenant settings, and explicit values win [M148, M152, G90]', async () => {
  const id = await video();
  const plain = await make({ podids: [id] });
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  expect(plain).toMatchObject({
    expireat: `${day}T23:59:59.999Z`,
    password: 0,
    note: '',
    language: 'en',
    showassets: 0,
    allowdownloading: 0,
    allowcomments: 0,
    teamonly: 0,
    allowplayingraw: 0,
    addversions: 0,
    notify: 0,
    podids: [id],
    nodeids: [],
    invitations: [],
    createdby: { id: world.users.team, name: 'team Test' },
  });
  expect(plain.url).toMatch(/^https:\/\/rushes\.test\/reviewaccess\/[\w-]{27}$/);

  const settings = {
    links_expiry_days: 3,
    links_allow_downloading: 1,
    links_allow_comments: 1,
    links_show_assets: 1,
    links_allow_playing_original_file: 1,
    links_add_versions: 1,
  } as const;
  await api.call(setTenantSettings, { params: { id: world.studio.id }, body: settings }, admin);
  const on = { showassets: 1, allowdownloading: 1, allowplayingraw: 1, addversions: 1 };
  expect(await make({ podids: [id] })).toMatchObject({ ...on, allowcomments: 0 });
  expect(await make({ podids: [id], password: SECRET, allowdownloading: 0 })).toMatchObject({
    ...on,
    allowdownloading: 0,
    allowcomments: 1,
    password: 1,
    expireat: `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T23:59:59.999Z`,
  });
  expect(await make({ podids: [id] }, sharer)).toMatchObject({
    showassets: 0,
    allowdownloading: 0,
    addversions: 1,
  });
  await api.call(
    setTenantSettings,
    {
      params: { id: world.studio.id },
      body: {
        links_expiry_days: 14,
        links_allow_downloading: 0,
        links_allow_comments: 0,
        links_show_assets: 0,
        links_allow_playing_original_file: 0,
        links_add_versions: 0,
      },
    },
    admin,
  );
});

test('An access link stores only a hash of its password, and every link has its own code', async () => {
  const id = await video();
  const [one, two] = [await make({ podids: [id], password: `  ${SECRET} ` }), await make({ podids: [id] })];
  const rows = await api.services.db
    .selectFrom('accesslinks')
    .selectAll()
    .where('id', 'in', [one.id, two.id])
    .execute();
  expect(new Set(rows.map(({ code }) => code)).size).toBe(2);
  expect(rows.find((row) => row.id === one.id)!.password).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(rows) + JSON.stringify(one)).not.toContain(SECRET);
});

describe('Access links of a file or folder', () => {
  test('are listed newest first without revoked ones, and not for another tenant [M153]', async () => {
    const id = await video();
    const [one, two, three] = [
      await make({ podids: [id] }),
      await make({ podids: [id], nodeids: [world.folder.id] }),
      await make({ nodeids: [world.folder.id] }),
    ];
    expect(await ofPod(id, team)).toEqual([two.id, one.id]);
    await api.call(revokeAccessLink, at(one.id), team);
    expect(await ofPod(id, team)).toEqual([two.id]);
    const { links } = await api.call(listNodeAccessLinks, at(world.folder.id), admin);
    expect(links.map((link) => link.id).slice(0, 2)).toEqual([three.id, two.id]);
    for (const endpoint of [listPodAccessLinks, listNodeAccessLinks])
      expect(await api.refused(endpoint, at(id), client)).toBe('403 11403');
    expect(await api.refused(listPodAccessLinks, at(id), other)).toBe('404 ERR6');
    expect(await api.refused(listNodeAccessLinks, at(world.folder.id), other)).toBe('404 ERR7');
  });

  test('are listed and changed only by users who may share everything in the link', async () => {
    const id = await video();
    const elsewhere = await makeNode(api.services, world.studio.root, 'Elsewhere', { type: 2 });
    const both = await make({ podids: [id, await video(elsewhere)] });
    const own = await make({ podids: [id] });
    const teams = await make({ podids: [id], teamonly: 1 });
    expect(await ofPod(id, team)).toEqual([teams.id, own.id, both.id]);
    expect(await ofPod(id, sharer)).toEqual([own.id]);
    const note = { ...at(both.id), body: { note: 'Mine now' } };
    expect(await api.refused(updateAccessLink, note, sharer)).toBe('404 11017');
    expect(await api.refused(revokeAccessLink, at(both.id), sharer)).toBe('404 11017');
    const mail = { ...at(both.id), body: { receiver: 'a@guest.test' } };
    expect(await api.refused(inviteToAccessLink, mail, sharer)).toBe('404 11017');
    expect(await api.refused(revokeAccessLink, at(own.id), other)).toBe('404 11017');
    await api.call(revokeAccessLink, at(own.id), sharer);
    await api.call(revokeAccessLink, at(both.id), admin);
    expect(await api.refused(revokeAccessLink, at(both.id), admin)).toBe('404 11017');
  });

  test('can be revoked by an administrator after the file was deleted permanently', async () => {
    const id = await video();
    const link = await make({ podids: [id] }, sharer);
    await api.services.db.deleteFrom('pods').where('id', '=', id).execute();
    expect(await api.refused(revokeAccessLink, at(link.id), team)).toBe('404 11017');
    await api.call(revokeAccessLink, at(link.id), admin);
  });
});

describe('Updating an access link', () => {
  const change = (id: string, body: NonNullable<CallOf<typeof updateAccessLink>['body']>, as = team) =>
    api.call(updateAccessLink, { ...at(id), body }, as);
  const notTo = (id: string, body: NonNullable<CallOf<typeof updateAccessLink>['body']>, as = team) =>
    api.refused(updateAccessLink, { ...at(id), body }, as);

  test('applies the rules for new links and changes only the given fields [M147, M153]', async () => {
    const link = await make({
      podids: [await video()],
      password: SECRET,
      allowcomments: 1,
      note: 'First cut',
    });
    expect(await notTo(link.id, { password: null })).toBe('400 ERR122');
    expect(await notTo(link.id, { password: 'weak' })).toBe('400 ERR123');
    expect(await notTo(link.id, { expireat: '2020-01-01T23:59:59.999Z' })).toBe('400 ERR82');
    const expireat = future();
    const { link: changed } = await change(link.id, { expireat, notify: 1, allowdownloading: true });
    expect(changed).toEqual({ ...link, expireat, notify: 1, allowdownloading: 1 });
    const { link: bare } = await change(link.id, { password: null, allowcomments: 0, note: '' });
    expect(bare).toEqual({ ...changed, password: 0, allowcomments: 0, note: '' });
  });

  test('refuses permissions the user lacks, and keeps those that others granted', async () => {
    const link = await make({ podids: [await video()], allowdownloading: 1 });
    expect(await notTo(link.id, { showassets: 1 }, sharer)).toBe('403 ERR105');
    expect((await change(link.id, { note: 'Look' }, sharer)).link).toMatchObject({ allowdownloading: 1 });
  });

  test('works after the file became team-only or the link expired', async () => {
    const id = await video();
    const link = await make({ podids: [id] });
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', id).execute();
    expect((await change(link.id, { note: 'Still here' })).link.note).toBe('Still here');
    await change(link.id, { teamonly: 1 });
    expect(await notTo(link.id, { teamonly: 0 })).toBe('409 ERR141');
    const past = new Date(Date.now() - 1000);
    await api.services.db
      .updateTable('accesslinks')
      .set({ expireat: past })
      .where('id', '=', link.id)
      .execute();
    expect((await change(link.id, { note: 'Over' })).link.note).toBe('Over');
    expect((await change(link.id, { expireat: future() })).link.note).toBe('Over');
  });
});

describe('Inviting recipients to an access link', () => {
  const invite = (id: string, body: CallOf<typeof inviteToAccessLink>['body'], as = team) =>
    api.call(inviteToAccessLink, { ...at(id), body }, as);
  const notTo = (id: string, body: CallOf<typeof inviteToAccessLink>['body'], as = team) =>
    api.refused(inviteToAccessLink, { ...at(id), body }, as);

  beforeAll(async () => {
    const { rest } = await beginWork(api, ['accesslinks.invitation']);
    return rest;
  });

  test('refuses invalid or too many addresses, and an expired link [M152, M154]', async () => {
    const link = await make({ podids: [await video()] });
    for (const receiver of [' , ;', 'nobody', 'a@b.test, nobody', 'a@b.test\r\nBcc: c@d.test'])
      expect(await notTo(link.id, { receiver }), receiver).toMatch(/^400 (11406|ERR57)$/);
    const many = Array.from({ length: 101 }, (_, n) => `guest${n}@b.test`).join(',');
    expect(await notTo(link.id, { receiver: many })).toBe('400 11406');
    expect(await notTo(link.id, { receiver: 'a@b.test', note: 'x'.repeat(2049) })).toBe('400 11406');
    expect(await notTo(link.id, { receiver: 'a@b.test' }, client)).toBe('403 11403');
    const past = new Date(Date.now() - 1000);
    await api.services.db
      .updateTable('accesslinks')
      .set({ expireat: past })
      .where('id', '=', link.id)
      .execute();
    expect(await notTo(link.id, { receiver: 'a@b.test' })).toBe('400 ERR82');
    expect(await mailsTo(api, 'a@b.test')).toEqual([]);
  });

  test('sends each one e-mail with link and note, no password, in the language of the link [M154] [G90] [A2]', async () => {
    const link = await make({ podids: [await video()], password: SECRET, allowcomments: 1, language: 'nl' });
    const note = 'Kijk <b>goed</b>\n\nTot morgen';
    const { links, message } = await invite(link.id, {
      receiver: 'kim@guest.test, Lee@guest.test;KIM@guest.test',
      note,
    });
    const fresh = { sentat: expect.any(String), openedat: null, refusedat: null };
    const invitations = ['kim@guest.test', 'Lee@guest.test'].map((email) => ({ email, ...fresh }));
    expect(links).toEqual([{ ...link, invitations }]);
    expect(message.code).toBe('20004');
    const mails = await mailsTo(api, 'kim@guest.test');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail!.subject).toContain('team Test heeft “cut.\u200bmov” met je gedeeld');
    expect(mail!.text).toContain(link.url);
    expect(mail!.text).toContain('Kijk <b>goed</b>\n\nTot morgen');
    expect(mail!.html).toContain('Kijk &#60;b&#62;goed&#60;/b&#62;');
    expect(mail!.html).not.toContain('<b>goed');
    expect(mail!.text).toContain('wachtwoord');
    expect(mail!.text + mail!.html).not.toContain(SECRET);
    expect(mail!.html).not.toContain('colspan');
    // A second invitation sends the e-mail again; the address is stored once.
    const again = await invite(link.id, { receiver: 'kim@guest.test', includeqrcode: 1 });
    expect(again.links[0]!.invitations).toHaveLength(2);
    const [second, ...rest] = await mailsTo(api, 'kim@guest.test');
    expect(rest).toHaveLength(1);
    expect([second!.html, rest[0]!.html].some((html) => html.includes('bgcolor="#000000"'))).toBe(true);
  });

  test('keeps file names out of the e-mail headers and escapes them in the HTML', async () => {
    const id = await video(world.folder, { name: 'a\r\nBcc: evil@x.test <script>.mov' });
    const link = await make({ podids: [id], language: 'en' });
    await invite(link.id, { receiver: 'safe@guest.test' });
    const [mail] = await mailsTo(api, 'safe@guest.test');
    expect(mail!.subject).not.toMatch(/[\r\n]/);
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.html).toContain('&#60;script&#62;');
  });

  test('is limited in number', async () => {
    const link = await make({ podids: [await video()] });
    const key = `link-invite:${world.users.team}`;
    const resetat = new Date(Date.now() + 900_000);
    await api.services.db.insertInto('rate_limits').values({ key, count: 30, resetat }).execute();
    expect(await notTo(link.id, { receiver: 'late@guest.test' })).toBe('429 11429');
  });
});

test('The audit log records changes to access links without their code or password', async () => {
  const link = await make({ podids: [await video()], password: SECRET });
  await api.call(updateAccessLink, { ...at(link.id), body: { password: `${SECRET}2` } }, team);
  await api.call(revokeAccessLink, at(link.id), team);
  const call = { params: { id: world.studio.id }, query: { limit: 3 } };
  const { entries } = await api.call(listTenantAudit, call, admin);
  expect(entries.map(({ action }) => action)).toEqual(['link.revoked', 'link.changed', 'link.created']);
  expect(JSON.stringify(entries)).not.toContain(link.url.split('/').at(-1));
  expect(JSON.stringify(entries)).not.toContain(SECRET);
});
