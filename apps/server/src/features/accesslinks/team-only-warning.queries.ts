import { sql } from 'kysely';
import type { Trx } from '#platform/context/context.ts';
import { readValue } from '#platform/db/rows.ts';

export interface Hidden {
  tenantid: string;
  podids: readonly string[];
  nodepaths: readonly string[];
  places: readonly string[];
}

/** Whether a link that is open to guests shows one of these items, or something in them. */
export function isOpenlyShared(
  trx: Trx,
  { tenantid, podids, nodepaths, places }: Hidden,
  /** Folder levels that are visible below a shared folder. */
  levels: number,
) {
  const within = sql`any(${[...nodepaths]}::text[]::ltree[])`;
  return readValue<boolean>(trx)`
    select exists (
      select 1 from accesslinks l
      where l.tenantid = ${tenantid} and l.teamonly = 0 and l.revokedat is null and l.expireat > now() and (
        exists (select 1 from accesslink_pods s join pods p on p.id = s.podid join nodes n on n.id = p.nodeid
          where s.linkid = l.id
            and (coalesce(p.parentpodid, p.id) = any(${[...podids]}::uuid[]) or n.path <@ ${within}))
        or exists (select 1 from accesslink_nodes s join nodes top on top.id = s.nodeid
          where s.linkid = l.id and top.deletedat is null and (top.path <@ ${within}
            or exists (select 1 from unnest(${[...places]}::text[]::ltree[]) place
              where top.path @> place and nlevel(place) - nlevel(top.path) <= ${levels}))))) as shared`;
}
