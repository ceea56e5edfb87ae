import { me, signIn } from '@rushes/contract/identity';
import { listResources } from '@rushes/contract/limits';
import { listNodes } from '@rushes/contract/nodes';
import { isPassword } from '@rushes/contract/people';
import { confirmSignUp, createAccount } from '@rushes/contract/sign-up';
import {
  freeTrial,
  listTenants,
  onboard,
  salesmanCreatesTenant,
  updateTenant,
} from '@rushes/contract/tenants';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { codeTo, mailsTo } from '#test/mails.ts';
import { inDays, newTenant } from '#test/new-tenant.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;
let root: As;
let salesman: As;
let admin: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  await makePerson(api.services, { email: 'sales@platform.test', group: 'salesman' });
  [root, salesman, admin] = (await Promise.all(
    ['root@platform.test', 'sales@platform.test', 'admin@studio.test'].map((email) => api.signIn(email)),
  )) as [As, As, As];
});

const countOf = async (table: 'tenants' | 'users' | 'audit' | 'nodes') =>
  (await api.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst())!.n;

describe('Onboarding a tenant', () => {
  const refused = (more: object, as = root) => api.refused(onboard, { body: newTenant(more) }, as);

  test('is allowed to platform administrators; salesmen have their own endpoint [X259]', async () => {
    expect(await api.refused(onboard, { body: newTenant() })).toBe('401 1011');
    expect(await refused({}, admin)).toBe('403 11403');
    expect(await refused({}, salesman)).toBe('403 11403');
    expect(await api.refused(salesmanCreatesTenant, { body: newTenant() }, root)).toBe('403 11403');
    expect(await api.refused(salesmanCreatesTenant, { body: newTenant() }, admin)).toBe('403 11403');
    expect(await api.refused(listTenants, {}, admin)).toBe('403 11403');
    expect(await api.refused(listTenants, {}, salesman)).toBe('403 11403');
    const at = { params: { id: world.studio.id } };
    expect(await api.refused(updateTenant, { ...at, body: { credits: 9 } }, admin)).toBe('403 11403');
  });

  test('requires all fields in a valid form, and otherwise creates nothing [W247]', async () => {
    const before = [await countOf('tenants'), await countOf('users'), await countOf('audit')];
    for (const name of ['A', 'a'.repeat(192), 'Harbour_Films', 'Harbour & Films', '<b>']) {
      expect(await refused({ tenantName: name }), name).toBe('400 ERR60');
    }
    expect(await refused({ firstName: 'A' })).toBe('400 ERR59');
    expect(await refused({ lastName: 'Love1ace' })).toBe('400 ERR59');
    for (const email of ['', 'ada', 'ada@harbour', 'a b@harbour.test', 'a@b.test,c@d.test']) {
      expect(await refused({ email }), email).toBe('400 ERR57');
    }
    expect(await refused({ periodend: inDays(-1) })).toBe('400 ERR82');
    expect(await refused({ periodend: 'tomorrow' })).toBe('400 11406');
    for (const field of ['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits']) {
      expect(await refused({ [field]: undefined }), field).toBe('400 11406');
      expect(await refused({ [field]: -1 }), field).toBe('400 11406');
      expect(await refused({ [field]: '5' }), field).toBe('400 11406');
    }
    for (const field of ['teamusers', 'clientusers', 'credits']) {
      expect(await refused({ [field]: 1.5 }), field).toBe('400 11406');
    }
    for (const field of ['tenantName', 'firstName', 'lastName', 'email', 'periodend']) {
      expect(await refused({ [field]: undefined }), field).toBe('400 11406');
    }
    // The administrator counts as a team user.
    expect(await refused({ teamusers: 0 })).toBe('403 ERR112');
    expect([await countOf('tenants'), await countOf('users'), await countOf('audit')]).toEqual(before);
  });

  test('refuses an e-mail address in use in any tenant, ignoring case', async () => {
    expect(await refused({ email: 'client@studio.test' })).toBe('409 ERR46');
    expect(await refused({ email: 'Admin@Other.TEST' })).toBe('409 ERR46');
    const body = newTenant();
    const answers = await Promise.allSettled([1, 2, 3].map(() => api.call(onboard, { body }, root)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('"ERR46"');
    }
  });

  test('creates the tenant with limits, a root node and an invited administrator [Y270] [G93] [Y285]', async () => {
    await work(api);
    const body = newTenant({
      tenantName: '  Cafe\u0301 Noord ',
      email: 'eva@noord.test',
      periodend: inDays(31),
    });
    const { tenant } = await api.call(onboard, { body }, root);
    expect(tenant).toMatchObject({
      name: 'Caf\u00e9 Noord',
      state: 'active',
      subscription: { subscriptionType: 'enterprise', plan: 'enterprise', expired: 0 },
      periodend: body.periodend,
      limits: { teamusers: 3, clientusers: 2, storage: 0.5, bandwidth: 10, credits: 100 },
      used: { teamusers: 1, clientusers: 0, storage: 0, bandwidth: 0, credits: 0 },
      administrator: { firstname: 'Ada', lastname: 'Lovelace', email: 'eva@noord.test' },
      markedat: null,
      deletedat: null,
      deletableat: null,
    });
    const { subscriptionEnd } = tenant.subscription;
    expect(subscriptionEnd).toMatchObject({ date: body.periodend, days: 30 });
    expect(subscriptionEnd!.minutes).toBe(Math.floor(subscriptionEnd!.seconds / 60));

    const [mail] = await mailsTo(api, 'eva@noord.test');
    expect(mail!.text).toContain('Café Noord');
    const user = await api.services.db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.userid', 'users.id')
      .innerJoin('access_points', 'access_points.userid', 'users.id')
      .innerJoin('nodes', 'nodes.id', 'access_points.nodeid')
      .select([
        'users.type',
        'users.invitedat',
        'credentials.temporary',
        'access_points.group',
        'nodes.name',
        'nodes.type as nodetype',
        'nodes.tenantid',
      ])
      .where('email', '=', 'eva@noord.test')
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      type: 'admin',
      temporary: true,
      group: 'admin',
      name: 'Café Noord',
      nodetype: 4,
      tenantid: tenant.id,
    });
    expect(user.invitedat).not.toBeNull();
    // The e-mailed password only allows choosing a new one.
    const password = mail!.text.split('\n').find((line) => isPassword(line))!;
    const signedIn = await api.call(signIn, { body: { email: 'eva@noord.test', password } });
    expect(signedIn).toEqual({ newPassword: { challenge: expect.any(String) } });
    const trail = await api.services.db
      .selectFrom('audit')
      .select('action')
      .where('tenantid', '=', tenant.id)
      .orderBy('seq')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['tenant.created', 'user.created']);
  });

  test('by a salesman always creates an enterprise tenant [X259] [Y270]', async () => {
    const body = { ...newTenant({ tenantName: 'Sold-2' }), subscriptionType: 'freetrial' };
    const { tenant } = await api.call(salesmanCreatesTenant, { body }, salesman);
    expect(tenant).toMatchObject({ name: 'Sold-2', subscription: { subscriptionType: 'enterprise' } });
    expect(
      await api.refused(salesmanCreatesTenant, { body: newTenant({ periodend: inDays(-1) }) }, salesman),
    ).toBe('400 ERR82');
  });
});

describe('Free trial', () => {
  test('is available only to an account without a tenant', async () => {
    expect(await api.refused(freeTrial, { body: { tenantName: 'Mine' } })).toBe('401 1011');
    for (const as of [admin, await api.signIn('client@studio.test')]) {
      expect(await api.refused(freeTrial, { body: { tenantName: 'Mine' } }, as)).toBe('409 ERR35');
    }
    expect(await api.refused(freeTrial, { body: { tenantName: 'Mine' } }, root)).toBe('403 11403');
    expect(await api.refused(freeTrial, { body: { tenantName: 'Mine' } }, salesman)).toBe('403 11403');
  });

  test('starts once, for 14 days, with the limits of the trial plan [Y270]', async () => {
    await makePerson(api.services, { email: 'new@trial.test', group: 'team' });
    const as = await api.signIn('new@trial.test');
    expect(await api.refused(freeTrial, { body: { tenantName: '!' } }, as)).toBe('400 ERR60');
    expect(await api.refused(freeTrial, { body: {} as { tenantName: string } }, as)).toBe('400 11406');
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => api.call(freeTrial, { body: { tenantName: 'First steps' } }, as)),
    );
    const [begun, ...more] = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.tenant] : [],
    );
    expect(more).toEqual([]);
    expect(begun).toMatchObject({
      name: 'First steps',
      subscription: {
        subscriptionType: 'freetrial',
        plan: 'freetrial',
        expired: 0,
        subscriptionEnd: { days: 13 },
      },
      limits: { teamusers: 5, clientusers: 5, storage: 25, bandwidth: 10, credits: 100 },
      used: { teamusers: 1 },
      administrator: { email: 'new@trial.test' },
    });
    // The same session can access the tenant immediately, as its administrator.
    const { user } = await api.call(me, {}, as);
    expect(user).toMatchObject({
      type: 'admin',
      tenants: [{ name: 'First steps', accessPoints: [{ group: 'admin' }] }],
    });
    expect((await api.call(listNodes, {}, as)).nodes.map(({ name }) => name)).toEqual(['First steps']);
    const { resources } = await api.call(listResources, { params: { id: begun!.id } }, as);
    expect(Object.fromEntries(resources.map(({ name, limit }) => [name, limit]))).toMatchObject({
      teamusers: 5,
      clientusers: 5,
      storage: 25e9,
      bandwidth: 10e9,
      credits: 100,
    });
  });

  test('starts after sign-up once the e-mail address is confirmed [Y270]', async () => {
    await work(api);
    const email = 'founder@signup.test';
    const password = 'Own-password-1!';
    const person = { firstName: 'Fay', lastName: 'Founder', email, password, tenantName: 'Fresh Start' };
    await api.call(createAccount, { body: person });
    const code = await codeTo(api, email);
    const find = () =>
      api.services.db
        .selectFrom('tenants')
        .select(['id', 'subscriptiontype', 'plan'])
        .where('name', '=', 'Fresh Start')
        .execute();
    expect(await find()).toEqual([]);
    expect(await api.refused(confirmSignUp, { body: { email, code: '0000000' } })).toBe('400 ERR115');
    expect(await find()).toEqual([]);
    await api.call(confirmSignUp, { body: { email, code } });
    const [tenant, ...more] = await find();
    expect(more).toEqual([]);
    expect(tenant).toMatchObject({ subscriptiontype: 'freetrial', plan: 'freetrial' });
    const created = await api.services.db
      .selectFrom('audit')
      .innerJoin('users', 'users.id', 'audit.actorid')
      .select(['audit.action', 'users.email'])
      .where('tenantid', '=', tenant!.id)
      .executeTakeFirst();
    expect(created).toEqual({ action: 'tenant.created', email });
  });
});
