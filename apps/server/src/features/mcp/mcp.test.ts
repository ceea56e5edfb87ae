import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { createComment, listComments } from '@rushes/contract/comments';
import { AssetType, BadgeStatus } from '@rushes/contract/enums';
import { allowAuthorization } from '@rushes/contract/oauth';
import { getPod } from '@rushes/contract/pods';
import type { Scope } from '@rushes/contract/scopes';
import { createTranscript } from '@rushes/contract/transcripts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFrameNumber } from '#platform/media/frame-number.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { auditOf } from '#test/audit.ts';
import { makeClip } from '#test/clips.ts';
import { makeAsset, makePod, makeWorld, type World } from '#test/fixtures.ts';
import { readyTools } from '#test/media-tools.ts';
import { makeConnected, REDIRECT } from '#test/oauth.ts';
import { enter } from '#test/session.ts';
import { makeProgram } from '#test/tokens.ts';

let api: Api;
let world: World;
let team: As;
let client: As;
/** A video of 10 s at 25 frames per second, and one that only the team sees. */
let video: string;
let hidden: string;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [team, client] = [await enter(api, world.users.team), await enter(api, world.users.client)];
  const about = { kind: 'video', mimetype: 'video/mp4', duration: 10_000, framerate: 25 } as const;
  const make = (place: World['folder'], name: string) =>
    makePod(api.services, place, world.users.team, { name, ...about });
  [video, hidden] = [await make(world.folder, 'Harbour cut.mov'), await make(world.hidden, 'Secret cut.mov')];
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

  test('never show a client what only the team sees', async () => {
    const mcp = await connect(world.users.client, ALL);
    const secret = { content: 'For the team', teamonly: 1 as const };
    await api.call(createComment, { params: { id: video }, body: secret }, team);
    for (const tool of ['get_file', 'get_transcript', 'list_comments', 'compare_versions'])
      expect(await refusal(mcp, tool, { file_id: hidden }), tool).toBe('ERR6');
    expect(await refusal(mcp, 'get_frame', { file_id: hidden, frame: 0 })).toBe('ERR6');
    expect(await refusal(mcp, 'add_comment', { file_id: hidden, text: 'Hello' })).toBe('ERR6');
    expect(await refusal(mcp, 'list_folder', { folder_id: world.hidden.id })).toBe('ERR7');
    const seen = JSON.stringify([
      await call(mcp, 'list_folder'),
      await call(mcp, 'list_folder', { folder_id: world.folder.id }),
      await call(mcp, 'search', { query: 'secret' }),
      await call(mcp, 'list_comments', { file_id: video }),
    ]);
    expect(seen).not.toMatch(/Secret cut|For the team/);
    const csv = await mcp.callTool({ name: 'export_markers', arguments: { file_id: video, format: 'csv' } });
    expect(textOf(csv)).not.toContain('For the team');
    expect((await api.call(listComments, { params: { id: video } }, client)).comments).not.toContainEqual(
      expect.objectContaining({ content: 'For the team' }),
    );
  });

  test('leave one row in the audit log per call, also when it is refused', async () => {
    const mcp = await connect(world.users.client, READ);
    const rows = async () => (await auditOf(api)).filter(({ action }) => action === 'mcp.called');
    const before = (await rows()).length;
    await call(mcp, 'get_file', { file_id: video });
    await refusal(mcp, 'get_file', { file_id: hidden });
    expect((await rows()).slice(before)).toMatchObject([
      { actorid: world.users.client, tenantid: world.studio.id, data: { tool: 'get_file', itemid: video } },
      { actorid: world.users.client, data: { tool: 'get_file', refused: 'ERR6' } },
    ]);
  });
});
