import { AppError, invalid } from '@rushes/contract/app-error';
import { NodeType, ProjectStatus } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import type { Updateable } from 'kysely';
import { requireFree } from '#features/operations/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { SentFile } from '#platform/http/multipart.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { noClient, readLogo, storeLogo } from './branding/logo.service.ts';
import { logOf } from './create-node.service.ts';
import { type ClientFields, clientFieldsOf, noClientFields, requireWebsite } from './model/client-fields.ts';
import { changeTree, requireNode, seesTeam } from './node-access.service.ts';
import { listChildTypes } from './node-info.queries.ts';
import { emitNodeChanged } from './nodes.events.ts';
import { freeLogoLater } from './nodes.jobs.ts';
import { isRoot, refusalToHold } from './nodes.policy.ts';
import { type ClientRow, findClientRow, findNode, type NodeRow } from './nodes.queries.ts';
import { getNode } from './nodes.service.ts';
import { changeTeamOnly } from './team-only.service.ts';
import { updateNode as writeNode } from './write-node.queries.ts';

type Change = { [name in keyof ClientFields]?: string | undefined } & {
  id?: string | undefined;
  parentid?: string | undefined;
  name?: string | undefined;
  type?: NodeType | undefined;
  note?: string | undefined;
  teamonly?: 0 | 1 | undefined;
};

/** Omitted fields stay unchanged. One transaction: if one field is refused, none changes. */
export async function updateNode(
  ctx: UserCtx,
  id: string,
  input: Change,
  file?: SentFile,
): Promise<{ node: NodeDetails }> {
  const before = await requireNode(ctx, id, 'control NodeAndPod');
  requireEditable(ctx, before, input);
  const type = input.type ?? before.type;
  if (type === NodeType.CLIENT) requireWebsite(input);
  if (file && type !== NodeType.CLIENT) throw noClient();
  const logo = file && (await readLogo(file));
  const logokey = logo && (await storeLogo(ctx, before.tenantid, logo));
  await changeTree(ctx, [id], 'control NodeAndPod', async (trx, [found]) => {
    const node = found!;
    requireEditable(ctx, node, input);
    await requireFree(trx, node.tenantid, node.path);
    if (input.type !== undefined) await requireFits(trx, node, input.type);
    if (input.teamonly !== undefined && input.teamonly !== node.teamonly) {
      if (!seesTeam(ctx, node)) throw new AppError('ERR130');
      await changeTeamOnly(ctx, trx, node.tenantid, [node], input.teamonly);
    }
    const client = (await findClientRow(trx, node.tenantid, id))!;
    const change = {
      ...changeOf(node, client, input),
      ...(logo && logokey ? { logokey, logotype: logo.type } : {}),
    };
    await write(ctx, trx, node, client, change);
  });
  return getNode(ctx, id);
}

function requireEditable(ctx: UserCtx, node: NodeRow, input: Change): void {
  const isOwn = ctx.actor.accessPoints.some((point) => point.nodeid === node.id);
  if (isOwn && input.type !== undefined && input.type !== node.type) throw new AppError('ERR91');
  if (isRoot(ctx.actor, node)) throw new AppError('ERR89');
  if (input.id !== undefined && input.id !== node.id) throw invalid('id', 'notEditable');
  if (input.parentid !== undefined && input.parentid !== node.parentid)
    throw invalid('parentid', 'notEditable');
}

/** The parent must accept the new type, and the new type must accept the children. */
async function requireFits(trx: Trx, node: NodeRow, type: NodeType): Promise<void> {
  if (type === node.type) return;
  const parent = await findNode(trx, [node.tenantid], node.parentid!);
  const children = await listChildTypes(trx, node.tenantid, node.id);
  const refusal =
    refusalToHold(parent!.type, type) ??
    children.map((child) => refusalToHold(type, child)).find((code) => code !== undefined);
  if (refusal) throw new AppError(refusal);
}

type NodeUpdate = Updateable<Tables['nodes']>;

/** Only changed fields. A node that stops being a client or project loses the fields of that type. */
function changeOf(node: NodeRow, client: ClientRow, input: Change): NodeUpdate {
  const type = input.type ?? node.type;
  const wanted: NodeUpdate = {
    type,
    ...(input.name === undefined ? {} : { name: input.name, sortkey: sortKey(input.name) }),
    ...(input.note === undefined ? {} : { note: input.note }),
    ...(type === NodeType.CLIENT
      ? clientFieldsOf(input)
      : { ...noClientFields, logokey: null, logotype: null }),
    projectstatus: type === NodeType.PROJECT ? (node.projectstatus ?? ProjectStatus.LOGGING) : null,
  };
  const was: Record<string, unknown> = { ...node, ...client, sortkey: sortKey(node.name) };
  const differing = Object.entries(wanted).filter(([name, value]) => was[name] !== value);
  return Object.fromEntries(differing);
}

async function write(
  ctx: UserCtx,
  trx: Trx,
  node: NodeRow,
  client: ClientRow,
  change: NodeUpdate,
): Promise<void> {
  const { sortkey: _, logotype: __, ...named } = change;
  const fields = Object.keys(named).map((name) => (name === 'logokey' ? 'logo' : name));
  if (fields.length === 0) return;
  await writeNode(trx, node.tenantid, node.id, change);
  if (client.logokey && 'logokey' in change) await freeLogoLater(trx, client.logokey);
  const after = (await findNode(trx, [node.tenantid], node.id))!;
  await emitNodeChanged(trx, after);
  const rest = fields.filter((name) => name !== 'name');
  await recordActions(
    trx,
    ctx.actor,
    logOf(after, [
      ...(change.name === undefined
        ? []
        : [{ action: 'renamed' as const, params: { from: node.name, to: after.name } }]),
      ...(rest.length ? [{ action: 'edited' as const, params: { fields: rest } }] : []),
    ]),
  );
}
