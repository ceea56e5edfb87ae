import { urlPath } from '@rushes/contract/endpoint';
import {
  getMonthlyReport,
  reportFile,
  reportServices,
  reportTenants,
  reportUsers,
  setMonthlyReport,
} from '@rushes/contract/reports';
import { setTenantSettings } from '@rushes/contract/tenants';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reserveCredits, settleCredits } from '#features/credits/index.ts';
import { insertRuns } from '#features/service-runs/service-runs.queries.ts';
import { insertAccessPoint } from '#features/users/index.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { textOfPdf } from '#test/formats/pdf-text.ts';
import { mailsTo } from '#test/mails.ts';
import { runJob, work } from '#test/worker.ts';
import { reportPdf } from './pdf/report-pdf.ts';
import { makeReport } from './reports.service.ts';

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
  const pod = await makePod(api.services, world.folder, world.users.team, { name: 'a.mp4', kind: 'video' });
  const tenantid = world.studio.id;
  await api.services.db.transaction().execute(async (trx) => {
    const given = { tenantid, podid: pod, service: 'aws-transcribe' };
    await reserveCredits(trx, { ...given, userid: world.users.team, units: 12 });
    await settleCredits(trx, given);
    const run = { tenantid, podid: pod, userid: world.users.team, username: 'team', code: 'AM7' as const };
    await insertRuns(trx, [{ ...run, id: newId(), alias: 'aws-transcribe', params: '{}', credits: 12 }]);
  });
});

const mine = () => ({ query: { tid: world.studio.id } });
const table = ({ columns, rows }: { columns: { key: string }[]; rows: unknown[][] }) =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index]])));
const fileOf = (name: string, query: Record<string, string>, as: As) =>
  api.fetch(`${urlPath(reportFile.path).replace(':name', name)}?${new URLSearchParams(query)}`, as);

describe('A report', () => {
  it('is for administrators of the tenant and for the platform [Y277]', async () => {
    for (const report of [reportUsers, reportServices]) {
      expect(await api.refused(report, mine())).toBe('401 1011');
      expect(await api.refused(report, mine(), team)).toBe('403 ERR100');
      expect(await api.refused(report, mine(), other)).toBe('404 ERR5');
      expect(await api.refused(report, {}, admin)).toBe('403 11403');
    }
    expect(await api.refused(reportTenants, {}, admin)).toBe('403 11403');
    const theirs = { tid: world.studio.id, format: 'csv' };
    expect(await refusalIn(await fileOf('users', theirs, team))).toBe('403 ERR100');
    expect(await refusalIn(await fileOf('tenants', { format: 'csv' }, admin))).toBe('403 11403');
  });

  it('of users shows who they are and what they used [Y277, Y285]', async () => {
    const { report } = await api.call(reportUsers, mine(), admin);
    expect(report).toMatchObject({ name: 'users', title: 'Users', tenant: 'Studio' });
    expect(table(report).map(({ name, group, credits }) => [name, group, credits])).toEqual([
      ['admin Test', 'Administrator', 0],
      ['client Test', 'Client user', 0],
      ['team Test', 'Team member', 12],
    ]);
    // With two groups: the higher one.
    const point = { tenantid: world.studio.id, userid: world.users.team, nodeid: world.project.id };
    await api.services.db
      .transaction()
      .execute((trx) => insertAccessPoint(trx, { ...point, id: newId(), group: 'client' }));
    const again = await api.call(reportUsers, mine(), admin);
    expect(table(again.report)[2]).toMatchObject({ name: 'team Test', group: 'Team member' });
    const all = await api.call(reportUsers, {}, root);
    expect(table(all.report).map(({ email, tenant }) => [email, tenant])).toContainEqual([
      ...['admin@other.test', 'Other'],
    ]);
  });

  it('of services shows runs and credits [Y277, Y285]', async () => {
    const { report } = await api.call(reportServices, mine(), admin);
    expect(table(report)).toEqual([
      {
        ...{ service: 'Speech to text (AWS)', runs: 1, done: 0, failed: 0, cancelled: 0 },
        ...{ files: 1, users: 1, credits: 12 },
      },
    ]);
    expect((await api.call(reportServices, {}, root)).report.rows).toHaveLength(1);
    const before = { query: { ...mine().query, from: '2020-01-01', to: '2020-01-31' } };
    expect((await api.call(reportServices, before, admin)).report.rows).toEqual([]);
  });

  it('of tenants shows limits and usage [Y277, Y285]', async () => {
    const { db } = api.services;
    const setPlan = (id: string, plan: string) =>
      db.updateTable('tenants').set({ plan }).where('id', '=', id).execute();
    await setPlan(world.other.id, 'freetrial');
    await setPlan(world.studio.id, 'gold');
    const { report } = await api.call(reportTenants, {}, root);
    expect(table(report).map(({ plan }) => plan)).toEqual(['Free trial', 'Gold']);
    expect(report.tenant).toBeNull();
    expect(table(report).map(({ name, users, credits, state }) => [name, users, credits, state])).toEqual([
      ['Other', 1, 0, 'Active'],
      ['Studio', 3, 12, 'Active'],
    ]);
  });

  it('says how many rows there are when it shows only the first', async () => {
    const { db } = api.services;
    const span = { from: '2026-01-01', to: '2026-01-31' };
    const scope = { language: 'nl' as const, tenant: { id: world.studio.id, name: 'Studio' }, span };
    const first = await makeReport(db, 'users', scope, 2);
    expect([first.rows.length, first.total]).toEqual([2, 3]);
    expect((await makeReport(db, 'users', scope, 4)).total).toBe(3);
    const all = await makeReport(db, 'tenants', { ...scope, tenant: null }, 1);
    expect([all.rows.length, all.total]).toEqual([1, 2]);
    expect(await textOfPdf(await reportPdf([first], 'nl'))).toContain(
      'Eerste 2 van 3 rijen; de CSV bevat alle rijen.',
    );
  });

  it('can be saved as CSV and PDF', async () => {
    const csv = await fileOf('users', { tid: world.studio.id, format: 'csv' }, admin);
    expect(csv.headers.get('content-disposition')).toContain('Studio%20Users');
    const lines = (await csv.text()).split('\r\n');
    expect(lines[0]).toContain('Name,E-mail address,Role');
    expect(lines[3]).toMatch(/^team Test,team@studio.test,Team member,Active,No,.*,12,0,0$/);
    const pdf = await fileOf('services', { tid: world.studio.id, format: 'pdf' }, admin);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const words = await textOfPdf(Buffer.from(await pdf.arrayBuffer()));
    for (const part of ['Services', 'Studio', 'Credits', 'Speech to text (AWS)', '12'])
      expect(words).toContain(part);
    const dutch = await fileOf('users', { tid: world.studio.id, format: 'pdf', language: 'nl' }, admin);
    const people = await textOfPdf(Buffer.from(await dutch.arrayBuffer()));
    for (const part of ['Gebruikers', 'Studio', 'Naam', 'team Test', 'team@studio.test', 'Teamlid'])
      expect(people).toContain(part);
  });
});

describe('The monthly report', () => {
  it('goes to the administrators once per month, if wanted', async () => {
    const { db } = api.services;
    await sql`update tenants set createdat = now() - interval '70 days'`.execute(db);
    await sql`update users set emailverified = true`.execute(db);
    await runJob(api, 'reports.monthly');
    const { settings } = await api.call(
      setTenantSettings,
      { params: { id: world.studio.id }, body: { reports_monthly: 1 } },
      admin,
    );
    expect(settings.reports_monthly).toBe(1);
    await runJob(api, 'reports.monthly');
    await runJob(api, 'reports.monthly');
    await work(api, ['mail.send']);
    const mails = await mailsTo(api, 'admin@studio.test');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toMatch(/^Report of Studio for /);
    const [attached] = mails[0]!.attachments!;
    expect(attached!.type).toBe('application/pdf');
    const words = await textOfPdf(Buffer.from(attached!.content, 'base64'));
    for (const part of ['Services', 'Users', 'admin@studio.test']) expect(words).toContain(part);
    expect(await mailsTo(api, 'team@studio.test')).toEqual([]);
    expect(await mailsTo(api, 'admin@other.test')).toEqual([]);
  });

  it('of all tenants goes to platform administrators who want it, once per month [Y285]', async () => {
    const change = (monthly: 0 | 1, as: As) => api.call(setMonthlyReport, { body: { monthly } }, as);
    expect(await api.refused(setMonthlyReport, { body: { monthly: 1 } }, admin)).toBe('403 11403');
    expect(await api.call(getMonthlyReport, {}, root)).toEqual({ monthly: 0 });
    expect(await change(1, root)).toEqual({ monthly: 1 });
    expect(await api.call(getMonthlyReport, {}, root)).toEqual({ monthly: 1 });
    await change(1, root);
    await runJob(api, 'reports.monthly');
    await runJob(api, 'reports.monthly');
    await work(api, ['mail.send']);
    const mails = await mailsTo(api, 'root@platform.test');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Report of all workspaces for \w+ \d{4}$/),
    ]);
    const words = await textOfPdf(Buffer.from(mails[0]!.attachments![0]!.content, 'base64'));
    for (const part of ['Workspaces', 'Other', 'Studio', 'Services']) expect(words).toContain(part);
    await change(0, root);
    await change(1, root);
    // Who no longer is an administrator of the platform gets none.
    await api.services.db
      .updateTable('users')
      .set({ type: 'team' })
      .where('email', '=', 'root@platform.test')
      .execute();
    await runJob(api, 'reports.monthly');
    await work(api, ['mail.send']);
    expect(await mailsTo(api, 'root@platform.test')).toHaveLength(1);
    await api.services.db
      .updateTable('users')
      .set({ type: 'root' })
      .where('email', '=', 'root@platform.test')
      .execute();
  });
});

describe('A long table', () => {
  it('is complete as CSV, which is read in pieces, with each row once, of one tenant and of all [Y285]', async () => {
    const { db } = api.services;
    const count = 2100;
    // Many have the same name.
    await sql`
      insert into users (id, email, firstname, lastname, type)
      select md5('many ' || n)::uuid, 'many' || n || '@studio.test', 'Many', (n % 7)::text, 'team'
      from generate_series(1, ${count}) n`.execute(db);
    await sql`
      insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
      select md5('point ' || n)::uuid, ${world.studio.id}, md5('many ' || n)::uuid, ${world.studio.root.id}, 'team',
        array['list NodeAndPod']
      from generate_series(1, ${count}) n`.execute(db);
    // As the database does by itself after a minute.
    await sql`analyze users, own_access_points`.execute(db);
    const emailsIn = async (query: Record<string, string>, as: As) =>
      [...(await (await fileOf('users', { ...query, format: 'csv' }, as)).text()).matchAll(/many\d+@/g)].map(
        String,
      );
    for (const [query, as] of [
      [{ tid: world.studio.id }, admin],
      [{}, root],
    ] as const) {
      const emails = await emailsIn(query, as);
      expect([emails.length, new Set(emails).size]).toEqual([count, count]);
    }
  });
});
