import { createAccessLink } from '@rushes/contract/accesslinks';
import { createComment } from '@rushes/contract/comments';
import { createEmbedLink } from '@rushes/contract/embedlinks';
import { errorTexts as en } from '@rushes/contract/error-texts.en';
import { errorTexts as nl } from '@rushes/contract/error-texts.nl';
import { type ErrorCode, errors } from '@rushes/contract/errors';
import { moveNodes, movePods } from '@rushes/contract/move-copy';
import { setNodeTeamOnly } from '@rushes/contract/nodes';
import { setPodsTeamOnly, setPodTeamOnly } from '@rushes/contract/pods';
import { inviteReviewers } from '@rushes/contract/reviews';
import { createUploadLink } from '@rushes/contract/uploadlinks';
import { addAccessPoint, createUser, updateUser } from '@rushes/contract/users';
import { beforeAll, expect, test } from 'vitest';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeNode, makePerson, makePod, makeWorld, type Place, type World } from '#test/fixtures.ts';

// One conflict for each code, over HTTP. The rules behind them are tested in their features.

let api: Api;
let world: World;
let admin: As;
let team: As;
let client: As;
let builder: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, {
    email: 'builder@studio.test',
    group: 'client',
    at: world.project,
    abilities: ['list NodeAndPod', 'control NodeAndPod', 'list PodService', 'control PodService'],
  });
  [admin, team, client, builder] = (await Promise.all(
    ['admin', 'team', 'client', 'builder'].map((name) => api.signIn(`${name}@studio.test`)),
  )) as [As, As, As, As];
});

const video = (place: Place = world.folder, more: object = {}) =>
  makePod(api.services, place, world.users.team, { name: 'cut.mov', kind: 'video', duration: 1000, ...more });
const later = () => new Date(Date.now() + 86_400_000).toISOString();
const at = (id: string) => ({ params: { id } });
const warn = { validateRequestOnly: 1 } as const;
const codes = (messages: readonly { code: string }[]) => messages.map(({ code }) => code).join(' ');

const conflicts: Record<string, () => Promise<string>> = {
  // A client user is created in a team-only folder.
  ERR61: () => {
    const person = { firstName: 'Kim', lastName: 'Klant', email: 'kim@client.test', type: 'client' } as const;
    return api.refused(
      createUser,
      { body: { ...person, tenantid: world.studio.id, nodeid: world.hidden.id } },
      admin,
    );
  },
  // A client user is attached to a team-only folder.
  ERR66: () =>
    api.refused(addAccessPoint, { ...at(world.users.client), body: { nodeid: world.hidden.id } }, admin),
  // The root folder of a client user becomes team-only.
  ERR67: () => api.refused(setNodeTeamOnly, { ...at(world.project.id), body: { teamonly: 1 } }, team),
  // A client user makes an item team-only.
  ERR130: async () => {
    const { id } = await makeNode(api.services, world.folder, 'Own');
    return api.refused(setNodeTeamOnly, { ...at(id), body: { teamonly: 1 } }, builder);
  },
  // A folder in a team-only folder is shown.
  ERR137: () => api.refused(setNodeTeamOnly, { ...at(world.belowHidden.id), body: { teamonly: 0 } }, team),
  // A file in a team-only folder is shown.
  ERR138: async () =>
    api.refused(setPodTeamOnly, { ...at(await video(world.hidden)), body: { teamonly: 0 } }, team),
  // The root folder of a client user is moved into a team-only folder.
  ERR139: async () => {
    const place = await makeNode(api.services, world.client, 'Root of a client');
    await makePerson(api.services, { email: 'rooted@client.test', group: 'client', at: place });
    const body = { nodes: [place.id], targetnodeid: world.hidden.id };
    return api.refused(moveNodes, { body }, team);
  },
  // A shared file would disappear from its link.
  ERR140: async () => {
    const pod = await video();
    await api.call(createAccessLink, { body: { podids: [pod], expireat: later() } }, team);
    const body = { pods: [pod], targetnodeid: world.hidden.id, ...warn };
    return codes((await api.call(movePods, { body }, team)).messages);
  },
  // A link that everybody may open contains a team-only file.
  ERR141: async () => {
    const body = { podids: [await video(world.hidden)], expireat: later(), teamonly: 0 as const };
    return api.refused(createAccessLink, { body }, team);
  },
  // An upload link that everybody may see leads to a team-only folder.
  ERR142: () => {
    const body = { nodeid: world.hidden.id, maxfilesize: 10, expireat: later() };
    return api.refused(createUploadLink, { body }, team);
  },
  // A client user writes a team-only comment.
  ERR143: async () => {
    const body = { content: 'For us', teamonly: 1 } as const;
    return api.refused(createComment, { ...at(await video()), body }, client);
  },
  // A reply is visible to others than its comment.
  ERR144: async () => {
    const pod = await video();
    const first = { content: 'For us', teamonly: 1 } as const;
    const { comment } = await api.call(createComment, { ...at(pod), body: first }, team);
    const body = { content: 'For all', teamonly: 0, parentid: comment.id } as const;
    return api.refused(createComment, { ...at(pod), body }, team);
  },
  // Items become team-only by moving them.
  ERR152: async () => {
    const body = { pods: [await video()], targetnodeid: world.hidden.id, ...warn };
    return codes((await api.call(movePods, { body }, team)).messages);
  },
  // Items stay team-only in an open folder.
  ERR153: async () => {
    const pods = [await video(world.project, { teamonly: 1 })];
    const body = { pods, targetnodeid: world.folder.id, ...warn };
    return codes((await api.call(movePods, { body }, team)).messages);
  },
  // One version of a file becomes team-only.
  ERR156: async () => {
    const head = await video(world.folder, { order: 2, versionscount: 2 });
    const version = await video(world.folder, { parentpodid: head, order: 1 });
    return api.refused(setPodsTeamOnly, { body: { pods: [version], teamonly: 1 } }, team);
  },
  // A client user reviews a team-only file.
  ERR162: async () => {
    const body = { reviewers: [world.users.client] };
    return api.refused(inviteReviewers, { ...at(await video(world.hidden)), body }, team);
  },
  // A team-only file is embedded.
  ERR163: async () => api.refused(createEmbedLink, { ...at(await video(world.hidden)), body: {} }, team),
  // A user with a team-only folder becomes a client user.
  ERR164: async () => {
    const person = { email: 'inside@studio.test', group: 'team', at: world.hidden } as const;
    const id = await makePerson(api.services, person);
    return api.refused(updateUser, { ...at(id), body: { type: 'client' } }, admin);
  },
};
const warnings = ['ERR140', 'ERR152', 'ERR153'];

test('covers every specified code [AC318]', () => {
  const numbers = [61, 66, 67, 130, 137, 138, 139, 140, 141, 142, 143, 144, 152, 153, 156, 162, 163, 164];
  expect(Object.keys(conflicts)).toEqual(numbers.map((number) => `ERR${number}`));
});

test.each(Object.keys(conflicts))(
  '%s is sent for its team-only conflict, in both languages [AC318]',
  async (name) => {
    const code = name as ErrorCode;
    const answer = await conflicts[code]!();
    if (warnings.includes(code)) expect(answer.split(' ')).toContain(code);
    else expect(answer).toBe(`${errors[code]} ${code}`);
    expect(en[code]).toMatch(/team[- ]only/i);
    expect(nl[code]).toMatch(/alleen voor het team|alleen team|teaminstelling/);
  },
);
