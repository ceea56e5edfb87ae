import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Ability } from '@rushes/contract/abilities';
import { allowAuthorization } from '@rushes/contract/oauth';
import { getPod } from '@rushes/contract/pods';
import type { Scope } from '@rushes/contract/scopes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import type { As } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makePerson } from '#test/fixtures.ts';
import { REDIRECT } from '#test/oauth.ts';
import { ALL, openMcp, READ } from '#test/scenes/mcp-scene.ts';
import { makeProgram } from '#test/tokens.ts';

import { readingTools } from './tools/read-tools.service.ts';

const { api, world, team, video, hidden, connect, call, refusal, post, makeVersions } = await openMcp();

afterEach(() => {
  vi.restoreAllMocks();
});

const getFile = readingTools.find(({ name }) => name === 'get_file')!;
const toolsList = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('Access to the MCP endpoint', () => {
  test('the stock client goes from 401 over discovery, registration and consent to the tools', async () => {
    const kept = new Map<string, unknown>();
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'Assistant', redirect_uris: [REDIRECT] },
      clientInformation: () => kept.get('client') as never,
      saveClientInformation: (information) => void kept.set('client', information),
      tokens: () => kept.get('tokens') as never,
      saveTokens: (tokens) => void kept.set('tokens', tokens),
      redirectToAuthorization: (url) => void kept.set('page', url),
      saveCodeVerifier: (verifier) => void kept.set('verifier', verifier),
      codeVerifier: () => kept.get('verifier') as string,
    };
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { authProvider: provider });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
    const asked = Object.fromEntries((kept.get('page') as URL).searchParams);
    expect(asked).toMatchObject({
      resource: `${api.services.settings.publicUrl}/mcp`,
      scope: READ.join(' '),
    });
    const { redirect } = await api.call(allowAuthorization, { body: asked }, team);
    await first.finishAuth(new URL(redirect).searchParams);
    const mcp = new Client({ name: 'test', version: '1' });
    await mcp.connect(transport());
    const { tools } = await mcp.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['search', 'list_folder', 'get_file', 'get_transcript', 'get_frame'],
      ...['list_comments', 'compare_versions', 'export_markers'],
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    await mcp.close();
    expect(await api.refused(getPod, { params: { id: video } }, bearerOf(kept.get('tokens')))).toBe(
      '401 11027',
    );
  });

  test('says where a token is available', async () => {
    const response = await post(toolsList);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp"');
    expect((await api.fetch('/mcp')).status).toBe(405);
  });

  test('is for programs: the session of a browser is refused', async () => {
    const answer = await post(toolsList, team);
    expect([answer.status, answer.headers.has('www-authenticate')]).toEqual([401, true]);
  });

  test('each tool works with exactly the scopes that the documentation names', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../docs/api/mcp.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm)];
    const named = new Map(
      rows.map(([, name, scopes]) => [
        name!,
        [...scopes!.matchAll(/`([a-z]+:[a-z]+)`/g)].map(([, scope]) => scope as Scope),
      ]),
    );
    const { tools } = await (await connect(world.users.team, ALL)).listTools();
    expect([...named.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
    const { newest, second } = await makeVersions();
    const input: Record<string, Record<string, unknown>> = {
      search: { query: 'harbour' },
      list_folder: { folder_id: world.folder.id },
      add_comment: { file_id: newest, text: 'With one scope' },
      export_markers: { file_id: newest, format: 'csv' },
      compare_versions: { file_id: newest, other_id: second },
      create_share_link: { file_ids: [newest] },
      resolve_comment: { file_id: newest, comment_id: newest },
    };
    for (const [name, scopes] of named) {
      const { as } = await makeProgram(api, { userid: world.users.team }, { scopes });
      const given = { name, arguments: input[name] ?? { file_id: newest } };
      const text = await (await post({ ...toolsList, method: 'tools/call', params: given }, as)).text();
      expect(text, `${name} with ${scopes}`).not.toMatch(/ERR270|-32602|Tool \w+ not found/);
      for (const missing of scopes) {
        const fewer = scopes.filter((scope) => scope !== missing);
        const { as: less } = await makeProgram(api, { userid: world.users.team }, { scopes: fewer });
        const listed = await (await post(toolsList, less)).text();
        expect(listed, `${name} without ${missing}`).not.toContain(`"name":"${name}"`);
      }
    }
  });

  test('one request is one call: batches are refused, and each request counts', async () => {
    const { as } = await makeProgram(api, { userid: world.users.team }, { scopes: READ });
    const batch = await post([toolsList, { ...toolsList, id: 2 }], as);
    expect([batch.status, ((await batch.json()) as { error: { code: number } }).error.code]).toEqual([
      400, -32600,
    ]);
    const listen = await post({ ...toolsList, method: 'subscriptions/listen' }, as);
    expect(((await listen.json()) as { error: { code: number } }).error.code).toBe(-32601);
    const left = async () => Number((await post(toolsList, as)).headers.get('ratelimit-remaining'));
    expect((await left()) - (await left())).toBe(1);
  });

  test('a token with write scopes gets the tools that write', async () => {
    const mcp = await connect(world.users.team, ALL);
    const { tools } = await mcp.listTools();
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writing).toEqual(['add_comment', 'resolve_comment', 'request_review', 'create_share_link']);
    // None of them can be called, not even with valid values, by a token that may only read.
    const reader = await connect(world.users.team, READ);
    await expect(reader.callTool({ name: 'add_comment', arguments: {} })).rejects.toThrow();
  });
});

const bearerOf = (tokens: unknown): As => ({
  headers: { authorization: `Bearer ${(tokens as { access_token: string }).access_token}` },
  cookie: '',
});

describe('Calls of tools', () => {
  test('leave one row in the audit log per call, also when it is refused or fails', async () => {
    const { as } = await makeProgram(api, { userid: world.users.client }, { scopes: READ });
    const rows = async () => (await auditOf(api)).filter(({ action }) => action === 'mcp.called');
    const before = (await rows()).length;
    const ask = async (method: string, params: object, who = as) =>
      (await post({ jsonrpc: '2.0', id: 1, method, params }, who)).text();
    const use = (name: string, given: object, who = as) => ask('tools/call', { name, arguments: given }, who);
    await use('get_file', { file_id: video });
    await use('get_file', { file_id: hidden });
    await use('get_file', { file_id: world.otherProject.id });
    await use('get_file', { file_id: 'no id' });
    await use('add_comment', { file_id: video, text: 'Hello' });
    await use('search', { query: 'harbour' });
    await ask('resources/read', { uri: `rushes://file/${video}` });
    await ask('resources/read', { uri: 'rushes://file/no-id' });
    await ask('tools/list', {});
    const by = { actorid: world.users.client, tenantid: world.studio.id };
    expect((await rows()).slice(before)).toMatchObject([
      { ...by, data: { tool: 'get_file', itemid: video } },
      { ...by, data: { tool: 'get_file', itemid: hidden, refused: 'ERR6' } },
      { ...by, data: { tool: 'get_file', itemid: world.otherProject.id, refused: 'ERR6' } },
      { ...by, data: { tool: 'get_file', refused: 'invalid' } },
      { ...by, data: { tool: 'add_comment', itemid: video, refused: 'invalid' } },
      { ...by, data: { tool: 'search' } },
      { ...by, data: { tool: 'resources/read', itemid: video } },
      { ...by, data: { tool: 'resources/read' } },
    ]);
  });

  test('are in the log of each workspace that they can be about', async () => {
    const userid = await makePerson(api.services, {
      email: 'both@studio.test',
      group: 'team',
      at: world.folder,
    });
    const at = { tenantid: world.other.id, nodeid: world.otherProject.id, group: 'team' as const };
    const abilities: Ability[] = ['list NodeAndPod', 'control ShareLinks'];
    await api.services.db
      .insertInto('own_access_points')
      .values({ id: newId(), userid, ...at, abilities })
      .execute();
    const mcp = await connect(userid, ALL);
    await call(mcp, 'search', { query: 'harbour' });
    await call(mcp, 'get_file', { file_id: video });
    await refusal(mcp, 'create_share_link', { file_ids: [video], folder_ids: [world.otherProject.id] });
    const rows = (await auditOf(api)).filter(({ actorid }) => actorid === userid);
    const shown = rows.map(({ tenantid, data }) => [data.tool, tenantid]);
    const [own, other] = [world.studio.id, world.other.id];
    expect(shown.sort()).toEqual(
      [
        ...[
          ['create_share_link', own],
          ['create_share_link', other],
        ],
        ...[
          ['get_file', own],
          ['search', own],
          ['search', other],
        ],
      ].sort(),
    );
    expect(rows.at(-1)!.data).toMatchObject({ itemids: [video, world.otherProject.id] });
  });

  test('that fail unexpectedly are logged too', async () => {
    const { as } = await makeProgram(api, { userid: world.users.team }, { scopes: READ });
    vi.spyOn(getFile, 'run').mockRejectedValueOnce(new Error('broken'));
    const params = { name: 'get_file', arguments: { file_id: video } };
    await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, as);
    const last = (await auditOf(api)).at(-1)!;
    expect([last.action, last.data]).toEqual([
      'mcp.called',
      { tool: 'get_file', itemid: video, refused: 'failed', tokenid: expect.anything() },
    ]);
  });
});
