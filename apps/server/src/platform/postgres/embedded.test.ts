import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { quiet } from '#test/quiet.ts';
import { DataFolderInUseError, type Embedded, findRunning, startEmbedded } from './embedded.ts';

const run = promisify(execFile);
let dataDir: string;
let running: Embedded[];
/** A data folder with a new database, made once: initdb takes a second. */
let made: string | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  // When started by root, the server runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  // Processes of a killed server still write for a moment.
  await rm(dataDir, { recursive: true, maxRetries: 10 });
});

afterAll(async () => {
  if (made) await rm(made, { recursive: true });
});

/** Gives the test a database, for tests that are not about the first start. */
async function haveDatabase(): Promise<void> {
  if (!made) {
    made = await mkdtemp(join(tmpdir(), 'embedded-'));
    await chmod(made, 0o755);
    await (await startEmbedded({ dataDir: made, log: quiet })).stop();
  }
  await run('cp', ['-a', join(made, 'postgres'), dataDir]);
}

const pidFile = () => join(dataDir, 'postgres', 'data', 'postmaster.pid');
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function start(): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log: quiet });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('Data survives a stop and a start, and no server process is left running in between', async () => {
  await haveDatabase();
  const first = await start();
  await query(first.url, 'create table kept (id int); insert into kept values (1)');
  const pid = await postmasterPid();
  await first.stop();
  await expect.poll(() => isThere(pid), { timeout: 30_000 }).toBe(false);
  expect(await findRunning(dataDir)).toBeUndefined();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select * from kept')).toEqual([{ id: 1 }]);
});

test('only the password opens it, and only on this machine, in a folder that others cannot enter', async () => {
  await chmod(dataDir, 0o700);
  const { url } = await start();
  // As root, the group of the server's user may enter, and nobody may list.
  expect((await stat(dataDir)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
  expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(false);
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'postgres', 'data'))).mode & 0o777).toBe(0o700);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
});

test('The database treats accented letters as letters', async () => {
  await haveDatabase();
  const { url } = await start();
  await query(url, 'create extension pg_trgm');
  expect(await query(url, "select lower('ÉÅ') as low, show_trgm('éa') = show_trgm('a') as skipped")).toEqual([
    { low: 'éå', skipped: false },
  ]);
});

test('A second process on the same data folder is refused, with the pid of the first', async () => {
  await haveDatabase();
  const { url } = await start();
  const error = await start().catch((e: unknown) => e);
  expect(error).toBeInstanceOf(DataFolderInUseError);
  expect(error).toMatchObject({ pid: process.pid, folder: dataDir });
  expect(String(error)).toContain(String(process.pid));
  expect(await findRunning(dataDir)).toBe(url);
});

test('Of two simultaneous first starts, one succeeds and the other is refused', async () => {
  const results = await Promise.allSettled([start(), start()]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(DataFolderInUseError);
});

test('A new process takes over the running database of a killed process', async () => {
  await haveDatabase();
  const script = `import { startEmbedded } from '${new URL('./embedded.ts', import.meta.url)}';
    const none = () => {};
    const log = { debug: none, info: none, warn: none, error: none };
    const { url } = await startEmbedded({ dataDir: process.argv[1], log });
    console.log(url);
    setInterval(none, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  await query(url, 'create table kept (id int); insert into kept values (1)');
  const pid = await postmasterPid();
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const taken = await start();
  expect(taken).toMatchObject({ adopted: true, url });
  expect(await postmasterPid()).toBe(pid);
  expect(await query(taken.url, 'select * from kept')).toEqual([{ id: 1 }]);
});

test('A killed database restarts at the same address with all committed data', async () => {
  await haveDatabase();
  const { url } = await start();
  await query(url, 'create table kept (id int); insert into kept select generate_series(1, 1000)');
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => query(url, 'select count(*)::int as n from kept').catch(() => undefined), { timeout: 30_000 })
    .toEqual([{ n: 1000 }]);
  expect(await postmasterPid()).not.toBe(pid);
});

test('A pid file whose pid now belongs to another program does not block the start', async () => {
  await haveDatabase();
  await (await start()).stop();
  await writeFile(pidFile(), `${process.pid}\n${join(dataDir, 'postgres', 'data')}\n0\n5432\n\n\n\nready\n`);
  expect((await start()).adopted).toBe(false);
});

test('The remains of an interrupted first start are deleted', async () => {
  // No process has this pid: it is above the maximum on Linux and macOS.
  const draft = join(dataDir, 'postgres', 'draft-99999999-1');
  await mkdir(join(draft, 'data'), { recursive: true });
  await writeFile(join(draft, 'data', 'PG_VERSION'), '18');
  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('draft-'))).toEqual([]);
});
