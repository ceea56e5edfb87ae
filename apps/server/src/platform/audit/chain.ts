import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#platform/context/context.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { AuditRow } from './record.ts';

/** The versions of a row's hash, see migration 0033. */
export const PLAIN = 1;
export const KEYED = 2;

/** The number of rows of a chain and the hash of the last one. A copy kept elsewhere shows later what was removed. */
export interface Head {
  seq: number;
  hash: string;
}

export interface AuditChain {
  /** Newest first. The first signs; all verify. */
  keys: readonly KeyObject[];
  /** Where the rows end that were written before the chain had a key. */
  plainEnd: Head;
}

const HEAD = /^(\d{1,15})-([0-9a-f]{64})$/;
const PURPOSE = 'audit';
const EMPTY: Head = { seq: 0, hash: '0'.repeat(64) };

export const writeHead = ({ seq, hash }: Head) => `${seq}-${hash}`;

export function readHead(text: string): Head {
  const [, seq, hash] = HEAD.exec(text.trim()) ?? [];
  if (!seq || !hash) throw new Error('A head looks like 12-3f…: a number, a dash and 64 hexadecimal digits.');
  return { seq: Number(seq), hash };
}

const Stored = z.object({ plainEnd: z.string().regex(HEAD), keys: z.array(z.string()) });

/**
 * The keys are derived from the secrets of the installation. They are kept in a file of the data folder, because a row
 * must stay verifiable after its secret was rotated away, and because the file shows, outside the database, from which
 * row on every hash needs a key.
 */
export async function openAuditChain(options: {
  db: Database;
  keyring: Keyring;
  dataDir: string;
}): Promise<AuditChain> {
  const path = join(options.dataDir, 'audit-keys');
  const stored = existsSync(path) ? Stored.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  const current = options.keyring.derive(PURPOSE).map((key) => key.toString('base64url'));
  const keys = [...new Set([...current, ...(stored?.keys ?? [])])];
  const plainEnd = stored ? readHead(stored.plainEnd) : await findPlainEnd(options.db);
  if (keys.length !== stored?.keys.length) save(path, { plainEnd: writeHead(plainEnd), keys });
  return { keys: keys.map((key) => createSecretKey(Buffer.from(key, 'base64url'))), plainEnd };
}

function save(path: string, content: z.infer<typeof Stored>): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

async function findPlainEnd(db: Database): Promise<Head> {
  const keyed = await db
    .selectFrom('audit')
    .select('seq')
    .where('version', '=', KEYED)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return (await findHead(db, keyed?.seq)).head;
}

/** The newest row, or the newest before the given one. */
export async function findHead(db: Database, before?: number): Promise<{ head: Head; at: string | null }> {
  const last = await db
    .selectFrom('audit')
    .select(['seq', 'hash', 'at'])
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last
    ? { head: { seq: last.seq, hash: last.hash.toString('hex') }, at: last.at }
    : { head: EMPTY, at: null };
}

export function plainHash(before: Buffer | undefined, row: AuditRow): Buffer {
  return createHash('sha256')
    .update(before ?? '')
    .update(textOf(row))
    .digest();
}

export function keyedHash(key: KeyObject, before: Buffer | undefined, row: AuditRow): Buffer {
  return createHmac('sha256', key)
    .update(before ?? '')
    .update(textOf(row))
    .digest();
}

function textOf(row: AuditRow): string {
  const { seq, at, action, tenantid, actorid, subjectid, address, useragent, data } = row;
  return JSON.stringify([
    ...[seq, at, action, tenantid, actorid, subjectid, address, useragent],
    sorted(data),
  ]);
}

/** jsonb does not preserve key order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
