import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Ability } from '@rushes/contract/abilities';
import { checkComment, createComment, listComments } from '@rushes/contract/comments';
import { AssetType, BadgeStatus } from '@rushes/contract/enums';
import { allowAuthorization } from '@rushes/contract/oauth';
import { getPod } from '@rushes/contract/pods';
import type { Scope } from '@rushes/contract/scopes';
import { createTranscript } from '@rushes/contract/transcripts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { readFrameNumber } from '#platform/media/frame-number.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makeClip } from '#test/clips.ts';
import { makeAsset, makeNode, makePerson, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { readyTools } from '#test/media-tools.ts';
import { makeConnected, REDIRECT } from '#test/oauth.ts';
import { enter } from '#test/session.ts';
import { bearer, makeProgram } from '#test/tokens.ts';
import { readingTools } from './tools/read-tools.service.ts';

const getFile = readingTools.find(({ name }) => name === 'get_file')!;

let api: Api;
let world: World;
let team: As;
/** A video of 10 s at 25 frames per second, and one that only the team sees. */
let video: string;
let hidden: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await enter(api, world.users.team);
  const about = { kind: 'video', mimetype: 'video/mp4', duration: 10_000, framerate: 25 } as const;
  const make = (place: World['folder'], name: string) =>
    makePod(api.services, place, world.users.team, { name, ...about });
  [video, hidden] = [await make(world.folder, 'Harbour cut.mov'), await make(world.hidden, 'Secret cut.mov')];
});

let places = 0;
/** Two older versions of a new file: with other properties, and with comments. */
async function makeVersions() {
  const about = { kind: 'video', mimetype: 'video/mp4', framerate: 25 } as const;
  const place = await makeNode(api.services, world.project, `Versions ${++places}`);
  const make = (order: number, more: object) =>
    makePod(api.services, place, world.users.team, {
      name: `Cut ${order}.mov`,
      order,
      ...about,
      ...more,
    });
  const newest = await make(3, { duration: 9000, size: 300, versionscount: 3 });
  const older = { parentpodid: newest };
  const first = await make(1, { duration: 12_000, size: 100, ...older });
  return { newest, first, second: await make(2, { duration: 10_000, size: 200, ...older }) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

const READ: Scope[] = ['files:read', 'comments:read'];
const ALL: Scope[] = ['files:write', 'comments:write', 'links:write'];
type Called = Awaited<ReturnType<Client['callTool']>>;

/** The stock client, with a token for this endpoint. */
async function connect(userid: string, scopes: readonly Scope[]): Promise<Client> {
  const { secret } = await makeConnected(api, userid, { scopes, resource: 'mcp' });
  const headers = { authorization: `Bearer ${secret}` };
  const mcp = new Client({ name: 'test', version: '1' });
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit: { headers } }),
  );
  return mcp;
}

const textOf = ({ content }: Called) => (content as { text: string }[])[0]!.text;
async function call<Reply>(mcp: Client, name: string, input: Record<string, unknown> = {}): Promise<Reply> {
  const answer = await mcp.callTool({ name, arguments: input });
  if (answer.isError) throw new Error(textOf(answer));
  return JSON.parse(textOf(answer)) as Reply;
}
async function refusal(mcp: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const answer = await mcp.callTool({ name, arguments: input });
  expect(answer.isError).toBe(true);
  return textOf(answer).split(':')[0]!;
}
const post = (body: unknown, as?: As) =>
  api.fetch('/mcp', as, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
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

interface Listed {
  folders: { id: string; name: string }[];
  files: { id: string; name: string; address: string }[];
}

describe('Tools', () => {
  test('find and describe folders and files', async () => {
    const mcp = await connect(world.users.team, READ);
    expect((await call<Listed>(mcp, 'list_folder')).folders.length).toBeGreaterThan(0);
    const listed = await call<Listed>(mcp, 'list_folder', { folder_id: world.folder.id });
    expect(listed.files).toMatchObject([
      { id: video, name: 'Harbour cut.mov', address: `rushes://file/${video}` },
    ]);
    const file = await call<Record<string, unknown>>(mcp, 'get_file', { file_id: video });
    expect(file).toMatchObject({ name: 'Harbour cut.mov', kind: 'video', duration_ms: 10_000 });
    expect(Object.keys(BadgeStatus).map((name) => name.toLowerCase())).toContain(file.review_status);
    const found = await call<Listed>(mcp, 'search', { query: 'harbour' });
    expect(found.files).toMatchObject([{ id: video }]);
    expect(await refusal(mcp, 'get_file', { file_id: world.otherProject.id })).toBe('ERR6');
    expect(await call(mcp, 'get_transcript', { file_id: video })).toEqual({ transcripts: [] });
    expect(await refusal(mcp, 'get_frame', { file_id: video, frame: 3 })).toBe('ERR279');
    const { contents } = await mcp.readResource({ uri: `rushes://file/${video}` });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: video });
  });

  test('return exactly the asked frame as a picture, and the speech with its times', async () => {
    const tools = await readyTools();
    const folder = await mkdtemp(join(tmpdir(), 'test-mcp-'));
    const path = join(folder, 'clip.mp4');
    await makeClip(tools, { path, seconds: 2, rate: '25', look: 1, size: { width: 480, height: 270 } });
    const about = { kind: 'video', mimetype: 'video/mp4', duration: 2000, framerate: 25 } as const;
    const id = await makePod(api.services, world.folder, world.users.team, { name: 'Talk.mp4', ...about });
    await makeAsset(api.services, world.folder, id, {
      ...{ name: 'clip.mp4', bytes: await readFile(path), mimetype: 'video/mp4', type: AssetType.WEB },
      metadata: { frameRate: { num: 25, den: 1 } },
    });
    const transcript = { name: 'English', sentences: [{ start: 400, end: 1200, content: 'Good morning' }] };
    await api.call(createTranscript, { params: { id }, body: transcript }, team);

    const mcp = await connect(world.users.client, READ);
    const { content } = await mcp.callTool({ name: 'get_frame', arguments: { file_id: id, frame: 31 } });
    const [picture] = content as { type: string; data: string; mimeType: string }[];
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/jpeg' });
    const still = join(folder, 'still');
    await writeFile(still, Buffer.from(picture!.data, 'base64'));
    expect(await readFrameNumber(tools, still, 0)).toBe(31);
    expect(await refusal(mcp, 'get_frame', { file_id: id, frame: 50 })).toBe('ERR279');
    const line = { start_ms: 400, end_ms: 1200, text: 'Good morning' };
    expect(await call(mcp, 'get_transcript', { file_id: id })).toEqual({
      transcripts: [{ name: 'English', lines: [line], next_from_ms: null }],
    });
    const after = await call<{ transcripts: { lines: [] }[] }>(mcp, 'get_transcript', {
      ...{ file_id: id, from_ms: 1300 },
    });
    expect(after.transcripts[0]!.lines).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('write, list, resolve and export comments as the user', async () => {
    const mcp = await connect(world.users.team, ALL);
    const given = { file_id: video, text: 'Cut earlier', start_frame: 25, end_frame: 50 };
    const { id } = await call<{ id: string }>(mcp, 'add_comment', given);
    const { comments } = await api.call(listComments, { params: { id: video } }, team);
    expect(comments).toMatchObject([{ id, content: 'Cut earlier', createdby: { id: world.users.team } }]);
    await call(mcp, 'add_comment', { file_id: video, text: 'Agreed', reply_to: id });
    expect(await call(mcp, 'resolve_comment', { file_id: video, comment_id: id })).toMatchObject({
      resolved: true,
    });
    const open = await call<{ comments: unknown[] }>(mcp, 'list_comments', {
      file_id: video,
      only_open: true,
    });
    expect(JSON.stringify(open.comments)).not.toContain('Cut earlier');
    const csv = await mcp.callTool({ name: 'export_markers', arguments: { file_id: video, format: 'csv' } });
    expect(textOf(csv)).toContain('Cut earlier');
  });

  test('compare a version with an older one of the same file', async () => {
    const { newest, first, second } = await makeVersions();
    for (const [content, checked] of [
      ['Too dark', true],
      ['Too long', false],
    ] as const) {
      const { comment } = await api.call(createComment, { params: { id: second }, body: { content } }, team);
      if (checked) await api.call(checkComment, { params: { id: second, cid: comment.id } }, team);
    }
    const mcp = await connect(world.users.team, READ);
    const compared = (input: object) =>
      call<{ changed: object[] }>(mcp, 'compare_versions', { file_id: newest, ...input });
    const before = await compared({});
    expect(before).toMatchObject({
      older: { id: second, version: 2 },
      newer: { id: newest, version: 3 },
      notes_on_older: { all: 2, resolved: 1, open: [{ text: 'Too long', resolved: false }] },
    });
    expect(before.changed).toContainEqual({
      ...{ property: 'duration_ms', older: 10_000, newer: 9000 },
    });
    expect(await compared({ other_id: first })).toMatchObject({
      older: { id: first },
      notes_on_older: { all: 0 },
    });
    const refused = (file_id: string, other_id?: string) =>
      refusal(mcp, 'compare_versions', { file_id, ...(other_id ? { other_id } : {}) });
    expect(await refused(newest, video)).toBe('11406');
    expect(await refused(newest, newest)).toBe('11406');
    expect(await refused(second, newest)).toBe('11406');
    expect(await refused(first)).toBe('11406');
  });

  test('say which folders were not searched', async () => {
    const userid = await makePerson(api.services, { email: 'many@studio.test', group: 'team' });
    const at = { tenantid: world.studio.id, userid, group: 'team' as const };
    const abilities: Ability[] = ['list NodeAndPod'];
    for (let count = 0; count < 12; count++) {
      const node = await makeNode(api.services, world.folder, `Shelf ${count}`);
      await api.services.db
        .insertInto('own_access_points')
        .values({ id: newId(), nodeid: node.id, abilities, ...at })
        .execute();
    }
    const mcp = await connect(userid, READ);
    const found = await call<{ not_searched: object[] }>(mcp, 'search', { query: 'harbour' });
    expect(found.not_searched).toHaveLength(2);
    const { folders } = await call<Listed>(mcp, 'list_folder');
    expect(folders).toHaveLength(12);
  });

  test('show an image and the first page of a PDF', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const mcp = await connect(world.users.client, READ);
    for (const kind of ['image', 'pdf'] as const) {
      const id = await makePod(api.services, world.folder, world.users.team, { name: `Sheet.${kind}`, kind });
      expect(await refusal(mcp, 'get_frame', { file_id: id })).toBe('ERR279');
      const picture = { name: 'sheet.png', bytes: png, mimetype: 'image/png', type: AssetType.THUMBNAIL };
      await makeAsset(api.services, world.folder, id, picture);
      const { content } = await mcp.callTool({ name: 'get_frame', arguments: { file_id: id } });
      expect(content).toEqual([{ type: 'image', mimeType: 'image/png', data: png.toString('base64') }]);
      expect(await refusal(mcp, 'get_frame', { file_id: id, frame: 1 })).toBe('ERR279');
    }
  });

  test('ask for a review only of users who can decide', async () => {
    const mcp = await connect(world.users.admin, ALL);
    const { candidates } = await call<{ candidates: { email: string }[] }>(mcp, 'request_review', {
      file_id: video,
    });
    expect(candidates.map(({ email }) => email)).toContain('team@studio.test');
    const asked = { file_id: video, reviewers: ['TEAM@studio.test'], note: 'Please look' };
    expect(await call(mcp, 'request_review', asked)).toMatchObject({
      reviewers: [{ email: 'team@studio.test', decision: null }],
    });
    expect(await refusal(mcp, 'request_review', { ...asked, reviewers: ['x@evil.test'] })).toBe('11406');
  });

  test('create a share link only after a confirmation of exactly these values', async () => {
    const mcp = await connect(world.users.admin, ALL);
    const wanted = { file_ids: [video], receivers: ['viewer@client.test'] };
    const dry = await call<{ confirmation: string; would_share: string[]; created: boolean }>(
      mcp,
      'create_share_link',
      wanted,
    );
    expect(dry).toMatchObject({ created: false, would_share: ['Harbour cut.mov'] });
    const links = () => api.services.db.selectFrom('accesslinks').select('id').execute();
    expect(await links()).toEqual([]);
    // What could not be created is not promised either.
    for (const [change, code] of [
      [{ receivers: ['no address'] }, 'ERR57'],
      [{ expires: '2020-01-01T00:00:00Z' }, 'ERR82'],
      [{ file_ids: [] }, '11406'],
      [{ file_ids: [hidden, world.otherProject.id] }, 'ERR6'],
    ] as const)
      expect(await refusal(mcp, 'create_share_link', { ...wanted, ...change })).toBe(code);
    const { confirmation } = dry;
    const again = (change: object) =>
      refusal(mcp, 'create_share_link', { ...wanted, confirmation, ...change });
    expect(await again({ receivers: [] })).toBe('11406');
    expect(await again({ allow_download: true })).toBe('11406');
    expect(await again({ confirmation: `9${confirmation}` })).toBe('11406');
    const other = await connect(world.users.admin, ALL);
    expect(await refusal(other, 'create_share_link', { ...wanted, confirmation })).toBe('11406');
    expect(await links()).toEqual([]);
    const made = await call<{ url: string }>(mcp, 'create_share_link', { ...wanted, confirmation });
    expect(made.url).toContain('/reviewaccess/');
    expect(await links()).toHaveLength(1);
  });

  test('never show a client or a token for another folder what only the team sees', async () => {
    const secret = { content: 'For the team', teamonly: 1 as const };
    await api.call(createComment, { params: { id: video }, body: secret }, team);
    const { comment } = await api.call(
      createComment,
      { params: { id: hidden }, body: { content: 'Hidden words' } },
      team,
    );
    const elsewhere = await makeNode(api.services, world.project, 'Elsewhere');
    const scopes = ALL;
    const { as: limited } = await makeProgram(
      api,
      { userid: world.users.team },
      { scopes, nodeid: elsewhere.id },
    );
    const { secret: ofClient } = await makeConnected(api, world.users.client, { scopes, resource: 'mcp' });
    const named: Record<string, Record<string, unknown>> = {
      search: { query: 'secret', folder_id: world.hidden.id },
      list_folder: { folder_id: world.hidden.id },
      get_frame: { file_id: hidden, frame: 0 },
      add_comment: { file_id: hidden, text: 'Hello' },
      resolve_comment: { file_id: hidden, comment_id: comment.id },
      request_review: { file_id: hidden, reviewers: ['client@studio.test'] },
      create_share_link: { file_ids: [hidden], folder_ids: [world.hidden.id] },
      export_markers: { file_id: hidden, format: 'csv' },
    };
    for (const as of [bearer(ofClient), limited]) {
      const ask = async (method: string, params: object) =>
        (await post({ jsonrpc: '2.0', id: 1, method, params }, as)).text();
      const listed = await ask('tools/list', {});
      const names = [...listed.matchAll(/"name":"(\w+)","title"/g)].map(([, name]) => name!);
      expect(names).toHaveLength(12);
      for (const name of names) {
        const answer = await ask('tools/call', { name, arguments: named[name] ?? { file_id: hidden } });
        expect(answer, name).toMatch(name === 'create_share_link' ? /(ERR[67]|11403):/ : /ERR[67]:/);
        expect(answer, name).not.toMatch(/Secret cut|Hidden words/);
      }
      for (const uri of [`rushes://file/${hidden}`, `rushes://folder/${world.hidden.id}`])
        expect(await ask('resources/read', { uri }), uri).toMatch(/ERR[67]:/);
      for (const name of ['search', 'list_folder'])
        expect(
          await ask('tools/call', { name, arguments: name === 'search' ? { query: 'secret' } : {} }),
        ).not.toMatch(/Secret cut|ERR/);
    }
    const mcp = await connect(world.users.client, ALL);
    const seen = JSON.stringify([
      await call(mcp, 'list_folder', { folder_id: world.folder.id }),
      await call(mcp, 'list_comments', { file_id: video }),
      textOf(await mcp.callTool({ name: 'export_markers', arguments: { file_id: video, format: 'csv' } })),
    ]);
    expect(seen).not.toMatch(/Secret cut|For the team/);
  });

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
