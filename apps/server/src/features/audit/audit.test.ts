import { createAccessLink, revokeAccessLink } from '@rushes/contract/accesslinks';
import { type AuditAction, getAuditHead, listAudit, listTenantAudit } from '@rushes/contract/audit';
import { createDownload } from '@rushes/contract/downloads';
import { createEmbedLink, deleteEmbedLink } from '@rushes/contract/embedlinks';
import { movePods } from '@rushes/contract/move-copy';
import { deletePod, listPodLogs } from '@rushes/contract/pods';
import { reportPresence } from '@rushes/contract/presence';
import { setTenantMfa, setTenantSettings } from '@rushes/contract/tenants';
import { createUploadLink } from '@rushes/contract/uploadlinks';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clock, recordAudit } from '#platform/audit/record.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAsset, makeNode, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let other: As;
let root: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [admin, team, other, root] = (await Promise.all(
    ['admin@studio.test', 'team@studio.test', 'admin@other.test', 'root@platform.test'].map((email) =>
      api.signIn(email),
    ),
  )) as [As, As, As, As];
});
beforeEach(async () => {
  await api.services.db.deleteFrom('audit').execute();
  await api.services.db.deleteFrom('action_logs').execute();
});

const studio = () => ({ params: { id: world.studio.id } });
const entries = async (query: object = {}) =>
  (await api.call(listTenantAudit, { ...studio(), query }, admin)).entries;
const everything = async (query: object = {}) => (await api.call(listAudit, { query }, root)).entries;
const record = (action: AuditAction, more: object = {}) =>
  api.services.db
    .transaction()
    .execute((trx) =>
      recordAudit(
        trx,
        { ...clock(api.services), address: '203.0.113.7', useragent: 'Firefox' },
        { action, ...more },
      ),
    );

test('The audit log of a tenant is for its administrators, and the full log for the platform root', async () => {
  expect(await api.refused(listTenantAudit, studio())).toBe('401 1011');
  expect(await api.refused(listTenantAudit, studio(), team)).toBe('403 11403');
  expect(await api.refused(listTenantAudit, studio(), other)).toBe('404 ERR5');
  expect(await api.refused(listTenantAudit, { params: { id: newId() } }, admin)).toBe('404 ERR5');
  expect(await api.refused(listAudit, {}, admin)).toBe('403 11403');
  expect(await api.refused(listTenantAudit, studio(), root)).toBe('403 11403');
});

test('The audit log shows what was done, by whom and from where, newest first', async () => {
  await api.call(setTenantMfa, { ...studio(), body: { mfarequired: 1 } }, admin);
  await api.call(setTenantSettings, { ...studio(), body: { links_expiry_days: 7 } }, admin);
  await api.call(setTenantMfa, { ...studio(), body: { mfarequired: 0 } }, admin);
  await api.call(setTenantMfa, { params: { id: world.other.id }, body: { mfarequired: 1 } }, other);
  const shown = await entries();
  expect(shown.map(({ action }) => action)).toEqual(['tenant.mfa', 'tenant.settings', 'tenant.mfa']);
  expect(shown[1]).toMatchObject({
    tenantid: world.studio.id,
    actor: { id: world.users.admin, name: 'admin Test', email: 'admin@studio.test' },
    subject: { id: world.studio.id, name: 'Studio' },
    address: '127.0.0.1',
    data: { links_expiry_days: 7 },
  });
  expect(shown[1]!.useragent).toBeTruthy();
  expect(Date.now() - Date.parse(shown[1]!.at)).toBeLessThan(60_000);
  expect((await everything()).map(({ tenantid }) => tenantid)).toEqual([
    world.other.id,
    world.studio.id,
    world.studio.id,
    world.studio.id,
  ]);
});

test('its head is for the platform root, to keep elsewhere', async () => {
  expect(await api.refused(getAuditHead, {}, admin)).toBe('403 11403');
  expect(await api.refused(getAuditHead)).toBe('401 1011');
  expect(await api.call(getAuditHead, {}, root)).toEqual({ head: `0-${'0'.repeat(64)}`, rows: 0, at: null });
  await record('user.changed');
  await record('user.disabled');
  const { head, rows, at } = await api.call(getAuditHead, {}, root);
  expect(rows).toBe(2);
  expect(await verifyAudit(api.services)).toEqual({ rows, head });
  expect((await everything())[0]!.at).toBe(at);
  await api.services.db.deleteFrom('audit').where('seq', '=', 2).execute();
  expect(await verifyAudit(api.services, head)).toEqual({ rows: 1, broken: 2, why: 'missing' });
});

test('The audit log can be filtered by user, as actor or subject, and by action', async () => {
  const { admin: boss, team: member, client } = world.users;
  const tenantid = world.studio.id;
  await record('user.changed', { tenantid, actorid: boss, subjectid: member });
  await record('user.disabled', { tenantid, actorid: boss, subjectid: client });
  await record('session.signedIn', { tenantid, actorid: member });
  const seqs = async (query: object) => (await entries(query)).map(({ action }) => action);
  expect(await seqs({ userid: member })).toEqual(['session.signedIn', 'user.changed']);
  expect(await seqs({ userid: boss })).toEqual(['user.disabled', 'user.changed']);
  expect(await seqs({ userid: boss, action: 'user.changed' })).toEqual(['user.changed']);
  expect(await seqs({ action: 'user.disabled' })).toEqual(['user.disabled']);
  expect(await seqs({ userid: newId() })).toEqual([]);
  const wrong = { action: 'everything' as AuditAction };
  expect(await api.refused(listTenantAudit, { ...studio(), query: wrong }, admin)).toBe('400 11406');
  expect(await api.refused(listTenantAudit, { ...studio(), query: { userid: 'me' } }, admin)).toBe(
    '400 11406',
  );
});

test('The audit log shows current names, also of deleted users, and the stored name of deleted tenants', async () => {
  const { db } = api.services;
  const tenantid = world.studio.id;
  const gone = await makePerson(api.services, {
    email: 'gone@studio.test',
    group: 'team',
    at: world.studio.root,
  });
  await record('user.created', { tenantid, actorid: world.users.admin, subjectid: gone });
  await record('session.signedIn', { tenantid, actorid: gone });
  await record('tenant.deleted', { subjectid: newId(), data: { name: 'Long gone' } });
  await record('session.refused', { subjectid: newId() });
  await db
    .updateTable('users')
    .set({ firstname: 'Renamed', email: 'deleted@deleted.invalid', deletedat: new Date() })
    .where('id', '=', gone)
    .execute();
  const [refused, deleted, signedIn, created] = await everything();
  expect(created!.subject).toEqual({ id: gone, name: 'Renamed Test' });
  expect(signedIn!.actor).toEqual({ id: gone, name: 'Renamed Test', email: '' });
  expect(deleted!).toMatchObject({ actor: null, subject: { name: 'Long gone' } });
  expect(refused!.subject!.name).toBe('');
});

test('The audit log has pages that stay stable while new entries arrive', async () => {
  const tenantid = world.studio.id;
  for (let row = 1; row <= 5; row++) await record('user.changed', { tenantid, data: { row } });
  const first = await api.call(listTenantAudit, { ...studio(), query: { limit: 2 } }, admin);
  await record('user.changed', { tenantid, data: { row: 6 } });
  const cursor = first.next!;
  const second = await api.call(listTenantAudit, { ...studio(), query: { limit: 2, cursor } }, admin);
  const last = await api.call(
    listTenantAudit,
    { ...studio(), query: { limit: 2, cursor: second.next! } },
    admin,
  );
  const rows = [first, second, last].flatMap((page) => page.entries.map(({ data }) => data.row));
  expect(rows).toEqual([5, 4, 3, 2, 1]);
  expect(last.next).toBeNull();
  for (const wrong of ['2', 'a.b', `x${cursor}`]) {
    expect(await api.refused(listTenantAudit, { ...studio(), query: { cursor: wrong } }, admin)).toBe(
      '400 11406',
    );
  }
});

test('The audit log names links and embeds by what they share, also after their end', async () => {
  const { services } = api;
  const folder = await makeNode(services, world.project, 'Dailies');
  const video = await makePod(services, folder, world.users.team, { name: 'Sunrise.mov', kind: 'video' });
  const expireat = new Date(Date.now() + 86_400_000).toISOString();
  const share = { podids: [video], nodeids: [folder.id], expireat };
  const { link } = await api.call(createAccessLink, { body: share }, admin);
  await api.call(revokeAccessLink, { params: { id: link.id } }, admin);
  const upload = { nodeid: folder.id, maxfilesize: 1, expireat };
  await api.call(createUploadLink, { body: upload }, admin);
  const embed = await api.call(createEmbedLink, { params: { id: video }, body: {} }, admin);
  await api.call(deleteEmbedLink, { params: { id: video, eid: embed.link.id } }, admin);
  const named = (await entries()).map(({ action, subject }) => [action, subject?.name]);
  expect(named).toEqual([
    ['embed.deleted', 'Sunrise.mov'],
    ['embed.created', 'Sunrise.mov'],
    ['link.created', 'Dailies'],
    ['link.revoked', 'Dailies + 1'],
    ['link.created', 'Dailies + 1'],
  ]);
});

test('An underscore in a search of the audit log matches only an underscore [D57]', async () => {
  const folder = await makeNode(api.services, world.project, 'Takes');
  for (const name of ['Take_1.mov', 'Take-1.mov']) {
    const pod = await makePod(api.services, folder, world.users.team, { name, kind: 'video' });
    await api.call(deletePod, { params: { id: pod } }, team);
  }
  const found = async (q: string) => (await entries({ q })).map(({ subject }) => subject?.name);
  expect(await found('take_1')).toEqual(['Take_1.mov']);
  expect(await found('take')).toEqual(['Take-1.mov', 'Take_1.mov']);
});

test('The audit log answers who deleted, moved, viewed, downloaded and shared a file [D57]', async () => {
  const { services } = api;
  const from = await makeNode(services, world.project, 'From');
  const to = await makeNode(services, world.project, 'To');
  const pod = await makePod(services, from, world.users.team, { name: 'Report_1.mov', kind: 'video' });
  await makeAsset(services, from, pod, {
    name: 'Report_1.mov',
    bytes: Buffer.from('x'),
    mimetype: 'video/mp4',
  });
  const client = await api.signIn('client@studio.test');
  await api.call(reportPresence, { params: { tab: newId() }, body: { podid: pod } }, client);
  await api.call(createDownload, { body: { podids: [pod] } }, client);
  const share = { podids: [pod], nodeids: [], expireat: new Date(Date.now() + 86_400_000).toISOString() };
  await api.call(createAccessLink, { body: share }, team);
  await api.call(movePods, { body: { pods: [pod], targetnodeid: to.id } }, team);
  await api.call(deletePod, { params: { id: pod } }, team);
  const shown = (query: object) =>
    entries(query).then((rows) =>
      rows.map(({ action, actor, subject }) => [action, actor?.name, subject?.name]),
    );
  const all = [
    ['item.deleted', 'team Test', 'Report_1.mov'],
    ['item.moved', 'team Test', 'Report_1.mov'],
    ['link.created', 'team Test', 'Report_1.mov'],
    ['item.downloaded', 'client Test', 'Report_1.mov'],
    ['item.viewed', 'client Test', 'Report_1.mov'],
  ];
  expect(await shown({ q: 'report_1' })).toEqual(all);
  expect(await shown({ item: pod })).toEqual(all);
  expect(await shown({ item: from.id, action: 'link.created' })).toEqual([]);
  expect(await shown({ q: 'Report_1', action: 'item.deleted' })).toEqual([all[0]]);
  expect(await shown({ userid: world.users.client, action: 'item.viewed' })).toEqual([all[4]]);
  expect(await shown({ action: 'link.created' })).toEqual([all[2]]);
  const [moved] = await entries({ action: 'item.moved' });
  expect(moved!.data).toEqual({ from: 'From', to: 'To' });
  const today = new Date().toISOString().slice(0, 10);
  expect(await shown({ q: 'report_1', from: today, to: today })).toEqual(all);
  expect(await shown({ q: 'report_1', to: '2026-01-01' })).toEqual([]);
  expect(await shown({ q: 'report_1', from: '2126-01-01' })).toEqual([]);
  // One page after the other, over both logs.
  const paged: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: { entries: { action: string }[]; next: string | null } = await api.call(
      listTenantAudit,
      { ...studio(), query: { q: 'report_1', limit: 2, ...(cursor ? { cursor } : {}) } },
      admin,
    );
    paged.push(...page.entries.map(({ action }) => action));
    cursor = page.next;
  } while (cursor);
  expect(paged).toEqual(all.map(([action]) => action));
  // The platform does not see what happens to the files of its tenants.
  expect((await everything()).map(({ action }) => action)).toEqual(['link.created', 'session.signedIn']);
  const logs = await api.call(listPodLogs, { params: { id: pod } }, admin).catch(() => ({ actionlogs: [] }));
  expect(JSON.stringify(logs)).not.toContain('viewed');
});

test('A day of the filter ends at midnight of the tenant, also when the clock goes back', async () => {
  const { db } = api.services;
  const settings = (timezone: string) =>
    api.call(setTenantSettings, { ...studio(), body: { timezone } }, admin);
  await settings('Europe/Amsterdam');
  // 25 October has 25 hours: 00:00, 23:59:59 and midnight of the next day.
  for (const [name, at] of [
    ['first', '2026-10-24T22:00:00Z'],
    ['last', '2026-10-25T22:59:59Z'],
    ['next', '2026-10-25T23:00:00Z'],
  ] as const)
    await sql`
      insert into action_logs (id, tenantid, nodeid, action, name, createdat)
      values (${newId()}, ${world.studio.id}, ${world.folder.id}, 'created', ${name}, ${at})`.execute(db);
  const on = async (day: string) =>
    (await entries({ from: day, to: day })).map(({ subject }) => subject?.name);
  expect(await on('2026-10-25')).toEqual(['last', 'first']);
  expect(await on('2026-10-26')).toEqual(['next']);
  await settings('UTC');
});
