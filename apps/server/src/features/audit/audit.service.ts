import {
  type AuditAction,
  auditActions,
  type LoggedAction,
  type listAudit as listAuditCall,
} from '@rushes/contract/audit';
import type { QueryOf } from '@rushes/contract/endpoint';
import { requireTenant } from '#features/tenants/index.ts';
import { findHead, writeHead } from '#platform/audit/chain.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { mergeNewest } from './audit.policy.ts';
import { type Filter, listEntries, listItemEntries } from './audit.queries.ts';

const LIST = 'audit';
const ITEM = 'item.';

type AuditQuery = QueryOf<typeof listAuditCall>;

export async function listTenantAudit(ctx: UserCtx, tenantid: string, query: AuditQuery): Promise<JsonText> {
  requireTenant(ctx, tenantid, 'control TenantConfiguration');
  return list(ctx, tenantid, query);
}

/** Without actions on files: these belong to the tenants. */
export async function listAudit(ctx: UserCtx, query: AuditQuery): Promise<JsonText> {
  return list(ctx, undefined, query);
}

export async function getAuditHead({ db }: UserCtx) {
  const { head, at } = await findHead(db);
  return { head: writeHead(head), rows: head.seq, at };
}

const isAuditAction = (action: LoggedAction): action is AuditAction =>
  (auditActions as readonly string[]).includes(action);

/**
 * Newest first, from two logs. The cursor contains the position in each of them, so pages stay stable while rows are
 * added.
 */
async function list(ctx: UserCtx, tenantid: string | undefined, query: AuditQuery): Promise<JsonText> {
  const { limit, cursor, userid, action, item, from, to } = query;
  const at = cursor === undefined ? { value: '', id: '' } : readCursor(ctx.keyring, cursor, LIST);
  const q = query.q?.normalize('NFC').trim() || undefined;
  // Fetch one extra row to find out whether there is a next page.
  const filter: Filter = { tenantid, userid, item, q, from, to, limit: limit + 1 };
  const own = action === undefined || isAuditAction(action) ? action : null;
  const ofItem = action?.startsWith(ITEM) ? action.slice(ITEM.length) : action && null;
  const [entries, items] = await Promise.all([
    own === null ? [] : listEntries(ctx.db, filter, own, at.value === '' ? undefined : Number(at.value)),
    ofItem === null || tenantid === undefined
      ? []
      : listItemEntries(ctx.db, { ...filter, tenantid }, ofItem, at.id || undefined),
  ]);
  const { page, first, second, isMore } = mergeNewest(entries, items, limit);
  const next = isMore ? makeCursor(ctx.keyring, LIST, first?.id ?? at.value, second?.id ?? at.id) : null;
  return new JsonText(
    `{"entries":[${page.map(({ text }) => text).join(',')}],"next":${JSON.stringify(next)}}`,
  );
}
