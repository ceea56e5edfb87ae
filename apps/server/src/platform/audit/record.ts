import type { AuditAction } from '@rushes/contract/audit';
import { sql } from 'kysely';
import type { Ctx, Services, Trx } from '#platform/context/context.ts';
import { defineHook, fire } from '#platform/hooks/hook.ts';
import { KEYED, keyedHash } from './chain.ts';

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

/** Where an action came from, and the chain it is written to. */
export type AuditSource = Pick<Ctx, 'address' | 'useragent' | 'actor' | 'audit'>;

/** The source of scheduled actions, which have no actor. */
export const clock = ({ audit }: Pick<Services, 'audit'>): AuditSource => ({
  ...{ address: '', useragent: '', actor: undefined },
  audit,
});

/** Something is recorded in the audit log. */
export const auditRecorded = defineHook<{ ctx: AuditSource; input: AuditInput }>('audit.recorded');

/** Call this last in a transaction: other transactions cannot write to the chain until the commit. */
export async function recordAudit(trx: Trx, ctx: AuditSource, input: AuditInput): Promise<void> {
  // Before the lock, which all other transactions wait for.
  await fire(auditRecorded, trx, { ctx, input });
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
    data: storable({ ...input.data, ...(ctx.actor?.token ? { tokenid: ctx.actor.token.id } : {}) }),
  };
  await trx
    .insertInto('audit')
    .values({
      ...row,
      action: input.action,
      data: JSON.stringify(row.data),
      version: KEYED,
      hash: keyedHash(ctx.audit.keys[0]!, last?.hash, row),
    })
    .execute();
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
