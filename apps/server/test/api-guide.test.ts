import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { listNodePods } from '@rushes/contract/pods';
import { afterAll, expect, test, vi } from 'vitest';
import { makeProgram } from '#test/tokens.ts';
import { openWebhooks } from '#test/webhooks-scene.ts';
import { packAll } from '../../../tools/pack.ts';

const docs = join(import.meta.dirname, '../../../docs/api');
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
  await packAll(home, { types: false });
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
