import type { ActionInput } from '#platform/actions/record.ts';
import type { Accessor, Downloaded } from '#platform/actions/record-access.ts';
import type { AuditInput, AuditSource } from '#platform/audit/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { auditEvents, eventOfAction } from './webhooks.policy.ts';
import { writeEvents } from './write-events.service.ts';

type Acting = { userid: string | null; name: string } | undefined;

export function writeActions(
  trx: Trx,
  { actor, inputs }: { actor: Acting; inputs: readonly ActionInput[] },
): Promise<void> {
  return writeEvents(trx, inputs[0]?.tenantid, () =>
    inputs.flatMap((one) => eventOfAction(one, actor) ?? []),
  );
}

/** Links and users. The log has the ids of what a link shares; the events find them themselves. */
export function writeAudit(trx: Trx, { ctx, input }: { ctx: AuditSource; input: AuditInput }): Promise<void> {
  const { action, tenantid, subjectid, data = {} } = input;
  const type = auditEvents[action];
  if (!type || !tenantid || !subjectid) return Promise.resolve();
  const user = ctx.actor ? { id: ctx.actor.userid, name: ctx.actor.name } : null;
  const shared = { type, tenantid, subjectid, name: '', hidden: false, nodeids: [] };
  return writeEvents(trx, tenantid, () => {
    if (type.startsWith('member.')) {
      return [{ ...shared, podids: [], data: { user, member: { id: subjectid } } }];
    }
    const isEmbed = action.startsWith('embed.');
    const kind = isEmbed ? 'embed' : data.kind === 'upload' ? 'upload' : 'share';
    const podids = isEmbed ? [String(data.podid)] : [];
    return [{ ...shared, podids, data: { user, link: { id: subjectid, kind } } }];
  });
}

export function writeDownloads(
  trx: Trx,
  { tenantid, accessor, files }: { tenantid: string; accessor: Accessor; files: readonly Downloaded[] },
): Promise<void> {
  const user = { id: accessor.userid, name: accessor.name };
  return writeEvents(trx, tenantid, () =>
    files.map(({ podid, nodeid, name, hidden }) => ({
      ...{ type: 'file.downloaded' as const, tenantid, subjectid: podid, name, hidden },
      ...{ podids: [podid], nodeids: [nodeid] },
      data: { user, file: { id: podid, name, folderid: nodeid } },
    })),
  );
}

interface FailedPod {
  id: string;
  tenantid: string;
  nodeid: string;
  name: string;
  hidden: boolean;
}

export function writeFailure(trx: Trx, { id, tenantid, nodeid, name, hidden }: FailedPod): Promise<void> {
  const file = { id, name, folderid: nodeid };
  const about = { subjectid: id, name, hidden, podids: [id], nodeids: [nodeid] };
  return writeEvents(trx, tenantid, () => [
    { type: 'processing.failed', tenantid, ...about, data: { user: null, file } },
  ]);
}

interface Opened {
  tenantid: string;
  linkid: string;
  /** Of a share link. */
  visitor?: { userid: string | null; name: string; email: string };
}

export function writeOpened(trx: Trx, { tenantid, linkid, visitor }: Opened): Promise<void> {
  const { userid, name, email } = visitor ?? { userid: null, name: '', email: '' };
  const kind = visitor ? ('share' as const) : ('upload' as const);
  const link = { id: linkid, kind, visitor: { name, email } };
  const about = { subjectid: linkid, name: '', hidden: false, podids: [], nodeids: [] };
  return writeEvents(trx, tenantid, () => [
    { type: 'link.opened', tenantid, ...about, data: { user: { id: userid, name }, link } },
  ]);
}
