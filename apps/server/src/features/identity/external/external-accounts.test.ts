import { me, type Session, signIn, signInOtp } from '@rushes/contract/identity';
import { signInEnable, signInSetup } from '@rushes/contract/mfa';
import { completePassword } from '@rushes/contract/passwords';
import { createUser } from '@rushes/contract/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, refusalIn, startApi } from '#test/api.ts';
import { externalJourney, redirectUri, SITE } from '#test/external-journey.ts';
import { atFileEnd } from '#test/file-end.ts';
import { makePerson, makeTenant, PASSWORD, type Place } from '#test/fixtures.ts';
import { type OidcPeer, type Person, startOidcPeer } from '#test/peers/oidc-peer.ts';
import { asOf, auditOf, codeOf, mailsTo, turnOnMfa, unusedCode } from '#test/second-factor.ts';
import { enter } from '#test/session.ts';

let api: Api;
let peer: OidcPeer;
let frank: OidcPeer;
let browser: ReturnType<typeof externalJourney>;
let studio: { id: string; root: Place };

beforeAll(async () => {
  peer = await startOidcPeer({ redirectUris: [redirectUri('studio')] });
  frank = await startOidcPeer({ redirectUris: [redirectUri('frank')], claimsInToken: true });
  atFileEnd(() => Promise.all([peer.stop(), frank.stop()]));
  const providers = [configured('studio', peer), configured('frank', frank)];
  api = await startApi({ RUSHES_PUBLIC_URL: SITE, RUSHES_OIDC: JSON.stringify(providers) });
  browser = externalJourney(api);
  studio = await makeTenant(api.services, 'Studio');
});
beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

function configured(id: string, { issuer, clientId, clientSecret }: OidcPeer) {
  return { id, name: `The ${id} login`, issuer, clientId, clientSecret };
}

let people = 0;
async function somebody(at = studio.root): Promise<{ email: string; id: string; person: Person }> {
  const email = `person-${++people}@studio.test`;
  const id = await makePerson(api.services, { email, group: 'team', at });
  return { email, id, person: { sub: `subject-${people}`, email, email_verified: true } };
}
const signInAs = (person: Person) => browser.signIn('studio', peer, person);
const refusedAs = (person: Person) => browser.refused('studio', peer, person);

describe('Signing in through an external provider', () => {
  test('links and signs in a user whose address both sides have verified', async () => {
    const { email, id, person } = await somebody();
    const back = await browser.travel('studio', peer, { ...person, email: email.toUpperCase() });
    const response = await browser.finish(back.cookie);
    expect(response.status).toBe(200);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'rushes-external',
      'rushes-session',
      'rushes-device',
    ]);
    expect(cookies[0]).toContain('Max-Age=0');
    const session = (await response.json()) as Session;
    expect((await api.call(me, {}, asOf(session))).user.id).toBe(id);
    // The cookie can be used once.
    expect(await refusalIn(await browser.finish(back.cookie))).toBe('400 ERR120');
    expect(await auditOf(api, id)).toEqual([
      {
        action: 'external.linked',
        actorid: id,
        subjectid: null,
        tenantid: studio.id,
        data: { provider: 'studio', subject: person.sub },
      },
    ]);
    const mails = await mailsTo(api, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('The studio login');
    // Already linked: no second link and no second e-mail.
    expect((await signInAs(person)).status).toBe(200);
    expect(await auditOf(api, id)).toHaveLength(1);
  });

  test('signs in an invited user and clears the invitation', async () => {
    const { id, person } = await somebody();
    const { db } = api.services;
    await db.updateTable('users').set({ invitedat: new Date() }).where('id', '=', id).execute();
    await db.updateTable('credentials').set({ temporary: true }).where('userid', '=', id).execute();
    expect((await signInAs(person)).status).toBe(200);
    const row = db.selectFrom('users').select('invitedat').where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ invitedat: null });
  });

  test('removes all earlier access when the owner of an unproven address signs in', async () => {
    const admin = await makePerson(api.services, {
      email: `admin-${++people}@studio.test`,
      group: 'admin',
      at: studio.root,
    });
    const email = `owner-${people}@company.test`;
    const typed = 'Known-to-admin-7!';
    const body = { tenantid: studio.id, firstName: 'Olga', lastName: 'Owner', email, password: typed };
    const { user } = await api.call(
      createUser,
      { body: { ...body, type: 'team', nodeid: studio.root.id } },
      await enter(api, admin),
    );
    // Someone who knows the typed password signs in first, chooses a password and adds an authenticator.
    const begun = await api.call(signIn, { body: { email, password: typed } });
    const { challenge } = (begun as { newPassword: { challenge: string } }).newPassword;
    const chosen = 'Waiting-for-olga-7!';
    const squatter = (await api.call(completePassword, { body: { challenge, password: chosen } })) as Session;
    await turnOnMfa(api, asOf(squatter));

    const session = (await (
      await signInAs({ sub: `owner-${people}`, email, email_verified: true })
    ).json()) as Session;
    expect(session.user.id).toBe(user.id);
    expect(await api.refused(me, {}, asOf(squatter))).toBe('401 11026');
    expect(await api.refused(signIn, { body: { email, password: chosen } })).toBe('400 ERR113');
    // The address is now proven: linking another provider removes nothing.
    const row = api.services.db.selectFrom('users').select('provenat').where('id', '=', user.id);
    expect((await row.executeTakeFirstOrThrow()).provenat).not.toBeNull();
  });

  test('keeps all sign-in methods of a user who has confirmed the address by e-mail', async () => {
    const { email, id, person } = await somebody();
    expect((await signInAs(person)).status).toBe(200);
    expect(await api.call(signIn, { body: { email, password: PASSWORD } })).toHaveProperty('user.id', id);
  });

  test('signs in a linked user, whatever address the provider reports now', async () => {
    const { id, person } = await somebody();
    const other = await somebody();
    await signInAs(person);
    for (const claims of [
      { sub: person.sub },
      { sub: person.sub, email: 'new@elsewhere.test', email_verified: false },
      // Even the address of another account does not change the linked user.
      { sub: person.sub, email: other.email, email_verified: true },
    ]) {
      const session = (await (await signInAs(claims)).json()) as Session;
      expect(session.user.id).toBe(id);
    }
  });

  test('accepts the address from the ID token', async () => {
    const { id, person } = await somebody();
    const session = (await (await browser.signIn('frank', frank, person)).json()) as Session;
    expect(session.user.id).toBe(id);
  });

  test('is refused when the provider has not verified the address', async () => {
    const { id, person, email } = await somebody();
    expect(await refusedAs({ ...person, email_verified: false })).toBe('400 ERR120');
    expect(await refusedAs({ sub: person.sub, email })).toBe('400 ERR120');
    expect(await refusedAs({ ...person, email_verified: 'true' as unknown as boolean })).toBe('400 ERR120');
    expect(await auditOf(api, id)).toEqual([]);
    expect(await links(id)).toBe(0);
  });

  test('is refused when the account has not verified the address', async () => {
    const { id, person } = await somebody();
    const { db } = api.services;
    await db.updateTable('users').set({ emailverified: false }).where('id', '=', id).execute();
    expect(await refusedAs(person)).toBe('400 ERR120');
    expect(await links(id)).toBe(0);
  });

  test('is refused without an account, and creates none', async () => {
    const count = () => api.services.db.selectFrom('users').select('id').execute();
    const before = (await count()).length;
    const stranger = { sub: 'stranger', email: 'stranger@elsewhere.test', email_verified: true };
    expect(await refusedAs(stranger)).toBe('400 ERR120');
    expect((await count()).length).toBe(before);
  });

  test('is refused for a disabled user, linked or not', async () => {
    const [linked, fresh] = [await somebody(), await somebody()];
    await signInAs(linked.person);
    await api.services.db
      .updateTable('users')
      .set({ disabledat: new Date() })
      .where('id', 'in', [linked.id, fresh.id])
      .execute();
    expect(await refusedAs(linked.person)).toBe('400 ERR120');
    expect(await refusedAs(fresh.person)).toBe('400 ERR120');
    expect(await links(fresh.id)).toBe(0);
  });

  test('does not accept the subject of one provider at another', async () => {
    const { person } = await somebody();
    await signInAs(person);
    expect(await browser.refused('frank', frank, { sub: person.sub })).toBe('400 ERR120');
  });

  test('still requires two-factor authentication', async () => {
    const { id, person } = await somebody();
    const { secret } = await turnOnMfa(api, await enter(api, id));
    const response = await signInAs(person);
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('rushes-session'))).toBe(false);
    const reply = (await response.json()) as { mfa: { methods: string[]; challenge: string } };
    expect(Object.keys(reply)).toEqual(['mfa']);
    expect(reply.mfa.methods).toEqual(['totp', 'recovery']);
    const { challenge } = reply.mfa;
    const code = await unusedCode(api, secret);
    const session = await api.call(signInOtp, { body: { challenge, code } });
    expect(session.user.id).toBe(id);
    const signedIn = await api.services.db
      .selectFrom('audit')
      .select('data')
      .where('actorid', '=', id)
      .where('action', '=', 'session.signedIn')
      .execute();
    expect(signedIn).toMatchObject([{ data: { way: 'external', second: true } }]);
  });

  test('still requires the two-factor set-up that a tenant demands', async () => {
    const tenant = await makeTenant(api.services, 'Strict');
    const { id, person } = await somebody(tenant.root);
    await api.services.db
      .updateTable('tenants')
      .set({ mfarequired: 1 })
      .where('id', '=', tenant.id)
      .execute();
    const reply = (await (await signInAs(person)).json()) as { setup: { challenge: string } };
    expect(Object.keys(reply)).toEqual(['setup']);
    const { challenge } = reply.setup;
    const { secret } = await api.call(signInSetup, { body: { challenge } });
    const session = await api.call(signInEnable, { body: { challenge, code: codeOf(secret) } });
    expect(session.user.id).toBe(id);
  });

  const links = async (userid: string) =>
    (
      await api.services.db
        .selectFrom('external_identities')
        .select('subject')
        .where('userid', '=', userid)
        .execute()
    ).length;
});

test('Signing in fails while the external provider is down, and works again afterwards', async () => {
  const { person } = await somebody();
  const doomed = await startOidcPeer({ redirectUris: [redirectUri('studio')] });
  await api.restart({ RUSHES_OIDC: JSON.stringify([configured('studio', doomed)]) });
  doomed.person = person;
  const away = await browser.start('studio');
  const address = await doomed.visit(away.location);
  await doomed.stop();
  const back = await browser.comeBack(address, away.cookie);
  expect([back.status, back.location, back.cookie]).toEqual([302, '/account/external', 'rushes-external=']);
  await api.restart();
  expect((await signInAs(person)).status).toBe(200);
});
