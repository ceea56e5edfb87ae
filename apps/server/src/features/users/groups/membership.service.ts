import { AppError } from '@rushes/contract/app-error';
import type { AuditAction } from '@rushes/contract/audit';
import { GROUPS_MAX } from '@rushes/contract/user-groups';
import { usersChanged } from '@rushes/contract/users';
import { endSessionsOf } from '#features/identity/index.ts';
import { type AuditSource, recordAudit } from '#platform/audit/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { lockTenant } from '../users.queries.ts';
import * as queries from './groups.queries.ts';

// Changes to groups, for the console, SCIM and sign-in with a provider. The caller checks the permission. Lock order:
// the tenant before its groups.

export async function holdGroup(trx: Trx, tenantid: string, id: string): Promise<queries.GroupRow> {
  await lockTenant(trx, tenantid);
  const group = await queries.findGroupRow(trx, tenantid, id);
  if (!group) throw new AppError('ERR300');
  return group;
}

export async function makeGroup(
  trx: Trx,
  source: AuditSource,
  tenantid: string,
  name: string,
): Promise<queries.GroupRow> {
  await lockTenant(trx, tenantid);
  await requireFreeName(trx, tenantid, name, null);
  if ((await queries.countGroups(trx, tenantid)) >= GROUPS_MAX)
    throw new AppError('ERR302', { most: GROUPS_MAX });
  const group = { id: newId(), tenantid, name };
  await queries.insertGroup(trx, group);
  await settleGroup(trx, source, group, { action: 'group.created' });
  return { ...group, points: 0 };
}

export async function nameGroup(
  trx: Trx,
  source: AuditSource,
  group: queries.GroupRow,
  name: string,
): Promise<void> {
  if (name === group.name) return;
  await requireFreeName(trx, group.tenantid, name, group.id);
  await queries.renameGroup(trx, group, name);
  await settleGroup(
    trx,
    source,
    { ...group, name },
    { action: 'group.renamed', data: { before: group.name } },
  );
}

export async function dropGroup(trx: Trx, source: AuditSource, group: queries.GroupRow): Promise<void> {
  const affected = group.points > 0 ? await queries.listAffected(trx, group.id) : [];
  await queries.deleteGroup(trx, group);
  await endSessions(trx, affected);
  await settleGroup(trx, source, group, { action: 'group.deleted' });
}

interface Joining {
  add?: readonly string[];
  remove?: readonly string[];
  /** What led to it, for the audit log. */
  why?: Record<string, unknown>;
}

/** Users of other tenants are not found. Returns whether anything changed. */
export async function changeMembers(
  trx: Trx,
  source: AuditSource,
  group: queries.GroupRow,
  { add = [], remove = [], why }: Joining,
): Promise<boolean> {
  const here = new Set(add.length ? await queries.listHere(trx, group.tenantid, add) : []);
  if (add.some((id) => !here.has(id))) throw new AppError('ERR9');
  const added = add.length ? await queries.insertMembers(trx, group, add) : [];
  const removed = remove.length ? await queries.deleteMembers(trx, group, remove) : [];
  const changed = [...added, ...removed];
  if (!changed.length) return false;
  if (group.points > 0) await endSessions(trx, await queries.listNotAdministrators(trx, changed));
  await emitChanged(trx, group.tenantid);
  const { tenantid, id: groupid, name } = group;
  const noted = (action: AuditAction, ids: readonly string[]) =>
    ids.map((subjectid) => ({ action, tenantid, subjectid, data: { groupid, of: name, ...why } }));
  for (const entry of [...noted('group.memberAdded', added), ...noted('group.memberRemoved', removed)])
    await recordAudit(trx, source, entry);
  return true;
}

/** The access points of the group have changed. */
/** The name, then the members. */
export async function changeGroup(
  trx: Trx,
  source: AuditSource,
  group: queries.GroupRow,
  { name = group.name, ...joining }: Joining & { name?: string | undefined },
): Promise<void> {
  await nameGroup(trx, source, group, name);
  await changeMembers(trx, source, { ...group, name }, joining);
}

export async function settlePoints(
  trx: Trx,
  source: AuditSource,
  group: queries.GroupRow,
  change: { action: AuditAction; data: Record<string, unknown> },
): Promise<void> {
  await endSessions(trx, await queries.listAffected(trx, group.id));
  await settleGroup(trx, source, group, change);
}

async function settleGroup(
  trx: Trx,
  source: AuditSource,
  { id, tenantid, name }: Pick<queries.GroupRow, 'id' | 'tenantid' | 'name'>,
  { action, data }: { action: AuditAction; data?: Record<string, unknown> },
): Promise<void> {
  await emitChanged(trx, tenantid);
  await recordAudit(trx, source, { action, tenantid, subjectid: id, data: { name, ...data } });
}

/** As after every change of permissions. */
async function endSessions(trx: Trx, userids: readonly string[]): Promise<void> {
  for (const userid of userids) await endSessionsOf(trx, userid, 'permissions');
}

const emitChanged = (trx: Trx, tenantid: string) =>
  emit(trx, usersChanged, { tenantid, teamonly: 1 }, { tenantid });

async function requireFreeName(
  trx: Trx,
  tenantid: string,
  name: string,
  butid: string | null,
): Promise<void> {
  if (await queries.isNameTaken(trx, tenantid, name, butid)) throw new AppError('ERR301', { name });
}
