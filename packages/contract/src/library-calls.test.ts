import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { copyNodes, copyPods, moveNodes, movePods } from './move-copy.ts';
import { openapiDocument } from './openapi.ts';

// Endpoints and fields named in the requirements, checked against the published OpenAPI document.
interface Shape {
  properties?: Record<string, unknown>;
  $ref?: string;
}
interface Call {
  body?: string;
  query?: string;
  reply?: string;
}
interface Json {
  content?: { 'application/json': { schema: Shape } };
}

const { paths, components } = openapiDocument(endpoints, '1');
const { schemas } = components as { schemas: Record<string, Shape> };

function fields(json: Json | undefined): string[] {
  const { $ref, properties } = json?.content?.['application/json'].schema ?? {};
  const named = $ref ? schemas[$ref.replace('#/components/schemas/', '')] : undefined;
  return Object.keys(properties ?? named?.properties ?? {});
}

function described(address: string) {
  const [method = '', path = ''] = address.split(' ');
  const operation = paths[`/api/v1/${path}`]?.[method.toLowerCase()];
  if (!operation) return undefined;
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  return {
    body: fields(operation.requestBody as Json | undefined),
    query: operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    reply: fields(success?.[1] as Json | undefined),
  };
}

const required: [string, Record<string, Call>][] = [
  [
    'archiving is a service [J128]',
    {
      'GET services/{alias}': { query: 'nodes pods action' },
      'POST services/{alias}': { body: 'nodes pods params' },
    },
  ],
  [
    'moving [K131]',
    {
      'PATCH nodes/move': {
        body: 'nodes targetnodeid nodeid validateRequestOnly',
        reply: 'validation messages',
      },
      'PATCH pods/move': {
        body: 'pods targetnodeid nodeid validateRequestOnly',
        reply: 'validation messages',
      },
    },
  ],
  [
    'copying [K132]',
    {
      'POST nodes/copy': {
        body: 'targetnodeid nodeid nodes archive',
        reply: 'copiedNodes unprocessablePods',
      },
      'POST pods/copy': { body: 'targetnodeid nodeid pods archive', reply: 'unprocessablePods' },
    },
  ],
  [
    'the recycle bin [L143]',
    {
      'GET recycle-bin/{id}': {},
      'POST recycle-bin/{id}/restore': { body: 'podids nodeids' },
      'POST recycle-bin/{id}/delete': { body: 'podids nodeids' },
      'POST recycle-bin/{id}/empty': {},
    },
  ],
  [
    'share links [M153]',
    {
      'POST accesslinks': {
        body: 'allowdownloading allowcomments teamonly expireat password note podids nodeids',
      },
      'GET pods/{id}/accesslinks': {},
      'GET nodes/{id}/accesslinks': {},
      'PATCH accesslinks/{id}': {},
      'DELETE accesslinks/{id}': {},
    },
  ],
  [
    'inviting to a share link [M154]',
    { 'POST accesslinks/{id}/invite': { body: 'receiver note includeqrcode', reply: 'links' } },
  ],
  [
    'the calls of reviewers [M155]',
    {
      'GET reviewaccess/{code}': {},
      'POST reviewaccess/authorize': { reply: 'accessToken' },
      'GET reviewaccess/files/info': {},
      'POST reviewaccess/comments': {},
      'PATCH reviewaccess/comments/{id}': {},
      'DELETE reviewaccess/comments/{id}': {},
    },
  ],
  ['a shared download [M156]', { 'GET reviewaccess/{code}/download': { query: 'ticket' } }],
  [
    'upload links [N160]',
    {
      'GET users/{userId}/uploadlinks/{nodeId}': { query: 'apid' },
      'POST uploadlinks': {},
      'PATCH uploadlinks/{id}': {},
      'DELETE uploadlinks/{id}': {},
      'POST uploadlinks/{id}/invite': {},
    },
  ],
  [
    'the calls of people who send files [N161]',
    {
      'GET uploadaccess/{code}': {},
      'POST uploadaccess/authorize': {},
      'GET uploadaccess/resources/storage': { query: 'units' },
      'POST uploadaccess/files/upload': {},
      'GET uploadaccess/folders/info': {},
    },
  ],
  [
    'embed links [N162]',
    {
      'GET pods/{id}/embedlinks': {},
      'POST pods/{id}/embedlinks': { body: 'asset' },
      'DELETE pods/{id}/embedlinks/{eid}': {},
      'GET embedded/{code}': {},
    },
  ],
  [
    'note and badge of a file [P183]',
    { 'PATCH pods/{id}/note': { body: 'note' }, 'PATCH pods/{id}/status': { body: 'badgestatus' } },
  ],
  [
    'versions [P184]',
    {
      'PATCH pods/{source}/versions/{target}': { body: 'versionText' },
      'POST pods/{id}/reorder': { body: 'podids' },
    },
  ],
  [
    'comments [Q191]',
    {
      'GET pods/{id}/comments': {},
      'POST pods/{id}/comments': { body: 'start end content teamonly parentid' },
      'PATCH pods/{id}/comments/{cid}': {},
      'DELETE pods/{id}/comments/{cid}': {},
      'POST pods/{id}/comments/submit': { body: 'note' },
      'POST pods/{id}/comments/{cid}/like': {},
      'POST pods/{id}/comments/{cid}/dislike': {},
      'POST pods/{id}/comments/{cid}/check': {},
      'POST pods/{id}/comments/{cid}/uncheck': {},
    },
  ],
  [
    'reviewers [Q192]',
    {
      'GET pods/{id}/reviewers/users': {},
      'GET pods/{id}/reviewers': {},
      'POST pods/{id}/reviewers/invite': { body: 'reviewers note', reply: 'message' },
    },
  ],
  [
    'labels of a file [R200]',
    {
      'GET pods/{id}/labels': {},
      'POST pods/{id}/labels': { body: 'start end content type' },
      'PATCH pods/{id}/labels/{lid}': {},
      'DELETE pods/{id}/labels/{lid}': {},
    },
  ],
  [
    'detected labels and texts [R201]',
    {
      'GET pods/{id}/mllabels': {},
      'PATCH pods/{id}/mllabels/{lid}': {},
      'DELETE pods/{id}/mllabels/{lid}': {},
      'PATCH pods/{id}/mltexts/{tid}': {},
      'DELETE pods/{id}/mltexts/{tid}': {},
    },
  ],
  [
    'labels of several files, and of a folder [R202]',
    {
      'POST pods/labels': { body: 'podids labels' },
      'POST pod/{id}/labels': { body: 'podId labels metalabel' },
      'POST pods/{id}/labels': { body: 'podId labels metalabel' },
      'GET nodes/{id}/labels': { query: 'q limit offset' },
    },
  ],
  [
    'categories of labels [R203]',
    {
      'GET tenants/{id}/labelcategories': { query: 'includeLabels' },
      'POST tenants/{id}/labelcategories': {},
      'PATCH tenants/{id}/labelcategories/{cid}': {},
      'DELETE tenants/{id}/labelcategories/{cid}': {},
      'GET tenants/{id}/labelcategories/{cid}/labels': {},
    },
  ],
  [
    'predefined labels [R204]',
    {
      'POST tenants/{id}/labels': { body: 'label categoryId' },
      'PATCH tenants/{id}/labels/{lid}': {},
      'DELETE tenants/{id}/labels/{lid}': {},
    },
  ],
];

test.each(required)('documents the endpoints with their fields: %s', (_name, calls) => {
  for (const [address, call] of Object.entries(calls)) {
    const found = described(address);
    expect(found, address).toBeDefined();
    for (const part of ['body', 'query', 'reply'] as const)
      expect(found?.[part], `${part} of ${address}`).toEqual(
        expect.arrayContaining(call[part]?.split(' ') ?? []),
      );
  }
});

test.each([
  ['nodes', moveNodes],
  ['pods', movePods],
  ['nodes', copyNodes],
  ['pods', copyPods],
] as const)('requires a destination and at least one item to move or copy %s [K133]', (what, { body }) => {
  const id = '01890000-0000-7000-8000-000000000001';
  const takes = (value: object) => body?.safeParse(value).success;
  expect(takes({ [what]: [id], targetnodeid: id })).toBe(true);
  expect(takes({ [what]: [id] })).toBe(false);
  expect(takes({ [what]: [], targetnodeid: id })).toBe(false);
  expect(takes({ targetnodeid: id })).toBe(false);
});
