import { getNode } from '@rushes/contract/nodes';
import * as contract from '@rushes/contract/user-groups';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { externalJourney, redirectUri, SITE } from '#test/external-journey.ts';
import { atFileEnd } from '#test/file-end.ts';
import { makeNode, makePerson, makeWorld, type Place, type World } from '#test/fixtures.ts';
import { type OidcPeer, startOidcPeer } from '#test/peers/oidc-peer.ts';
import { enter } from '#test/session.ts';

let api: Api;
let peer: OidcPeer;
let world: World;
let admin: As;
let target: Place;
let userid: string;
const email = 'follower@studio.test';

beforeAll(async () => {
  peer = await startOidcPeer({ redirectUris: [redirectUri('studio')] });
  atFileEnd(() => peer.stop());
  const { issuer, clientId, clientSecret } = peer;
  const providers = [{ id: 'studio', name: 'Studio login', issuer, clientId, clientSecret }];
  api = await startApi({ RUSHES_PUBLIC_URL: SITE, RUSHES_OIDC: JSON.stringify(providers) });
  world = await makeWorld(api.services);
  admin = await enter(api, world.users.admin);
  target = await makeNode(api.services, world.studio.root, 'Followed', { type: 2 });
  userid = await makePerson(api.services, { email, group: 'team', at: world.folder });
});
beforeEach(async () => {
  await api.services.db.deleteFrom('user_groups').execute();
  await api.services.db.deleteFrom('rate_limits').execute();
});

const ofStudio = (more: object = {}) => ({ id: world.studio.id, ...more }) as never;

async function groupWithAccess(name: string, at = target): Promise<string> {
  const { group } = await api.call(contract.createGroup, { params: ofStudio(), body: { name } }, admin);
  const body = { nodeid: at.id, group: 'team' as const };
  await api.call(contract.addGroupPoint, { params: ofStudio({ groupId: group.id }), body }, admin);
  return group.id;
}

const follow = (claim: string, values: { value: string; groupid: string }[], as = admin) =>
  api.call(
    contract.setSignInGroups,
    { params: ofStudio({ provider: 'studio' }), body: { claim, values } },
    as,
  );

/** Signs in with a provider that says this about the person. */
async function signIn(claims: Record<string, unknown>): Promise<As> {
  peer.onToken = (token) => peer.resign(token, claims);
  const response = await externalJourney(api).signIn('studio', peer, {
    sub: 'follower',
    email,
    email_verified: true,
  });
  expect(response.status).toBe(200);
  const { idToken, accessToken } = (await response.json()) as Record<string, string>;
  return { headers: { 'id-token': idToken!, 'access-token': accessToken! }, cookie: '' };
}
const sees = async (as: As) =>
  (await api.refused(getNode, { params: { id: target.id } }, as).catch(() => 'seen')) === 'seen';
const groupsOf = async () =>
  (
    await api.services.db
      .selectFrom('user_group_members')
      .select('groupid')
      .where('userid', '=', userid)
      .execute()
  ).map(({ groupid }) => groupid);

test('At every sign-in, membership follows the claim, in the groups that are mapped only', async () => {
  const [followed, own] = [await groupWithAccess('Editors'), await groupWithAccess('By hand', world.project)];
  const params = ofStudio({ groupId: own });
  await api.call(contract.addGroupMembers, { params, body: { users: [userid] } }, admin);
  const { providers } = await follow('groups', [{ value: 'cutting-room', groupid: followed }]);
  expect(providers).toEqual([
    {
      provider: { id: 'studio', name: 'Studio login' },
      claim: 'groups',
      values: [{ value: 'cutting-room', groupid: followed }],
    },
  ]);
  const first = await signIn({ groups: ['cutting-room', 'kitchen'] });
  expect(await sees(first)).toBe(true);
  expect((await groupsOf()).sort()).toEqual([followed, own].sort());
  const second = await signIn({ groups: ['kitchen'] });
  expect(await sees(second)).toBe(false);
  expect(await groupsOf()).toEqual([own]);
  // The session with the previous access has ended.
  expect(await api.refused(getNode, { params: { id: world.folder.id } }, first)).toBe('401 11026');
  const logged = await api.services.db
    .selectFrom('audit')
    .select(['action', 'data'])
    .where('subjectid', '=', userid)
    .where('action', 'in', ['group.memberAdded', 'group.memberRemoved'])
    .orderBy('seq')
    .execute();
  expect(logged.slice(1)).toMatchObject([
    { action: 'group.memberAdded', data: { of: 'Editors', provider: 'studio' } },
    { action: 'group.memberRemoved', data: { of: 'Editors', provider: 'studio' } },
  ]);
});

test('Without the claim, the user is in none of the groups; with too many for the token, nothing changes', async () => {
  const group = await groupWithAccess('Colour');
  await follow('roles', [
    { value: 'colour', groupid: group },
    { value: 'grading', groupid: group },
  ]);
  expect(await sees(await signIn({ roles: 'grading' }))).toBe(true);
  const overage = {
    _claim_names: { roles: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://x.test' } },
  };
  expect(await sees(await signIn(overage))).toBe(true);
  expect(await sees(await signIn({}))).toBe(false);
});

test('Other tenants and providers are not affected, and an empty list ends it', async () => {
  const group = await groupWithAccess('Sound');
  const body = { claim: 'groups', values: [{ value: 'sound', groupid: group }] };
  const other = await enter(api, world.users.other);
  const theirs = { params: { id: world.other.id, provider: 'studio' }, body };
  expect(await api.refused(contract.setSignInGroups, theirs, other)).toBe('404 ERR300');
  const unknown = { params: ofStudio({ provider: 'other' }), body };
  expect(await api.refused(contract.setSignInGroups, unknown, admin)).toBe('404 ERR305');
  await follow('groups', body.values);
  await signIn({ groups: ['sound'] });
  await follow('groups', []);
  await signIn({ groups: [] });
  expect(await groupsOf()).toEqual([group]);
});
