import type { SignInGroups } from '@rushes/contract/user-groups';
import type { Db, Trx } from '#platform/context/context.ts';
import { listRows } from '#platform/db/rows.ts';

type Mapping = Pick<SignInGroups, 'values'> & { provider: string; claim: string };

export const listMappings = (db: Db, tenantid: string): Promise<Mapping[]> =>
  listRows<Mapping>(db)`
    select c.provider, c.claim, coalesce(json_agg(json_build_object('value', g.value, 'groupid', g.groupid)
      order by g.value, g.groupid) filter (where g.value is not null), '[]') as values
    from sign_in_claims c left join sign_in_groups g on g.tenantid = c.tenantid and g.provider = c.provider
    where c.tenantid = ${tenantid}::uuid group by c.provider, c.claim`;

export async function replaceMapping(trx: Trx, tenantid: string, mapping: Mapping): Promise<void> {
  const { provider, claim, values } = mapping;
  await trx
    .deleteFrom('sign_in_claims')
    .where('tenantid', '=', tenantid)
    .where('provider', '=', provider)
    .execute();
  if (!values.length) return;
  await trx.insertInto('sign_in_claims').values({ tenantid, provider, claim }).execute();
  await trx
    .insertInto('sign_in_groups')
    .values(values.map((value) => ({ tenantid, provider, ...value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Followed {
  tenantid: string;
  claim: string;
  value: string;
  groupid: string;
  /** Whether the user is in the group now. */
  member: boolean;
}

/** In the tenants of the user. */
export const listFollowed = (trx: Trx, userid: string, provider: string): Promise<Followed[]> =>
  listRows<Followed>(trx)`
    select c.tenantid, c.claim, g.value, g.groupid,
      exists (select 1 from user_group_members m where m.groupid = g.groupid and m.userid = ${userid}::uuid) as member
    from sign_in_claims c join sign_in_groups g on g.tenantid = c.tenantid and g.provider = c.provider
      join tenants t on t.id = c.tenantid
    where c.provider = ${provider} and t.deletedat is null
      and exists (select 1 from own_access_points a where a.userid = ${userid}::uuid and a.tenantid = c.tenantid)
    order by c.tenantid, g.groupid`;
