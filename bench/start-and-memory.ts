import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { openLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { startProduct } from '../tools/product.ts';
import { type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { signIn } from './session.ts';

const MEMORY_LIMIT = 150e6;
const IDLE_MS = 10_000;

/** P14: from start to the first authenticated answer, database up, against bare fastify and pg; and idle memory. */
export async function startAndMemory(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  // As root the database runs as another user, who has to get through to its folder.
  await chmod(folder, 0o755);
  const database = await startEmbedded({ dataDir: folder, log: openLog('warn') });
  const env = {
    NODE_ENV: 'production',
    RUSHES_LOG: 'warn',
    DATABASE_URL: database.url,
    RUSHES_SECRET: 's'.repeat(32),
  };
  const first = await startProduct({ folder, env: { ...env, RUSHES_ROLES: 'api' } });
  const { headers, close } = await signIn(first);
  close();
  await first.stop();

  const quiet = await waitForQuiet();
  const [bare, ours] = await takeTurns([
    { name: 'bare', run: () => startBare(database.url) },
    {
      name: 'ours',
      async run() {
        const start = performance.now();
        const product = await startProduct({ folder, env: { ...env, RUSHES_ROLES: 'api' } });
        await answered(`${product.address}/api/v1/me`, headers);
        const seconds = (performance.now() - start) / 1000;
        await product.stop();
        return seconds;
      },
    },
  ]);
  const whole = await startProduct({ folder, env: { ...env, FFMPEG_PATH: '/nonexistent' } });
  await rest(IDLE_MS);
  const memory = residentBytes(whole.child.pid!);
  await whole.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  const ratio = ours!.median / bare!.median;
  return [
    {
      id: 'P14',
      figure: 'start to first authenticated answer, database up, n=5',
      ours: `${ours!.median.toFixed(2)} s`,
      peer: `${bare!.median.toFixed(2)} s bare fastify+pg`,
      ratio,
      target: '<= 1.5 (aim)',
      holds: undefined,
      note: `${spreadOf(ours!, bare!)}, ${quiet}`,
    },
    {
      id: 'P14',
      figure: `idle memory of API and worker after ${IDLE_MS / 1000} s`,
      ours: `${Math.round(memory / 1e6)} MB`,
      peer: `${MEMORY_LIMIT / 1e6} MB`,
      ratio: memory / MEMORY_LIMIT,
      target: '<= 150 MB (aim)',
      holds: undefined,
      note: 'resident set of the one process',
    },
  ];
}

function startBare(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = fork(join(import.meta.dirname, 'bare-server.ts'), [url], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('message', async (address) => {
      await answered(`${address}/`, {});
      const seconds = (performance.now() - start) / 1000;
      child.once('exit', () => resolve(seconds));
      child.kill();
    });
  });
}

function answered(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

function residentBytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}
