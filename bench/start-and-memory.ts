import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { openLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { processesOf } from '../tools/processes.ts';
import { type Product, startProduct } from '../tools/product.ts';
import { type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { signIn } from './session.ts';

const MEMORY_LIMIT = 150e6;
const IDLE_MS = 10_000;

/**
 * P14: time from start to the first authenticated response with a running database, compared with bare fastify and pg.
 * Also measures idle memory.
 */
export async function* startAndMemory(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  // As root, the database runs as another user, which needs access to its folder.
  await chmod(folder, 0o755);
  // The database survives the process that started it: an interrupted run must stop it.
  const atExit = () => {
    for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.on('exit', atExit);
  try {
    const database = await startEmbedded({ dataDir: folder, log: openLog('warn') });
    try {
      yield* measure(folder, database.url);
    } finally {
      await database.stop();
    }
  } finally {
    process.off('exit', atExit);
    await rm(folder, { recursive: true, force: true });
  }
}

async function* measure(folder: string, url: string): AsyncGenerator<Row> {
  const env = {
    NODE_ENV: 'production',
    RUSHES_LOG: 'warn',
    DATABASE_URL: url,
    RUSHES_SECRET: 's'.repeat(32),
  };
  const during = async <T>(more: Record<string, string>, work: (product: Product) => Promise<T>) => {
    const product = await startProduct({ folder, env: { ...env, ...more } });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  };
  // The first start creates the demo. Later starts use its tokens before they expire.
  const headers = await during({ RUSHES_ROLES: 'api' }, async (product) => {
    const client = await signIn(product);
    client.close();
    return client.headers;
  });

  const quiet = await waitForQuiet();
  const [bare, ours] = await takeTurns([
    { name: 'bare', run: () => startBare(url) },
    {
      name: 'ours',
      run() {
        const start = performance.now();
        return during({ RUSHES_ROLES: 'api' }, async (product) => {
          await answered(`${product.address}/api/v1/me`, headers);
          return (performance.now() - start) / 1000;
        });
      },
    },
  ]);
  const ratio = ours!.median / bare!.median;
  yield {
    id: 'P14',
    figure: 'start to first authenticated answer, database up, n=5',
    ours: `${ours!.median.toFixed(2)} s`,
    peer: `${bare!.median.toFixed(2)} s bare fastify+pg`,
    ratio,
    target: '<= 1.5 (aim)',
    holds: undefined,
    note: `${spreadOf(ours!, bare!)}, ${quiet}`,
  };
  const memory = await during({ FFMPEG_PATH: '/nonexistent' }, async (product) => {
    await rest(IDLE_MS);
    return residentBytes(product.child.pid!);
  });
  yield {
    id: 'P14',
    figure: `idle memory of API and worker after ${IDLE_MS / 1000} s`,
    ours: `${Math.round(memory / 1e6)} MB`,
    peer: `${MEMORY_LIMIT / 1e6} MB`,
    ratio: memory / MEMORY_LIMIT,
    target: '<= 150 MB (aim)',
    holds: undefined,
    note: 'resident set of the one process',
  };
}

async function startBare(url: string): Promise<number> {
  const start = performance.now();
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [url], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const address = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
      child.once('message', resolve);
    });
    await answered(`${address}/`, {});
    return (performance.now() - start) / 1000;
  } finally {
    child.kill();
    await ended;
  }
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
