import { createHash } from 'node:crypto';
import type { AuditAction } from '@rushes/contract/audit';
import { sql } from 'kysely';
import type { Ctx, Trx } from '#platform/context/context.ts';

/** Any number nobody else locks; held to the end of the transaction, so that the chain has no forks. */
const CHAIN_LOCK = 4_711_006;

export interface AuditInput {
  action: AuditAction;
  tenantid?: string | null | undefined;
  /** Whom or what it was done to. */
  subjectid?: string | null | undefined;
  /** Only while nobody is signed in yet; else the caller's own id is taken. */
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

/** Who does what nobody in particular does: what was due. */
export const clock = { address: '', useragent: '', actor: undefined };

/** Call it last in a transaction: from here to the commit nobody else can write to the chain. */
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
 * What will be read back is what is hashed: no dates, no undefined. What people typed may hold what jsonb refuses,
 * and that must not undo the change it tells of.
 */
function storable(data: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  ) as Record<string, unknown>;
}

/** jsonb keeps its keys in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
