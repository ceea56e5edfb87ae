import type { listAudit as listAuditCall } from '@rushes/contract/audit';
import type { QueryOf } from '@rushes/contract/endpoint';
import { requireTenant } from '#features/tenants/index.ts';
import { findHead, writeHead } from '#platform/audit/chain.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { listEntries } from './audit.queries.ts';

const LIST = 'audit';

type AuditQuery = QueryOf<typeof listAuditCall>;

export async function listTenantAudit(ctx: UserCtx, tenantid: string, query: AuditQuery): Promise<JsonText> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  return list(ctx, tenantid, query);
}

export async function listAudit(ctx: UserCtx, query: AuditQuery): Promise<JsonText> {
  return list(ctx, undefined, query);
}

export async function getAuditHead({ db }: UserCtx) {
  const { head, at } = await findHead(db);
  return { head: writeHead(head), rows: head.seq, at };
}

/** Newest first. Sequence numbers never change, so pages stay stable while rows are added. */
async function list(ctx: UserCtx, tenantid: string | undefined, query: AuditQuery): Promise<JsonText> {
  const { limit, cursor, userid, action } = query;
  const before = cursor === undefined ? undefined : Number(readCursor(ctx.keyring, cursor, LIST).value);
  // Fetch one extra row to find out whether there is a next page.
  const rows = await listEntries(ctx.db, { tenantid, userid, action, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, LIST, String(last.seq), '') : null;
  return new JsonText(
    `{"entries":[${page.map(({ text }) => text).join(',')}],"next":${JSON.stringify(next)}}`,
  );
}
