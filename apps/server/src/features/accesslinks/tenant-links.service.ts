import { can } from '@rushes/contract/abilities';
import type { ListedLink, listTenantAccessLinks } from '@rushes/contract/accesslinks';
import type { QueryOf } from '@rushes/contract/endpoint';
import { visiblePaths } from '#features/nodes/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { presentLink } from './accesslinks.present.ts';
import { mayHandle } from './accesslinks.service.ts';
import { listTenantLinks } from './tenant-links.queries.ts';

type LinksQuery = QueryOf<typeof listTenantAccessLinks>;

/** Control centre: administrators see all links of the tenant, other users their own. */
export async function listTenant(
  ctx: UserCtx,
  tenantid: string,
  { limit, cursor, q }: LinksQuery,
): Promise<{ links: ListedLink[]; next: string | null }> {
  requireTenant(ctx, tenantid, 'control ShareLinks');
  const { actor, settings, keyring } = ctx;
  const isAll = actor.accessPoints.some(
    (point) => point.tenantid === tenantid && can(point.abilities, 'control TenantConfiguration'),
  );
  const list = `links ${tenantid} ${q ?? ''}`;
  const { teamPaths, clientPaths } = visiblePaths(actor);
  const found = await listTenantLinks(ctx.db, {
    tenantid,
    createdbyid: isAll ? undefined : actor.userid,
    teamPaths,
    clientPaths,
    q,
    // Fetch one extra row to find out whether there is a next page.
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(keyring, cursor, list),
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    links: rows.map((row) => ({
      ...presentLink(row, settings.publicUrl),
      items: row.items,
      count: row.count,
      canedit: row.revokedat === null && mayHandle(ctx, row, 'control ShareLinks') ? 1 : 0,
    })),
    next: last ? makeCursor(keyring, list, last.createdat, last.id) : null,
  };
}
