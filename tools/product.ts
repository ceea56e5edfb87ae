import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FoundProcess, processesOf } from './processes.ts';

/** The running product, started as `npm start` does, but with its own data folder and port. */
export interface Product {
  address: string;
  folder: string;
  child: ChildProcess;
  log: string;
  /** Stops the product, waits for its exit, and returns the processes it left behind. */
  stop: (signal?: NodeJS.Signals) => Promise<FoundProcess[]>;
}

export const demoPassword = 'demo-password-for-tests';
const root = join(import.meta.dirname, '..');
// The first start creates the demo media with ffmpeg, possibly on a busy machine.
const longestStart = 240_000;

export interface ProductOptions {
  env?: Record<string, string>;
  /** An existing data folder, to start again on the same data. It is not removed on stop. */
  folder?: string;
  log?: string;
}

export async function startProduct({ env = {}, folder, log }: ProductOptions = {}): Promise<Product> {
  const data = folder ?? mkdtempSync(join(tmpdir(), 'rushes-run-'));
  // As root, the database runs as another user, which needs access to its folder.
  chmodSync(data, 0o755);
  const logPath = log ?? join(data, 'product.log');
  mkdirSync(dirname(logPath), { recursive: true });
  // A given database, and other processes that use it from this folder, must keep running when the product stops.
  const others = new Set(env.DATABASE_URL ? processesOf(data).map(({ pid }) => pid) : []);
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      RUSHES_DATA: data,
      RUSHES_DEMO: '1',
      RUSHES_DEMO_PASSWORD: demoPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const output = createWriteStream(logPath, { flags: 'a' });
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const tail = () => readFileSync(logPath, 'utf8').split('\n').slice(-40).join('\n');

  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The product was not ready after ${longestStart / 1000} s:\n${tail()}`));
    }, longestStart);
    child.on('message', (message: { type?: string; address?: string }) => {
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      child.off('exit', endedEarly);
      // A worker has no address.
      resolve(message.address ?? '');
    });
    const endedEarly = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer);
      reject(new Error(`The product ended (${signal ?? `code ${code}`}) before it was ready:\n${tail()}`));
    };
    child.once('exit', endedEarly);
  });

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    output.end();
    const left = processesOf(data).filter(({ pid }) => !others.has(pid));
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    if (!folder) rmSync(data, { recursive: true, force: true });
    return left;
  };
  return { address, folder: data, child, log: logPath, stop };
}
