import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { type Lock, type Locker, MemoryLocker } from '@tus/server';
import pg from 'pg';

const ACQUIRE_MS = 30_000;
const RETRY_MS = 100;

/**
 * The library's own locker knows only this process. Inside it that one decides (it can ask the holder to let
 * go); between processes PostgreSQL does, by advisory locks that all hang on one connection.
 */
export function advisoryLocker(url: string): Locker & { stop(): Promise<void> } {
  const memory = new MemoryLocker();
  let connection: Promise<pg.Client> | undefined;

  const connect = () => {
    connection ??= (async () => {
      const client = new pg.Client({ connectionString: url, keepAlive: true });
      const drop = () => {
        connection = undefined;
      };
      client.on('error', drop).on('end', drop);
      await client.connect();
      return client;
    })();
    connection.catch(() => {
      connection = undefined;
    });
    return connection;
  };
  const ask = async (text: string, id: string): Promise<boolean> => {
    const client = await connect();
    return (await client.query<{ ok: boolean }>(text, [keyOf(id)])).rows[0]!.ok;
  };

  const newLock = (id: string): Lock => {
    const inner = memory.newLock(id);
    return {
      async lock(signal, requestRelease) {
        await inner.lock(signal, requestRelease);
        try {
          const end = Date.now() + ACQUIRE_MS;
          while (!(await ask('select pg_try_advisory_lock($1) as ok', id))) {
            if (signal.aborted || Date.now() > end) throw { status_code: 423, body: 'locked' };
            await rest(RETRY_MS);
          }
        } catch (error) {
          await inner.unlock();
          throw error;
        }
      },
      async unlock() {
        await ask('select pg_advisory_unlock($1) as ok', id).catch(() => false);
        await inner.unlock();
      },
    };
  };

  return {
    newLock,
    async stop() {
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

/** 63 bits of the id's hash: advisory locks are numbered. */
function keyOf(id: string): string {
  return (createHash('sha256').update(`upload:${id}`).digest().readBigUInt64BE() >> 1n).toString();
}
