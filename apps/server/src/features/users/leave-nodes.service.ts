import { usersChanged } from '@rushes/contract/users';
import { deleteAccount } from '#features/identity/accounts/index.ts';
import { endSessionsOf } from '#features/identity/index.ts';
import { giveBack } from '#features/limits/index.ts';
import type { AuditInput } from '#platform/audit/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { userLimitOf } from './users.policy.ts';
import * as queries from './users.queries.ts';

/**
 * Deletes the access points on nodes that are purged. Users without another access point or group in the tenant leave
 * it: their seat becomes free, and an account without any tenant is deleted. Returns the audit entries to record at the
 * end of the transaction.
 */
export async function leaveNodes(
  trx: Trx,
  tenantid: string,
  nodeids: readonly string[],
): Promise<AuditInput[]> {
  if (!(await queries.hasPointsAt(trx, tenantid, nodeids))) return [];
  await queries.lockTenant(trx, tenantid);
  const removed = await queries.deletePointsAt(trx, tenantid, nodeids);
  const records: AuditInput[] = removed.map(({ userid, nodeid, name }) => ({
    action: 'accesspoint.removed',
    tenantid,
    subjectid: userid,
    data: { nodeid, name },
  }));
  for (const { groupid, nodeid, name, groupname } of await queries.deleteGroupPointsAt(
    trx,
    tenantid,
    nodeids,
  ))
    records.push({
      action: 'group.pointRemoved',
      tenantid,
      subjectid: groupid,
      data: { name: groupname, nodeid, of: name },
    });
  for (const user of await queries.listWithoutPoints(
    trx,
    tenantid,
    removed.map(({ userid }) => userid),
  )) {
    if (user.grouped) {
      await queries.keepMember(trx, { ...user, tenantid });
      continue;
    }
    if (!user.disabled) await giveBack(trx, tenantid, userLimitOf(user.type), 1);
    if (user.tenants === 0) await deleteAccount(trx, user.id);
    else await endSessionsOf(trx, user.id, 'permissions');
    const data = { email: user.email, account: user.tenants === 0 };
    records.push({ action: 'user.deleted', tenantid, subjectid: user.id, data });
  }
  await emit(trx, usersChanged, { tenantid, teamonly: 1 }, { tenantid });
  return records;
}
