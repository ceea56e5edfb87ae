import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';

const TIMEOUT_MS = 30_000;
const RETRY_MS = 100;

export class LockedError extends Error {}

/**
 * One holder per name, across all servers. Within this process the current holder is asked to release the lock (a
 * half-open connection must not block the one that replaced it). Between processes PostgreSQL advisory locks decide;
 * all of them are held by one connection.
 */
export interface Locks {
  take(name: string, letGo: () => void): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

interface Holder {
  letGo(): void;
  released: Promise<void>;
}

export function openLocks(url: string): Locks {
  const holders = new Map<string, Holder>();
  let connection: Promise<pg.Client> | undefined;

  const connect = () => {
    if (connection) return connection;
    // A lost connection emits `error` and later `end`; by then a new connection may have replaced it.
    const drop = () => {
      if (connection === opening) connection = undefined;
    };
    const opening = (async () => {
      const client = new pg.Client({ connectionString: url, keepAlive: true });
      client.on('error', drop).on('end', drop);
      await client.connect();
      return client;
    })();
    connection = opening;
    opening.catch(drop);
    return opening;
  };
  const ask = async (call: string, name: string): Promise<boolean> => {
    const client = await connect();
    return (await client.query<{ ok: boolean }>(`select ${call}($1) as ok`, [keyOf(name)])).rows[0]!.ok;
  };

  return {
    async take(name, letGo) {
      const end = Date.now() + TIMEOUT_MS;
      for (let holder = holders.get(name); holder; holder = holders.get(name)) {
        holder.letGo();
        await Promise.race([holder.released, rest(end - Date.now(), undefined, { ref: false })]);
        if (Date.now() >= end) throw new LockedError(name);
      }
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      holders.set(name, { letGo, released });
      const free = () => {
        holders.delete(name);
        release();
      };
      try {
        while (!(await ask('pg_try_advisory_lock', name))) {
          if (Date.now() > end) throw new LockedError(name);
          await rest(RETRY_MS);
        }
      } catch (error) {
        free();
        throw error;
      }
      return async () => {
        await ask('pg_advisory_unlock', name).catch(() => false);
        free();
      };
    },
    async stop() {
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

/** Advisory lock keys are integers: 63 bits of the hash of the name. */
function keyOf(name: string): string {
  return (createHash('sha256').update(name).digest().readBigUInt64BE() >> 1n).toString();
}
