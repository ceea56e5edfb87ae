import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { serverEnv } from './cluster.ts';
import { dataOf, type Home, logOf } from './home.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

interface PidFile extends Postmaster {
  ready: boolean;
}

/** postmaster.pid: line 1 is the pid, line 4 the port, line 8 the state. */
async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dataOf(folder), 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  if (!lines[0]) return undefined;
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' };
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

export function isPostmaster(pid: number, folder: string): boolean {
  return commandLine(pid).includes(`-D ${dataOf(folder)} `);
}

/** The server running on this folder, started by any process; waits until it accepts connections. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  for (;;) {
    const file = await readPidFile(folder);
    if (!file || !isPostmaster(file.pid, folder)) return undefined;
    if (file.ready) return { pid: file.pid, port: file.port };
    // Starting up, recovering, or shutting down.
    await pause(20);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Parallel queries would use /dev/shm, which containers limit to 64 MB.
  dynamic_shared_memory_type: process.platform === 'linux' ? 'mmap' : 'posix',
};

const MOST_LOG_BYTES = 5_000_000;

async function openLog(folder: string) {
  const size = (await stat(logOf(folder)).catch(() => undefined))?.size ?? 0;
  if (size > MOST_LOG_BYTES) await rename(logOf(folder), `${logOf(folder)}.old`);
  return open(logOf(folder), 'a', 0o600);
}

/** Starts a server and waits until it accepts connections; undefined when a concurrent start on the folder won. */
export async function spawnPostmaster(
  { folder, account }: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  preferredPort?: number,
): Promise<Postmaster | undefined> {
  // A stale file after a crash: its pid may have been reused, and PostgreSQL would refuse to start.
  const stale = await readPidFile(folder);
  if (stale && !isPostmaster(stale.pid, folder))
    await rm(join(dataOf(folder), 'postmaster.pid'), { force: true });
  const port = preferredPort ?? (await freePort());
  const log = await openLog(folder);
  const { size: before } = await log.stat();
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const child = spawn(binaries.postgres, ['-D', dataOf(folder), '-p', String(port), ...flags], {
    cwd: folder,
    env: serverEnv(),
    // Ctrl-C signals the whole process group; the database must outlive the processes that still write to it.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...account,
  });
  const exit = once(child, 'exit').then(
    () => 'exited' as const,
    (error: Error) => error,
  );
  try {
    for (;;) {
      const state = await Promise.race([exit, pause(10)]);
      if (state instanceof Error) throw state;
      if (state === 'exited') {
        const logged = (await readFile(logOf(folder))).subarray(before).toString();
        if (/lock file .* already exists|could not bind|pre-existing shared memory/.test(logged))
          return undefined;
        throw new Error(`PostgreSQL did not start:\n${logged.trim()}`);
      }
      const file = await readPidFile(folder);
      if (file?.ready && file.pid === child.pid) return { pid: file.pid, port: file.port };
    }
  } finally {
    child.unref();
    await log.close();
  }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Fast shutdown: ends sessions and writes everything. After the timeout, immediate shutdown, which loses no data. */
export async function stopPostmaster({ pid }: Postmaster, folder: string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  let signal: NodeJS.Signals = 'SIGINT';
  while (isPostmaster(pid, folder) && alive(pid)) {
    if (signal === 'SIGINT' || Date.now() > deadline) {
      process.kill(pid, signal);
      signal = 'SIGQUIT';
      if (Date.now() > deadline) await pause(200);
    }
    await pause(10);
  }
}
