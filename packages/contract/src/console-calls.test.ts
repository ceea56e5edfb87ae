import { expect, test } from 'vitest';
import type { z } from 'zod';
import { BASE_PATH } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { User, UserContext, UserTenant } from './identity.ts';
import { createNode, nodeFilters, PLATFORM_ROOT, updateNode } from './nodes.ts';
import { serviceOptions } from './services.ts';

// Endpoints named in the requirements, with the required body or query fields.
const fieldsOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

function find(address: string) {
  const [method, path = ''] = address.split(' ');
  const plain = (text: string) => text.replace(/:\w+|\{\w+\}/g, '*');
  return endpoints.find((one) => one.method === method && plain(one.path) === plain(path));
}

const required: [string, Record<string, string>][] = [
  [
    'subtitle files [S212]',
    {
      'POST pods/{id}/subtitles': 'filename filetype',
      'GET pods/{id}/subtitles/{assetId}': '',
      'PATCH pods/{id}/subtitles/{assetId}': 'cues',
      'DELETE pods/{id}/subtitles/{assetId}': '',
      'PATCH pods/{id}/subtitles/{assetId}/rename': 'name',
    },
  ],
  [
    'transcripts [S213]',
    {
      'GET pods/{id}/transcripts': '',
      'POST pods/{id}/transcripts': '',
      'PATCH pods/{id}/transcripts/{tid}': '',
      'DELETE pods/{id}/transcripts/{tid}': '',
      'POST pods/{id}/transcripts/{tid}/file': '',
      'POST pods/{id}/transcripts/{tid}/sentences': '',
      'PATCH pods/{id}/transcripts/{tid}/sentences/{sid}': '',
      'DELETE pods/{id}/transcripts/{tid}/sentences/{sid}': '',
    },
  ],
  ['services [T229]', { 'GET services': '', 'GET services/{alias}/options': '' }],
  [
    'what a service would do, and running one [T230, T231]',
    { 'GET services/{alias}': 'nodes pods action', 'POST services/{alias}': 'nodes pods params' },
  ],
  [
    'processing again and unpacking [T232]',
    { 'POST pods/{id}/transcode': '', 'POST pods/{id}/extract': 'shouldDeletePod' },
  ],
  [
    'assets [U236]',
    {
      'PATCH pods/{id}/assets/{aid}': 'name',
      'DELETE pods/{id}/assets/{aid}': '',
      'PATCH pods/{id}/assets/{aid}/languages': 'language',
      'POST pods/{id}/assets/{aid}/convert': '',
      'POST pods/{id}/assets/{aid}/promote': '',
      'POST pods/{id}/asset': '',
    },
  ],
  ['the session [Y265]', { 'GET me': '', 'POST start-session': 'visitorId email', 'GET user-context': 'id' }],
  [
    'users [Y266]',
    {
      'GET tenants/{id}/users': '',
      'GET usertypes': '',
      'POST users': '',
      'PATCH users/{id}': '',
      'DELETE users/{id}': '',
      'DELETE tenants/{id}/users/{userId}': '',
    },
  ],
  [
    'permissions, settings and folders of users [Y267]',
    {
      'PATCH tenants/{id}/users/{userId}/permissions': '',
      'PATCH users/{id}/settings': '',
      'PATCH users/folders': 'nodeid users',
    },
  ],
  [
    'access points [Y268]',
    {
      'POST users/{id}/nodes': '',
      'PATCH users/{id}/nodes/{nodeId}': '',
      'DELETE users/{id}/nodes/{nodeId}': '',
    },
  ],
  [
    'presence and temporary passwords [Y269]',
    {
      'GET tenants/{id}/users/{userId}/ping': '',
      'PATCH tenants/{id}/users/{userId}/password': 'password',
      'POST temporary-password': 'email',
      'PATCH temporary-password': 'email code',
    },
  ],
  [
    'new tenants [Y270]',
    { 'POST onboard': '', 'POST accountcreate': '', 'POST salesmancreatestenant': '', 'POST freetrial': '' },
  ],
  [
    'addresses of a tenant [Y271]',
    {
      'GET tenants/{id}/emails': '',
      'PATCH tenants/{id}/emails': 'editorial traffic support',
      'PATCH tenants/{id}/email': 'code',
    },
  ],
  [
    'compulsory MFA, and the end of a tenant [Y273]',
    { 'PATCH tenants/{id}/mfa': 'mfarequired', 'POST tenants/accountdelete': '' },
  ],
  [
    'tenants [Y274]',
    {
      'GET tenants': '',
      'PATCH tenants/{id}': '',
      'DELETE tenants/{id}': '',
      'DELETE tenants/{id}/soft': '',
      'PATCH tenants/{id}/restore': '',
    },
  ],
  [
    'settings of a tenant [Y275]',
    {
      'GET tenants/{id}/settings': '',
      'POST tenants/{id}/settings': 'accessPointId recycle_bin_retention_period',
    },
  ],
  [
    'the brand [Y276]',
    { 'GET nodes/{id}/brand': '', 'PATCH nodes/{id}/brand': '', 'DELETE nodes/{id}/brand/logo': '' },
  ],
  [
    'usage, reports and support [Y277, Y280]',
    {
      'GET logs/users': 'tid',
      'GET logs/users/{id}': '',
      'GET logs/tenants': '',
      'GET logs/tenants/{id}': '',
      'GET logs/usage': 'tid',
      'GET logs/storage': 'nodeid nodeType',
      'GET reports/users': '',
      'GET reports/services': '',
      'GET reports/tenants': '',
      'POST support/send': 'text severity page browser',
      'POST support/feature/send': 'text page browser',
      'GET languages': '',
    },
  ],
  [
    'resources [Y278]',
    { 'GET tenants/{id}/resources': '', 'GET tenants/{id}/resources/{name}/status': 'units' },
  ],
  ['downloads [Y279]', { 'POST download': 'nodeids podids assetids excludeAssets' }],
  ['languages [Y280]', { 'GET languages': '' }],
  [
    'names and address of an account [Y281]',
    {
      'PATCH accounts/firstname': 'firstName',
      'PATCH accounts/lastname': 'lastName',
      'PATCH accounts/email': 'email',
    },
  ],
  [
    'settings of an account [Y282]',
    {
      'PATCH accounts/settings/notification': 'name value',
      'PATCH accounts/settings/language': 'language',
      'PATCH accounts/settings/theme': 'theme',
      'PATCH accounts/settings/folderview': 'view',
    },
  ],
  ['deleting an account [Y283]', { 'GET accounts/deletion': '', 'DELETE accounts/me': '' }],
  [
    'identity is below auth [Z287]',
    {
      'POST auth/sign-in': '',
      'POST auth/sign-out': '',
      'POST auth/confirm-sign-up': 'email code',
      'POST auth/forgot-password': '',
      'POST auth/forgot-password/submit': '',
      'POST auth/change-password': '',
      'POST auth/complete-password': '',
      'GET auth/session': '',
    },
  ],
  [
    'nodes [AA290]',
    {
      'GET nodes': '',
      'GET nodes/{id}': '',
      'POST nodes':
        'name note teamonly parentid type clientaddressline1 clientzipcode clientcity clientcountry',
      'PATCH nodes/{id}': 'name note teamonly clientaddressline1 clientzipcode clientcity clientcountry',
    },
  ],
  [
    'folders, name, note and status of a node [AA291]',
    {
      'PATCH nodes/{id}/folders': 'paths',
      'PATCH nodes/{id}/name': 'name',
      'PATCH nodes/{id}/note': 'note',
      'PATCH nodes/{id}/projectstatus': 'projectstatus',
    },
  ],
  [
    'team-only nodes [AA292]',
    { 'PATCH nodes/{id}/teamonly': 'teamonly', 'PATCH nodes/bulk-teamonly': 'nodes teamonly' },
  ],
  [
    'deleting nodes [AA293]',
    { 'DELETE nodes/{id}': '', 'DELETE nodes/{id}/logo': '', 'POST nodes/bulk-delete': 'nodes' },
  ],
  [
    'the contents of a node [AA295]',
    {
      'GET nodes/{id}/subnodes': '',
      'GET nodes/{id}/subnodes/{x}': '',
      'GET nodes/{id}/properties': '',
      'GET nodes/{id}/pods': '',
    },
  ],
  [
    'pods [AA296]',
    { 'GET pods': '', 'GET pods/{id}': '', 'GET pods/{id}/meta': '', 'GET pods/{id}/actionlogs': '' },
  ],
  [
    'changing pods [AA297]',
    {
      'POST pods': '',
      'PATCH pods/{id}': '',
      'PATCH pods/{id}/rename': 'name',
      'PATCH pods/{id}/note': 'note',
    },
  ],
  [
    'team-only pods [AA298]',
    { 'PATCH pods/{id}/teamonly': 'teamonly', 'PATCH pods/bulk-teamonly': 'pods teamonly' },
  ],
  [
    'deleting pods [AA299]',
    { 'DELETE pods/{id}': '', 'POST pods/bulk-delete': 'pods', 'DELETE pods/{id}/assets/{assetId}': '' },
  ],
  ['search [AA300]', { 'GET search': 'nodeid q zone wholeWords allWords includeAssets includeSubfolders' }],
  ['notifications [AB302]', { 'GET tenants/{id}/notifications': '', 'GET me/notifications/info': '' }],
];

test.each(required)('defines the endpoints with their fields: %s', (_name, calls) => {
  for (const [address, fields] of Object.entries(calls)) {
    const call = find(address);
    expect(call, address).toBeDefined();
    const taken = [...fieldsOf(call?.body), ...fieldsOf(call?.query)];
    expect(taken, address).toEqual(expect.arrayContaining(fields.split(' ').filter(Boolean)));
  }
});

test('uses the base path /api/v1 [AA301]', () => {
  expect(BASE_PATH).toBe('/api/v1');
});

test('accepts a logo file when a node is created or changed [AA290]', () => {
  expect([createNode.files, updateNode.files]).toEqual([['logo'], ['logo']]);
});

test('filters subnodes by client, project and archived [AA295]', () => {
  expect(nodeFilters).toEqual(['client', 'project', 'archived']);
});

test('requires a name and a value for each language of a service [T229]', () => {
  const reply = (languages: object[]) =>
    serviceOptions.reply?.safeParse({ options: { languages, sourcelanguages: [] } }).success;
  expect(reply([{ name: 'Dutch', value: 'nl-NL' }])).toBe(true);
  expect(reply([{ name: 'Dutch' }])).toBe(false);
  expect(reply([{ value: 'nl-NL' }])).toBe(false);
});

test('requires the ability control NodeAndPod to change nodes, files and assets [X251]', () => {
  const nodes = ['POST nodes', 'PATCH nodes/{id}', 'PATCH nodes/{id}/name', 'PATCH nodes/{id}/note'];
  const moved = ['POST nodes/copy', 'PATCH nodes/move', 'POST pods/copy', 'PATCH pods/move'];
  const deleted = ['DELETE nodes/{id}', 'POST nodes/bulk-delete', 'POST pods/bulk-delete'];
  const pods = ['PATCH pods/{id}', 'PATCH pods/{id}/rename', 'PATCH pods/{id}/note'];
  const asset = 'pods/{id}/assets/{aid}';
  const assets = [`PATCH ${asset}`, `DELETE ${asset}`, `PATCH ${asset}/languages`];
  const made = [`POST ${asset}/convert`, `POST ${asset}/promote`];
  for (const address of [...nodes, ...moved, ...deleted, ...pods, ...assets, ...made])
    expect(find(address)?.gate, address).toBe('control NodeAndPod');
});

test('requires a node type and a name of at most 191 characters, with an empty note by default [W241]', () => {
  const node = { name: 'Reel', type: 1, parentid: PLATFORM_ROOT };
  const takes = (change: object) => createNode.body?.safeParse({ ...node, ...change }).success;
  expect(createNode.body?.parse(node)).toMatchObject({ name: 'Reel', type: 1, note: '' });
  expect([takes({ type: undefined }), takes({ name: undefined }), takes({ name: '' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([takes({ name: 'x'.repeat(191) }), takes({ name: 'x'.repeat(192) })]).toEqual([true, false]);
});

test('uses a fixed id for the root folder of the platform [X260]', () => {
  expect(PLATFORM_ROOT).toBe('00000000-0000-7000-8000-000000000001');
});

test('returns user, tenants, access points, abilities, settings and subscription in the context [Y265]', () => {
  const context = ['user', 'tenant', 'accessPoint', 'abilities', 'settings', 'subscription'];
  expect(Object.keys(UserContext.shape)).toEqual(context);
  expect(Object.keys(User.shape)).toContain('tenants');
  expect(Object.keys(UserTenant.shape)).toEqual(expect.arrayContaining(['accessPoints', 'subscription']));
});
