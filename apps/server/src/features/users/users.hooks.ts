import { takeUnits } from '#features/limits/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { eraseRows } from '#platform/db/erase-rows.ts';
import { newId } from '#platform/ids/uuid.ts';
import { insertAccessPoint } from './users.queries.ts';

/** The administrator of a new tenant gets an access point on its root and counts as a team user. */
export async function beginAdministrator(
  trx: Trx,
  tenant: { tenantid: string; rootnodeid: string; administratorid: string },
): Promise<void> {
  const { tenantid, rootnodeid: nodeid, administratorid: userid } = tenant;
  await takeUnits(trx, tenantid, 'teamusers', 1);
  await insertAccessPoint(trx, { id: newId(), tenantid, userid, nodeid, group: 'admin' });
}

/** With the members, access points and claims of groups. */
export async function eraseAccess(trx: Trx, tenant: { tenantid: string }): Promise<void> {
  for (const table of ['sign_in_claims', 'user_groups', 'own_access_points'] as const)
    await eraseRows(table)(trx, tenant);
}
