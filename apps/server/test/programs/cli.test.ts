import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createComment, listComments } from '@rushes/contract/comments';
import { allowDevice } from '@rushes/contract/oauth';
import type { Scope } from '@rushes/contract/scopes';
import { describe, expect, test } from 'vitest';
import { makePod } from '#test/fixtures.ts';
import { type CliEnvironment, openCli, video } from '#test/programs/cli-scene.ts';
import { makeProgram } from '#test/tokens.ts';
import { commands } from '../../../../packages/cli/src/commands.ts';
import { bar } from '../../../../packages/cli/src/output.ts';

const { api, world, team, home, secrets, cli, makeVideo } = await openCli();

describe('Every command', () => {
  test('explains itself, and is in the completion of each shell', async () => {
    const { out } = await cli(['--help']);
    const scripts = await Promise.all(
      ['bash', 'zsh', 'fish'].map(async (shell) => (await cli(['completion', shell])).out),
    );
    for (const { name, options } of commands) {
      expect(out).toContain(`  ${name} `);
      const help = await cli([name, '--help']);
      expect([help.code, help.err]).toEqual([0, '']);
      for (const option of [...Object.keys(options), 'json']) {
        expect(help.out).toContain(`--${option}`);
        expect(scripts[0]).toContain(`--${option}`);
        expect(scripts[1]).toContain(`--${option}`);
        expect(scripts[2]).toContain(`-l ${option}`);
      }
    }
    const words = (line: string) =>
      execFileSync('bash', [
        '-c',
        `${scripts[0]}\nCOMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _rushes; echo "\${COMPREPLY[*]}"`,
      ])
        .toString()
        .trim();
    expect(words('rushes do')).toBe('download');
    expect(words('rushes upload --wa')).toBe('--watch');
    expect(words('rushes review ap')).toBe('approve');
    expect(words('rushes markers export --format fc')).toBe('fcpxml');
  });

  test('ends with the documented exit codes', async () => {
    const codes = async (args: string[], more: CliEnvironment = {}) => {
      const { code, out, err } = await cli([...args, '--json'], more);
      // Errors are JSON on stderr, and nothing else.
      if (code !== 0) expect([out, JSON.parse(err)]).toEqual(['', { error: expect.anything() }]);
      return code;
    };
    const { secret: readOnly } = await makeProgram(
      api,
      { userid: world.users.team },
      { scopes: ['files:read'] satisfies Scope[] },
    );
    expect(await codes(['ls'])).toBe(0);
    expect(await codes(['nothing'])).toBe(2);
    expect(await codes(['ls', '--wrong'])).toBe(2);
    expect(await codes(['upload', 'one'])).toBe(2);
    expect(await codes(['review', 'show', 'Studio', '--rule', 'none'])).toBe(2);
    expect(await codes(['ls'], { token: 'rsh_wrong' })).toBe(3);
    expect(await codes(['ls'], { token: '', env: { HOME: join(home, 'nobody') } })).toBe(3);
    const id = await makeVideo('for-codes.mov');
    expect(await codes(['comments', 'add', id, 'x'], { token: readOnly })).toBe(4);
    expect(await codes(['ls', 'Studio/Nothing'])).toBe(5);
    expect(await codes(['ls', world.otherProject.id])).toBe(5);
    expect(await codes(['ls', '--url', 'http://127.0.0.1:1'])).toBe(7);
  });
});

test('ls finds folders and files by path, id and page', async () => {
  const id = await makeVideo('Listed.mov');
  const roots = await cli(['ls', '--json']);
  expect(roots.json[0]).toMatchObject({ folders: [{ name: 'Studio' }], files: [] });
  for (const place of ['studio/project/FOLDER', world.folder.id, `${api.url}/node/${world.folder.id}`]) {
    const { out } = await cli(['ls', place]);
    expect(out).toContain('Listed.mov');
  }
  for (const file of ['Studio/Project/Folder/listed.mov', id, `${api.url}/pod/${id}?t=1`])
    expect((await cli(['ls', file, '--json'])).json[0]).toMatchObject({ file: { id } });
});

test('Signing in stores the access for the user alone, and signing out ends it', async () => {
  const env = { HOME: join(home, 'signed-in') };
  let isAllowed = false;
  const login = await cli(['login', '--scopes', 'files:read', '--json'], {
    token: '',
    env,
    onOut: (text) => {
      if (isAllowed) return;
      isAllowed = true;
      const { code } = JSON.parse(text) as { code: string };
      void api.call(allowDevice, { body: { user_code: code } }, team);
    },
  });
  expect(login.json.at(-1)).toEqual({ url: api.url, scopes: ['files:read'] });
  const path = join(env.HOME, '.config/rushes/credentials.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const grant = JSON.parse(await readFile(path, 'utf8')) as { accessToken: string };
  expect((await cli(['whoami'], { token: '', env })).out).toContain('files:read');
  // The address of another installation must not get the token.
  const elsewhere = await cli(['ls', '--url', 'http://127.0.0.1:1'], { token: '', env });
  expect(elsewhere.code).toBe(3);
  expect((await cli(['logout'], { token: '', env })).code).toBe(0);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  const ended = await api.fetch('/api/v1/token', {
    headers: { authorization: `Bearer ${grant.accessToken}` },
    cookie: '',
  });
  expect(ended.status).toBe(401);
});

test('comments, reviews, share links and markers', async () => {
  const id = await makeVideo('Cut.mov');
  const added = await cli(['comments', 'add', id, 'Too dark', '--frame', '25', '--to', '50', '--json']);
  const { comment } = added.json[0] as { comment: { id: string; start: number; startframe: number } };
  expect(comment).toMatchObject({ startframe: 25, start: 1000, endframe: 50 });
  expect((await cli(['comments', 'resolve', id, comment.id])).out).toContain('(resolved)');
  expect((await cli(['comments', 'list', id, '--open', '--json'])).json[0]).toMatchObject({ comments: [] });
  expect((await cli(['comments', 'reopen', id, comment.id])).code).toBe(0);
  expect((await cli(['comments', 'list', id])).out).toContain('[25-50] team Test: Too dark');

  const out = join(home, 'markers.csv');
  expect((await cli(['markers', 'export', id, '--format', 'csv', '-o', out])).code).toBe(0);
  expect(await readFile(out, 'utf8')).toContain('Too dark');
  const other = await makeVideo('Other cut.mov');
  expect((await cli(['markers', 'import', other, out, '--format', 'csv', '--json'])).json[0]).toEqual({
    added: 1,
    skipped: 0,
  });

  const asked = await cli([
    'review',
    'request',
    id,
    '--from',
    'client@studio.test',
    '--rule',
    'all',
    '--json',
  ]);
  expect(asked.json[0]).toMatchObject({ review: { rule: 'all', reviewers: [{ decision: null }] } });
  const decided = await cli(['review', 'changes', id, '--note', 'Darker'], { token: secrets.client });
  expect(decided.out).toContain('changes (Darker)');
  expect((await cli(['review', 'request', id, '--from', 'nobody@studio.test'])).code).toBe(5);

  // Not as an argument, which other users of the computer can see.
  const create = ['share', 'create', id, '--days', '3', '--password', '--json'];
  expect((await cli(create)).code).toBe(2);
  const fromVariable = await cli(create, { env: { RUSHES_LINK_PASSWORD: 'Correct-horse-7!' } });
  expect(fromVariable.json[0]).toMatchObject({ link: { password: 1 } });
  const created = await cli(create, { stdin: 'Correct-horse-7!\n' });
  const { link } = created.json[0] as { link: { id: string; url: string; password: number } };
  expect(link.password).toBe(1);
  expect((await cli(['share', 'list', id])).out).toContain(link.url);
  expect((await cli(['share', 'revoke', link.id])).code).toBe(0);
  expect((await cli(['share', 'list', id])).out).not.toContain(link.url);
});

test('nothing that is team-only reaches the token of a client user', async () => {
  const secret = await makeVideo('Secret cut.mov', world.hidden);
  const alone = await makePod(api.services, world.folder, world.users.team, {
    ...{ name: 'Secret alone.mov', teamonly: 1 },
    ...video,
  });
  const open = await makeVideo('Open cut.mov');
  const comment = (content: string, teamonly: 0 | 1) =>
    api.call(createComment, { params: { id: open }, body: { content, teamonly, startframe: 1 } }, team);
  await comment('Said openly', 0);
  const hidden = await comment('Secret remark', 1);
  const { comments } = await api.call(listComments, { params: { id: open } }, team);
  expect(comments).toHaveLength(2);

  const local = join(home, 'leak');
  await mkdir(local);
  for (const name of ['Secret alone.mov', 'Secret cut.mov']) await writeFile(join(local, name), 'x');
  const client = { token: secrets.client };
  const down = (place: string) => ['download', place, '--out', join(home, 'leak-out')];
  const markers = ['markers', 'export', open, '--format', 'csv', '--team-only'];
  const asked: { args: string[]; code: number }[] = [
    { args: ['ls'], code: 0 },
    { args: ['ls', world.project.id], code: 0 },
    { args: ['ls', world.folder.id], code: 0 },
    { args: ['ls', 'Project/Folder'], code: 0 },
    { args: ['comments', 'list', open], code: 0 },
    { args: markers, code: 0 },
    { args: ['whoami'], code: 0 },
    { args: ['ls', 'Project/Hidden'], code: 5 },
    { args: ['ls', 'Project/Folder/Secret alone.mov'], code: 5 },
    ...[world.hidden.id, world.belowHidden.id, secret, alone].flatMap((id) => [
      { args: ['ls', id], code: 5 },
      { args: down(id), code: 5 },
      { args: ['share', 'create', id], code: 5 },
    ]),
    ...[secret, alone].flatMap((id) => [
      { args: ['comments', 'list', id], code: 5 },
      { args: ['comments', 'add', id, 'x'], code: 5 },
      { args: ['review', 'show', id], code: 5 },
      { args: ['markers', 'export', id, '--format', 'csv'], code: 5 },
    ]),
    { args: ['comments', 'resolve', open, hidden.comment.id], code: 5 },
    { args: ['comments', 'add', open, 'x', '--reply', hidden.comment.id], code: 5 },
    { args: ['upload', `${local}/`, world.hidden.id], code: 5 },
  ];
  for (const { args, code } of asked) {
    for (const more of [[], ['--json']]) {
      const ran = await cli([...args, ...more], client);
      expect([args.join(' '), ran.code, ran.err]).toEqual([args.join(' '), code, ran.err]);
      const printed = ran.out + ran.err;
      const decoded = more.length > 0 && args === markers ? atob(String(ran.json[0]!.content)) : '';
      expect(`${printed}${decoded}`.replaceAll(/Secret (alone|cut)\.mov was not found/g, '')).not.toMatch(
        /Secret|Hidden(?! was)|Below hidden/,
      );
    }
  }
  // The same command shows them to the team.
  expect((await cli(['ls', world.folder.id])).out).toContain('Secret alone.mov');
  expect((await cli(markers)).out).toContain('Secret remark');

  await writeFile(join(home, 'Open.txt'), 'open');
  await cli(['upload', join(home, 'Open.txt'), world.folder.id]);
  await cli(['upload', `${local}/`, world.hidden.id]);
  await cli(down(world.project.id), client);
  const saved = await readdir(join(home, 'leak-out'), { recursive: true });
  expect(saved.filter((path) => path.endsWith('.txt'))).toEqual(['Project/Folder/Open.txt']);
  expect(saved.filter((path) => /Secret|Hidden/.test(path))).toEqual([]);
});

test('runs from a checkout with npx, without a build', async () => {
  const bin = join(import.meta.dirname, '../../../../packages/cli/bin/rushes.mjs');
  const links = await realpath(join(import.meta.dirname, '../../../../node_modules/.bin/rushes'));
  expect(links).toBe(await realpath(bin));
  const env = { ...process.env, RUSHES_URL: api.url, RUSHES_TOKEN: secrets.team };
  const { stdout } = await promisify(execFile)(process.execPath, [bin, 'ls', '--json'], { env });
  expect(JSON.parse(stdout)).toMatchObject({ folders: [{ name: 'Studio' }] });
});

test('The progress bar fits the width of the terminal', () => {
  const total = { files: 25, bytes: 2_500_000_000 };
  const text = bar(total, { files: 12, bytes: 1_200_000_000, name: 'day 1/clip.mov' }, 80);
  expect(text).toBe('[==========          ]  48%  12/25 files  1.2 GB of 2.5 GB  day 1/clip.mov');
  expect(bar(total, { files: 0, bytes: 0, name: '' }, 40)).toHaveLength(39);
});
