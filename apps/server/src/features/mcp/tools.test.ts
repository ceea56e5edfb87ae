import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ability } from '@rushes/contract/abilities';
import { checkComment, createComment, listComments } from '@rushes/contract/comments';
import { AssetType, BadgeStatus } from '@rushes/contract/enums';
import { createTranscript } from '@rushes/contract/transcripts';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { readFrameNumber } from '#platform/media/frame-number.ts';
import { makeClip } from '#test/clips.ts';
import { makeAsset, makeNode, makePerson, makePod } from '#test/fixtures.ts';
import { readyTools } from '#test/media-tools.ts';
import { makeConnected } from '#test/oauth.ts';
import { ALL, openMcp, READ, textOf } from '#test/scenes/mcp-scene.ts';
import { bearer, makeProgram } from '#test/tokens.ts';

const { api, world, team, video, hidden, connect, call, refusal, post, makeVersions } = await openMcp();

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
});
