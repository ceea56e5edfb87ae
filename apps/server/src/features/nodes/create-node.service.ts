import { AppError, invalid } from '@rushes/contract/app-error';
import { NodeType, ProjectStatus } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { type ActionInput, recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import type { SentFile } from '#platform/http/multipart.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { noClient, readLogo, storeLogo } from './branding/logo.service.ts';
import { type ClientFields, clientFieldsOf, requireWebsite } from './model/client-fields.ts';
import { pathLabel } from './model/path-label.ts';
import { changeNode, requireNode, seesTeam } from './node-access.service.ts';
import { emitNodeChanged } from './nodes.events.ts';
import { isRoot, refusalToHold, requireDepth } from './nodes.policy.ts';
import { findNode, type NodeRow } from './nodes.queries.ts';
import { presentFound } from './nodes.service.ts';
import { insertNode, updateNode } from './write-node.queries.ts';

interface NewNode extends ClientFields {
  parentid: string;
  name: string;
  type: NodeType;
  note: string;
  teamonly: 0 | 1;
}

export async function createNode(ctx: UserCtx, input: NewNode, file?: SentFile): Promise<{ node: Node }> {
  const isClient = input.type === NodeType.CLIENT;
  if (isClient) requireWebsite(input);
  if (file && !isClient) throw noClient();
  const parent = await requireNode(ctx, input.parentid, 'control NodeAndPod');
  requireStands(ctx, parent, input);
  const logo = file && (await readLogo(file));
  const logokey = logo && (await storeLogo(ctx, parent.tenantid, logo));
  return changeNode(ctx, parent.id, 'control NodeAndPod', async (trx, place) => {
    requireStands(ctx, place, input);
    const id = newId();
    await insertNode(trx, {
      id,
      tenantid: place.tenantid,
      parentid: place.id,
      path: `${place.path}.${pathLabel(id)}`,
      type: input.type,
      name: input.name,
      sortkey: sortKey(input.name),
      note: input.note,
      teamonly: input.teamonly,
      projectstatus: input.type === NodeType.PROJECT ? ProjectStatus.LOGGING : null,
      ...(isClient ? clientFieldsOf(input) : {}),
      ...(logo && logokey ? { logokey, logotype: logo.type } : {}),
    });
    const node = (await findNode(trx, [place.tenantid], id))!;
    return finishChange(ctx, trx, node, [{ action: 'created' }]);
  });
}

function requireStands(ctx: UserCtx, parent: NodeRow, input: NewNode): void {
  const refusal = refusalToHold(parent.type, input.type);
  if (refusal) throw new AppError(refusal);
  if (input.teamonly && !seesTeam(ctx, parent)) throw new AppError('ERR130');
  requireDepth(parent.path, 'parentid');
}

export async function renameNode(ctx: UserCtx, id: string, name: string): Promise<{ node: Node }> {
  return changeNode(ctx, id, 'control NodeAndPod', async (trx, node) => {
    if (isRoot(ctx.actor, node)) throw new AppError('ERR89');
    await updateNode(trx, node.tenantid, id, { name, sortkey: sortKey(name) });
    return finishChange(ctx, trx, { ...node, name }, [
      { action: 'renamed', params: { from: node.name, to: name } },
    ]);
  });
}

export async function setNote(ctx: UserCtx, id: string, note: string): Promise<{ node: Node }> {
  return changeNode(ctx, id, 'control NodeAndPod', async (trx, node) => {
    if (node.type === NodeType.TENANT) throw new AppError('ERR89');
    await updateNode(trx, node.tenantid, id, { note });
    return finishChange(ctx, trx, node, [{ action: 'noted' }]);
  });
}

export async function setProjectStatus(
  ctx: UserCtx,
  id: string,
  projectstatus: number,
): Promise<{ node: Node }> {
  const to = Object.values(ProjectStatus).find((known) => known === projectstatus);
  if (to === undefined) throw new AppError('ERR47');
  return changeNode(ctx, id, 'control NodeAndPod', async (trx, node) => {
    if (node.type === NodeType.TENANT) throw new AppError('ERR89');
    if (node.type !== NodeType.PROJECT) throw invalid('projectstatus', 'projectStatus');
    await updateNode(trx, node.tenantid, id, { projectstatus: to });
    return finishChange(ctx, trx, node, [
      { action: 'status', params: { from: node.projectstatus ?? 0, to } },
    ]);
  });
}

type Done = Pick<ActionInput, 'action' | 'params'>;

/** Common end of every change to one node: emits the event, records the actions and returns the node. */
async function finishChange(
  ctx: UserCtx,
  trx: Trx,
  node: NodeRow,
  actions: readonly Done[],
): Promise<{ node: Node }> {
  await emitNodeChanged(trx, node);
  await recordActions(trx, ctx.actor, logOf(node, actions));
  return { node: await presentFound(ctx, trx, node) };
}

export const logOf = (node: NodeRow, actions: readonly Done[]): ActionInput[] =>
  actions.map((done) => ({
    ...done,
    tenantid: node.tenantid,
    nodeid: node.id,
    name: node.name,
    hidden: node.hidden,
  }));
