import { createHash } from 'node:crypto';
import type { AuditAction } from '@rushes/contract/audit';
import { sql } from 'kysely';
import type { Ctx, Trx } from '#platform/context/context.ts';

/** Advisory lock key, unique within the product. Held until the end of the transaction, so the chain cannot fork. */
const CHAIN_LOCK = 4_711_006;

export interface AuditInput {
  action: AuditAction;
  tenantid?: string | null | undefined;
  /** The id of the user or object the action applies to. */
  subjectid?: string | null | undefined;
  /** Only when there is no signed-in user yet; otherwise the caller's id is used. */
  actorid?: string | null | undefined;
  data?: Record<string, unknown>;
}

export interface AuditRow {
  seq: number;
  at: string;
  action: string;
  tenantid: string | null;
  actorid: string | null;
  subjectid: string | null;
  address: string | null;
  useragent: string | null;
  data: Record<string, unknown>;
}

/** The context of scheduled actions, which have no actor. */
export const clock = { address: '', useragent: '', actor: undefined };

/** Call this last in a transaction: other transactions cannot write to the chain until the commit. */
export async function recordAudit(
  trx: Trx,
  ctx: Pick<Ctx, 'address' | 'useragent' | 'actor'>,
  input: AuditInput,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(trx);
  const last = await trx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row: AuditRow = {
    seq: (last?.seq ?? 0) + 1,
    at: new Date().toISOString(),
    action: input.action,
    tenantid: input.tenantid ?? null,
    actorid: input.actorid ?? ctx.actor?.userid ?? null,
    subjectid: input.subjectid ?? null,
    address: ctx.address || null,
    useragent: ctx.useragent.slice(0, 255) || null,
    data: storable(input.data ?? {}),
  };
  await trx
    .insertInto('audit')
    .values({
      ...row,
      action: input.action,
      data: JSON.stringify(row.data),
      hash: chainHash(last?.hash, row),
    })
    .execute();
}

export function chainHash(before: Buffer | undefined, row: AuditRow): Buffer {
  const { seq, at, action, tenantid, actorid, subjectid, address, useragent, data } = row;
  const text = JSON.stringify([
    seq,
    at,
    action,
    tenantid,
    actorid,
    subjectid,
    address,
    useragent,
    sorted(data),
  ]);
  return createHash('sha256')
    .update(before ?? '')
    .update(text)
    .digest();
}

/**
 * Makes the hashed data equal to the data read back later: no dates, no undefined values. Replaces characters that
 * jsonb rejects in user input, because they must not roll back the audited change.
 */
function storable(data: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  ) as Record<string, unknown>;
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
