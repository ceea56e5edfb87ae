import { takeUnits } from '#features/limits/index.ts';
import type { Trx } from '#platform/context/context.ts';
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
