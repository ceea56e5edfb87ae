import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { listNodePods } from '@rushes/contract/pods';
import { afterAll, expect, test, vi } from 'vitest';
import { openWebhooks } from '#test/scenes/webhooks-scene.ts';
import { makeProgram } from '#test/tokens.ts';
import { packAll } from '../../../../tools/pack.ts';

const docs = join(import.meta.dirname, '../../../../docs/api');
const { api, world, admin, file, deliverDue } = await openWebhooks();
const home = mkdtempSync(join(tmpdir(), 'test-guide-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Snippet {
  language: string;
  code: string;
}
const snippets: Snippet[] = [
  ...readFileSync(join(docs, 'guide.md'), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm),
].map(([, language, code]) => ({ language: language!, code: code! }));

/** What the snippets of the README leave to the reader. */
const PRELUDE = `
import { type Client, type Grant, grantTokens, isEvent, signInWithDevice } from '@rushes/client';
declare const rushes: Client;
declare const [fileId, folderId, url]: string[] & [string, string, string];
declare const signal: AbortSignal;
declare const stored: Grant;
declare const store: (grant: Grant) => Promise<void>;
export { type Client, grantTokens, isEvent, signInWithDevice, url, stored, store };
`;

/** Imports first, and each snippet in a function of its own. */
function asModule(text: string): string {
  const found = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
  const isImport = (line: string) => line.startsWith('import ');
  const imports = found.flatMap((code) => code.split('\n').filter(isImport));
  const bodies = found.map((code, at) => {
    const lines = code.split('\n').filter((line) => !isImport(line));
    return `export async function snippet${at}() {\n${lines.join('\n')}\n}`;
  });
  expect(found.length).toBeGreaterThan(3);
  return [...imports, PRELUDE, ...bodies].join('\n');
}

/** Compiles against the declarations of the packed client, as a reader would. */
function compile(files: string[]): void {
  const root = join(import.meta.dirname, '../../../..');
  const compilerOptions = {
    ...{
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2024',
      strict: true,
      noEmit: true,
      types: ['node'],
    },
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', home], { encoding: 'utf8' });
  expect(stdout).toBe('');
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    }),
  );
}

/** One shell for all commands, as for a reader: variables and programs in the background stay. */
function startShell(env: Record<string, string>) {
  const shell = spawn('bash', ['-e'], {
    cwd: home,
    detached: true,
    env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
  });
  const lines: string[] = [];
  for (const stream of [shell.stdout, shell.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  let count = 0;
  return {
    lines,
    async run(code: string): Promise<void> {
      const mark = `done-${++count}`;
      shell.stdin.write(`${code}\necho; echo ${mark}\n`);
      await Promise.race([
        vi.waitFor(() => expect(lines).toContain(mark), { timeout: 120_000, interval: 20 }),
        ended,
      ]);
      if (!lines.includes(mark)) throw new Error(`failed:\n${code}\n${lines.slice(-15).join('\n')}`);
    },
    stop: () => process.kill(-shell.pid!, 'SIGKILL'),
  };
}

test('Every snippet of the API guide runs', async () => {
  const video = await file('cut.mov');
  const { secret } = await makeProgram(
    api,
    { userid: world.users.admin },
    { scopes: ['files:write', 'comments:write', 'webhooks:write'] },
  );
  const port = await freePort();
  // What a reader fills in.
  const own: Record<string, string> = {
    RUSHES_URL: api.url,
    RUSHES_TOKEN: secret,
    FOLDER: world.folder.id,
    VIDEO: video,
    PORT: String(port),
    HOOK_URL: `http://127.0.0.1:${port}/`,
  };
  await packAll(home);
  copyFileSync(join(docs, 'recipes/receive.mjs'), join(home, 'receive.mjs'));
  const filled = new Set<string>();
  const fill = (line: string, name: string) => {
    if (!own[name]) return line;
    filled.add(name);
    return `export ${name}=${own[name]}`;
  };
  const shell = startShell({});
  try {
    for (const { language, code } of snippets) {
      if (language === 'sh') await shell.run(code.replace(/^export (\w+)=.*$/gm, fill));
      else if (language === 'ts' || language === 'js') {
        const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
        writeFileSync(join(home, name!), code);
      } else {
        // What the receiver prints, when the events have been delivered.
        expect(language).toBe('text');
        await vi.waitFor(async () => {
          await deliverDue();
          for (const line of code.trim().split('\n')) expect(shell.lines).toContain(line);
        });
      }
    }
  } finally {
    shell.stop();
  }
  const scripts = snippets.flatMap(({ language, code }) =>
    language === 'ts' ? [/^\/\/ (\S+)\n/.exec(code)![1]!] : [],
  );
  const readme = readFileSync(join(docs, '../../packages/client/README.md'), 'utf8');
  writeFileSync(join(home, 'readme.ts'), asModule(readme));
  compile([...scripts, 'readme.ts']);
  expect([...filled].sort()).toEqual(Object.keys(own).sort());
  expect(snippets.map(({ language }) => language)).toContain('text');
  expect(shell.lines).toContain('2 uploaded');
  expect(shell.lines).toContain('report.txt: 20 bytes');
  expect(shell.lines.some((line) => line.startsWith('404 ERR7: '))).toBe(true);
  const { pods } = await api.call(listNodePods, { params: { id: world.folder.id } }, admin);
  expect(pods.map(({ name, size }) => `${name} ${size}`).sort()).toEqual([
    'cut.mov 0',
    'hello.txt 15',
    'report.txt 20',
  ]);
});
