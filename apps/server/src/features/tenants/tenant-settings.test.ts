import { setLanguage } from '@rushes/contract/accounts';
import { signIn } from '@rushes/contract/identity';
import {
  getSubtitleRules,
  MAX_RULES_NAME,
  type OwnRules,
  presets,
  setSubtitleRules,
} from '@rushes/contract/subtitle-rules';
import {
  confirmTenantEmail,
  getTenantEmails,
  getTenantSettings,
  setTenantEmails,
  setTenantMfa,
  setTenantSettings,
} from '@rushes/contract/tenants';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { duringTransaction } from '#test/during-transaction.ts';
import { makePerson, makeWorld, PASSWORD, type World } from '#test/fixtures.ts';
import { openLive } from '#test/live-stream.ts';
import { mailsTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let other: As;

beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: 'https://rushes.example.test' });
  world = await makeWorld(api.services);
  [admin, team, client, other] = (await Promise.all(
    ['admin@studio.test', 'team@studio.test', 'client@studio.test', 'admin@other.test'].map((email) =>
      api.signIn(email),
    ),
  )) as [As, As, As, As];
});

const studio = () => ({ params: { id: world.studio.id } });
const lastEntry = () =>
  api.services.db
    .selectFrom('audit')
    .select(['action', 'actorid', 'data'])
    .where('tenantid', '=', world.studio.id)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
const pointOf = async (userid: string) =>
  (
    await api.services.db
      .selectFrom('access_points')
      .select('id')
      .where('userid', '=', userid)
      .executeTakeFirstOrThrow()
  ).id;

test('Tenant settings require configuration permission in that tenant [L141]', async () => {
  const calls = [
    (as?: As, id = world.studio.id) => api.refused(getTenantEmails, { params: { id } }, as),
    (as?: As, id = world.studio.id) =>
      api.refused(setTenantEmails, { params: { id }, body: { support: '' } }, as),
    (as?: As, id = world.studio.id) =>
      api.refused(setTenantMfa, { params: { id }, body: { mfarequired: 1 } }, as),
    (as?: As, id = world.studio.id) => api.refused(setTenantSettings, { params: { id }, body: {} }, as),
  ];
  await makePerson(api.services, { email: 'both@studio.test', group: 'team', at: world.studio.root });
  const both = await api.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'both@studio.test')
    .executeTakeFirstOrThrow();
  await api.services.db
    .insertInto('own_access_points')
    .values({
      id: newId(),
      tenantid: world.other.id,
      userid: both.id,
      nodeid: world.other.root.id,
      group: 'admin',
      abilities: ['control TenantConfiguration', 'list NodeAndPod'],
    })
    .execute();
  const elsewhere = await api.signIn('both@studio.test');
  for (const call of calls) {
    expect(await call()).toBe('401 1011');
    expect(await call(team)).toBe('403 11403');
    expect(await call(client)).toBe('403 11403');
    expect(await call(other)).toBe('404 ERR5');
    expect(await call(admin, newId())).toBe('404 ERR5');
    // Administrator of the other tenant, team member of this one.
    expect(await call(elsewhere)).toBe('403 ERR100');
  }
});

describe('Tenant settings', () => {
  const set = (body: object, as = admin) => api.call(setTenantSettings, { ...studio(), body }, as);
  const refused = (body: object, as = admin) => api.refused(setTenantSettings, { ...studio(), body }, as);

  test('are readable by every member and start with defaults [G94] [Y275, L141]', async () => {
    expect(await api.refused(getTenantSettings, studio(), other)).toBe('404 ERR5');
    for (const as of [admin, team, client]) {
      expect((await api.call(getTenantSettings, studio(), as)).settings).toMatchObject({
        links_allow_comments: 0,
        links_show_assets: 0,
      });
    }
    const theirs = await api.call(getTenantSettings, { params: { id: world.other.id } }, other);
    expect(theirs.settings).toEqual({
      recycle_bin_retention_period: 90,
      links_expiry_days: 14,
      links_allow_downloading: 0,
      links_allow_comments: 0,
      links_show_assets: 0,
      links_allow_playing_original_file: 0,
      links_add_versions: 0,
      links_watermark: 0,
      engines_local_only: 0,
      timezone: 'UTC',
      reports_monthly: 0,
    });
  });

  test('accept a recycle bin retention of 1 to 180 whole days [W248, L141, Y275]', async () => {
    for (const days of [0, 181, -1, 1.5, 1e9]) {
      expect(await refused({ recycle_bin_retention_period: days }), String(days)).toBe('400 ERR69');
    }
    expect(await refused({ recycle_bin_retention_period: '30' })).toBe('400 11406');
    for (const days of [0, 3651, 1.5]) {
      expect(await refused({ links_expiry_days: days }), String(days)).toBe('400 11406');
    }
    expect(await refused({ links_expiry_days: 'soon' })).toBe('400 11406');
    expect(await refused({ links_allow_comments: 2 })).toBe('400 11406');
    for (const days of [1, 180]) {
      const { settings } = await set({ recycle_bin_retention_period: days });
      expect(settings.recycle_bin_retention_period).toBe(days);
    }
  });

  test('accept only an own access point of the caller [Y275]', async () => {
    expect(await refused({ accessPointId: newId() })).toBe('404 ERR15');
    for (const userid of [world.users.team, world.users.other]) {
      expect(await refused({ accessPointId: await pointOf(userid) })).toBe('404 ERR15');
    }
    expect(await refused({ accessPointId: 'mine' })).toBe('400 11406');
    const accessPointId = await pointOf(world.users.admin);
    const { settings } = await set({ accessPointId, links_expiry_days: 3650, links_add_versions: true });
    expect(settings).toMatchObject({ links_expiry_days: 3650, links_add_versions: 1 });
    expect(await lastEntry()).toEqual({
      action: 'tenant.settings',
      actorid: world.users.admin,
      data: { links_expiry_days: 3650, links_add_versions: 1, accessPointId },
    });
  });
});

test('Two-factor authentication can be required and made optional again [Y273] [G94] [Y285]', async () => {
  const set = (mfarequired: unknown) =>
    api.call(setTenantMfa, { ...studio(), body: { mfarequired: mfarequired as 0 } }, admin);
  expect(await api.refused(setTenantMfa, { ...studio(), body: { mfarequired: 2 as 0 } }, admin)).toBe(
    '400 11406',
  );
  expect(await set(true)).toEqual({ mfarequired: 1 });
  expect(await lastEntry()).toMatchObject({ action: 'tenant.mfa', data: { mfarequired: 1 } });
  // Existing sessions continue; the next sign-in requires MFA set-up.
  expect((await api.call(getTenantSettings, studio(), team)).settings).toBeTruthy();
  const body = { email: 'team@studio.test', password: PASSWORD };
  expect(await api.call(signIn, { body })).toEqual({ setup: { challenge: expect.any(String) } });
  const before = await lastEntry();
  expect(await set(1)).toEqual({ mfarequired: 1 });
  expect(await lastEntry()).toEqual(before);
  expect(await set(0)).toEqual({ mfarequired: 0 });
  expect(await api.call(signIn, { body })).toHaveProperty('accessToken');
});

describe('Tenant e-mail addresses', () => {
  const set = (body: object) => api.call(setTenantEmails, { ...studio(), body }, admin);
  const get = async () =>
    Object.fromEntries(
      (await api.call(getTenantEmails, studio(), admin)).emails.map(({ kind, email, pending }) => [
        kind,
        [email, pending],
      ]),
    );
  const confirm = (code: string, id = world.studio.id) => ({ params: { id }, body: { code } });
  const linkTo = async (email: string) => {
    const [mail] = await mailsTo(api, email);
    const found = /https:\/\/rushes\.example\.test\/tenant\/email#tenant=([0-9a-f-]+)&code=([\w-]+)/.exec(
      mail?.text ?? '',
    );
    return { tenant: found?.[1], code: found?.[2] ?? '' };
  };

  test('must be valid', async () => {
    const before = await get();
    for (const email of ['nobody', 'a@b', 'a@b.test, c@d.test', '<a@b.test>']) {
      expect(await api.refused(setTenantEmails, { ...studio(), body: { support: email } }, admin)).toBe(
        '400 ERR57',
      );
    }
    expect(await get()).toEqual(before);
  });

  test('take effect after the link in the e-mail is opened, which works once [Y271] [G94] [Y285]', async () => {
    await work(api);
    const { emails, message } = await set({ support: ' help@studio.test ', traffic: 'desk@studio.test' });
    expect(emails).toContainEqual({ kind: 'support', email: null, pending: 'help@studio.test' });
    expect(message).toMatchObject({ code: '20003', params: { email: 'desk@studio.test, help@studio.test' } });
    expect(message!.content).toContain('24 hours');

    const { tenant, code } = await linkTo('help@studio.test');
    expect(tenant).toBe(world.studio.id);
    // 256 bits, not stored in plain text.
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const stored = await api.services.db.selectFrom('letters').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);

    expect(await api.refused(confirmTenantEmail, confirm('wrong'))).toBe('400 11022');
    expect(await api.refused(confirmTenantEmail, confirm(''))).toBe('400 11406');
    // The code of one tenant is not valid for another.
    expect(await api.refused(confirmTenantEmail, confirm(code, world.other.id))).toBe('400 11022');
    expect(await api.call(confirmTenantEmail, confirm(code))).toEqual({ email: 'help@studio.test' });
    expect(await lastEntry()).toEqual({
      action: 'tenant.emailChanged',
      actorid: null,
      data: { support: 'help@studio.test' },
    });
    expect(await api.refused(confirmTenantEmail, confirm(code))).toBe('400 11022');
    expect(await get()).toMatchObject({
      support: ['help@studio.test', null],
      traffic: [null, 'desk@studio.test'],
    });
  });

  test('are confirmed in the language of the administrator [A2]', async () => {
    await work(api);
    await api.call(setLanguage, { body: { language: 'nl' } }, admin);
    await set({ editorial: 'redactie@studio.test' });
    const { code } = await linkTo('redactie@studio.test');
    expect((await mailsTo(api, 'redactie@studio.test'))[0]!.subject).toBe('Bevestig dit adres voor Studio');
    await api.call(confirmTenantEmail, confirm(code));
    await set({ editorial: '' });
    await api.call(setLanguage, { body: { language: 'en' } }, admin);
  });

  test('are cleared at once, not confirmed again if equal, and replaced while pending', async () => {
    await work(api);
    await set({ editorial: 'first@studio.test' });
    const first = await linkTo('first@studio.test');
    await set({ editorial: 'second@studio.test' });
    const second = await linkTo('second@studio.test');
    expect(await api.refused(confirmTenantEmail, confirm(first.code))).toBe('400 11022');
    await api.call(confirmTenantEmail, confirm(second.code));
    expect((await set({ editorial: 'second@studio.test' })).message).toBeNull();
    const cleared = await set({ editorial: '' });
    expect(cleared.message).toBeNull();
    expect(cleared.emails).toContainEqual({ kind: 'editorial', email: null, pending: null });
    expect(await lastEntry()).toMatchObject({ action: 'tenant.emailChanged', data: { editorial: null } });
    // Clearing the address also cancels a pending one.
    await set({ editorial: 'third@studio.test' });
    await set({ editorial: '' });
    expect(await api.refused(confirmTenantEmail, confirm((await linkTo('third@studio.test')).code))).toBe(
      '400 11022',
    );
  });

  test('have a confirmation link that is valid for a day, and not for a closed tenant [Z289]', async () => {
    await work(api);
    await set({ traffic: 'late@studio.test' });
    const { code } = await linkTo('late@studio.test');
    const age = (hours: number) =>
      api.services.db
        .updateTable('letters')
        .set({ expiresat: new Date(Date.now() + hours * 3_600_000) })
        .where('subjectid', '=', world.studio.id)
        .execute();
    const [row] = await api.services.db
      .selectFrom('letters')
      .select('expiresat')
      .where('subjectid', '=', world.studio.id)
      .execute();
    expect(Date.parse(row!.expiresat) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(Date.parse(row!.expiresat) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await age(-1);
    expect(await api.refused(confirmTenantEmail, confirm(code))).toBe('400 11022');
    expect((await get()).traffic).toEqual([null, null]);
    await age(1);
    const close = (deletedat: Date | null) =>
      api.services.db.updateTable('tenants').set({ deletedat }).where('id', '=', world.studio.id).execute();
    await close(new Date());
    expect(await api.refused(confirmTenantEmail, confirm(code))).toBe('400 11022');
    await close(null);
    await api.call(confirmTenantEmail, confirm(code));
  });

  test('refuse a made-up code without waiting for a lock on the tenant', async () => {
    let answer = '';
    await duringTransaction(
      api,
      (trx) => trx.selectFrom('tenants').where('id', '=', world.studio.id).select('id').forUpdate().execute(),
      async () => {
        answer = await api.refused(confirmTenantEmail, { ...studio(), body: { code: 'made up' } });
      },
      async () => expect(answer).toBe('400 11022'),
    );
  });

  test('are limited in confirmation e-mails per hour', async () => {
    let answer = '';
    for (let sent = 0; sent < 25 && !answer; sent++) {
      const body = { support: `flood-${sent}@studio.test` };
      answer = await api.call(setTenantEmails, { params: { id: world.other.id }, body }, other).then(
        () => '',
        (error: Error) => error.message.slice(0, 3),
      );
    }
    expect(answer).toBe('429');
  });
});

describe('Subtitle guidelines of a tenant', () => {
  const profile = { ...presets.netflix, lines: 3, gap: { unit: 'ms' as const, value: 80 } };
  const set = (given: OwnRules | null) => ({ ...studio(), body: { profile: given } });

  test('are set by administrators and readable by all members', async () => {
    expect(await api.call(getSubtitleRules, studio(), client)).toEqual({ profile: null });
    expect(await api.call(setSubtitleRules, set(profile), admin)).toEqual({ profile });
    expect(await api.call(getSubtitleRules, studio(), client)).toEqual({ profile });
    expect(await lastEntry()).toMatchObject({ action: 'tenant.settings', data: { subtitle_rules: profile } });
    expect(await api.refused(setSubtitleRules, set(null), team)).toBe('403 11403');
    expect(await api.refused(setSubtitleRules, set(null), other)).toBe('404 ERR5');
    expect(await api.refused(getSubtitleRules, studio(), other)).toBe('404 ERR5');
    await api.call(setSubtitleRules, set(null), admin);
    expect(await api.call(getSubtitleRules, studio(), team)).toEqual({ profile: null });
  });

  test('can have a name, and a change sends an event to all members', async () => {
    const [mine, theirs] = await Promise.all([openLive(api, client), openLive(api, other)]);
    const named = { ...profile, name: '  House style ' };
    const { profile: saved } = await api.call(setSubtitleRules, set(named), admin);
    expect(saved).toEqual({ ...profile, name: 'House style' });
    expect(await api.call(getSubtitleRules, studio(), client)).toEqual({ profile: saved });
    const event = await mine.until(({ name }) => name === 'subtitles.rules');
    expect(event.data).toEqual({ tenantid: world.studio.id });
    await api.call(setSubtitleRules, set(null), admin);
    // By then the other tenant's stream has passed the first event.
    await mine.until(({ name, id }) => name === 'subtitles.rules' && id > event.id);
    expect(theirs.received.map(({ name }) => name)).not.toContain('subtitles.rules');
    mine.close();
    theirs.close();
    for (const name of ['', ' ', 'x'.repeat(MAX_RULES_NAME + 1)])
      expect(await api.refused(setSubtitleRules, set({ ...profile, name }), admin)).toBe('400 11406');
  });

  test('must have valid values', async () => {
    for (const wrong of [{ speed: 0 }, { lines: 1.5 }, { minDuration: 7001 }, { charactersPerLine: -1 }]) {
      expect(await api.refused(setSubtitleRules, set({ ...profile, ...wrong }), admin)).toBe('400 11406');
    }
    const { speed: _, ...without } = profile;
    expect(await api.refused(setSubtitleRules, set(without as OwnRules), admin)).toBe('400 11406');
  });
});
