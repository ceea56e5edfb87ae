import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/db/log.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { findHome, type Home, passwordOf } from './home.ts';
import { findPostmaster, type Postmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts';

export interface Embedded {
  url: string;
  /** True when this process took over a running server left by a crashed process. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** Extra settings, e.g. { fsync: 'off' } for tests. */
  settings?: Record<string, string>;
}

export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  readonly pid: number | undefined;
  readonly folder: string;
  constructor(folder: string, pid: number | undefined) {
    super(`the data folder ${folder} is in use by another running copy (process ${pid ?? 'unknown'})`);
    this.pid = pid;
    this.folder = folder;
  }
}

/** Timeout for a fast shutdown; Ctrl-C must end the process within five seconds. */
const STOP_MS = 3_000;
const OWNER_LOCK = 5_433_001;
const OWNER_NAME = 'owner ';

const urlOf = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/**
 * One process per folder, ensured by a session lock in the database itself: it is released when this process ends for
 * any reason, and cannot be confused by a reused pid. The server keeps running if this process is killed; the next
 * process gets the lock and takes the server over.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const home = await findHome(dataDir, log);
  const binaries = await findBinaries(home.account, home.folder);
  const password = await ensureCluster(home, binaries);
  let stopping = false;

  const hold = async (port?: number) => {
    const { server, adopted } = await ensureServer(home, binaries, settings, port);
    const owner = await takeOwnership(urlOf(password, server.port), dataDir);
    return { server, adopted, owner };
  };
  let held = await hold();

  const watch = () => {
    held.owner.once('end', async () => {
      if (stopping) return;
      log.error({ pid: held.server.pid }, 'the database server exited; restarting it');
      while (!stopping) {
        try {
          // On the same port: clients already have the URL.
          held = await hold(held.server.port);
          log.info({ pid: held.server.pid }, 'the database server is back');
          return watch();
        } catch (error) {
          log.error({ err: error }, 'the database server does not start');
          await pause(500);
        }
      }
    });
  };
  watch();
  log.debug({ pid: held.server.pid, port: held.server.port, adopted: held.adopted }, 'database server ready');

  return {
    url: urlOf(password, held.server.port),
    adopted: held.adopted,
    stop: async () => {
      stopping = true;
      // Keep the lock until the server has stopped, so that no other process adopts a server that is shutting down.
      await stopPostmaster(held.server, home.folder, STOP_MS);
      await held.owner.end().catch(() => {});
    },
  };
}

/** The URL of a server that another process runs on this folder, for CLI commands. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  const server = folder && (await findPostmaster(folder));
  return server ? urlOf(await readFile(passwordOf(folder), 'utf8'), server.port) : undefined;
}

async function ensureServer(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  port: number | undefined,
): Promise<{ server: Postmaster; adopted: boolean }> {
  for (let tries = 0; tries < 50; tries++) {
    const running = await findPostmaster(home.folder);
    if (running) return { server: running, adopted: true };
    const server = await spawnPostmaster(home, binaries, settings, port);
    if (server) return { server, adopted: false };
    // Another start won, the port was in use, or processes of a killed server are still exiting.
    await pause(100);
  }
  throw new Error(`PostgreSQL did not start in ${home.folder}; see postgres.log there`);
}

async function takeOwnership(url: string, dataDir: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: url,
    application_name: `${OWNER_NAME}${process.pid}`,
    keepAlive: true,
  });
  // The 'end' event handles a lost connection.
  owner.on('error', () => {});
  await owner.connect();
  // The server detects a killed owner shortly after the kernel has closed its socket.
  for (let tries = 0; tries < 10; tries++) {
    const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.mine) return owner;
    await pause(20);
  }
  const { rows } = await owner.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  );
  await owner.end();
  const pid = Number(rows[0]?.name.slice(OWNER_NAME.length));
  throw new DataFolderInUseError(dataDir, Number.isInteger(pid) ? pid : undefined);
}
