import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError';
}

/** The URL without its password, for messages and logs. */
export function shownUrl(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password) parsed.password = '***';
    if (parsed.searchParams.has('password')) parsed.searchParams.set('password', '***');
    return parsed.toString();
  } catch {
    return '(an address that cannot be read)';
  }
}

// Errors that a retry cannot fix: wrong password, no such role, no such database.
const HOPELESS = new Set(['28P01', '28000', '3D000']);

export async function waitForDatabase(
  url: string,
  { seconds = 30, log }: { seconds?: number; log?: Log } = {},
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (HOPELESS.has(code ?? '') || Date.now() >= deadline) {
        const reason = messageOf(error);
        throw new DatabaseUnreachableError(`no database at ${shownUrl(url)}: ${reason}`, { cause: error });
      }
      if (tries === 0) {
        log?.warn({ code }, `no database at ${shownUrl(url)} yet; trying for ${seconds} s`);
      }
    } finally {
      await client.end().catch(() => {});
    }
    await pause(Math.min(1_000, 100 * 2 ** tries));
  }
}

// For a host with several addresses Node throws an AggregateError without a message.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
