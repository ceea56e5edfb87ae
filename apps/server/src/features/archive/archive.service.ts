import { AppError, invalid } from '@rushes/contract/app-error';
import { errorTexts } from '@rushes/contract/error-texts.en';
import type { PlainCode } from '@rushes/contract/errors';
import type { Operation } from '@rushes/contract/move-copy';
import { type ArchiveAction, archiveActions, type Utility } from '@rushes/contract/services';
import { availableCredits } from '#features/credits/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { pathLabel, topmost } from '#features/nodes/rules/index.ts';
import { archiveSubtrees } from '#features/nodes/subtrees/index.ts';
import { beginOperation, lockTree } from '#features/operations/index.ts';
import { archiveScope } from '#features/pods/tier/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { emitScopeChanged } from './archive.events.ts';
import { moveFiles } from './archive.jobs.ts';
import { directions, refusalOf } from './archive.policy.ts';
import * as queries from './archive.queries.ts';
import { type ChosenItem, choose, tenantOf } from './selection.service.ts';
import { sumAssets } from './tier.queries.ts';

export interface Wanted {
  nodes: readonly string[];
  pods: readonly string[];
  action: unknown;
}

/** Disk space kept free for the database and for processing, as for uploads. */
const DISK_RESERVE = 1 << 30;

/** Reports for each selected item whether it can be archived or unarchived. */
export async function checkArchiving(ctx: UserCtx, wanted: Wanted): Promise<Utility[]> {
  const action = requireAction(wanted.action);
  const chosen = await choose(ctx, wanted, action);
  const available = await availableCredits(ctx.db, tenantOf(chosen));
  return chosen.items.map((item) => presentUtility(item, action, available));
}

/** Marks every item that can be moved and enqueues a job. Throws only if no item can be moved. */
export async function runArchiving(
  ctx: UserCtx,
  wanted: Wanted,
): Promise<{ operation: Operation; utility: Utility[] }> {
  const action = requireAction(wanted.action);
  const before = await choose(ctx, wanted, action);
  const tenantid = tenantOf(before);
  const free = await ctx.storage.freeBytes();
  return ctx.db.transaction().execute(async (trx) => {
    await lockTree(trx, tenantid);
    const chosen = await choose(ctx, wanted, action, trx);
    const available = await availableCredits(trx, tenantid);
    const utility = chosen.items.map((item) => presentUtility(item, action, available));
    const runnable = chosen.items.filter((item) => !refusalOf(item, action));
    if (runnable.length === 0) throw new AppError(refusalOf(chosen.items[0]!, action)!);
    const operation = await begin(trx, ctx, { tenantid, items: runnable }, action, free);
    return { operation, utility };
  });
}

async function begin(
  trx: Trx,
  ctx: UserCtx,
  { tenantid, items }: { tenantid: string; items: readonly ChosenItem[] },
  action: ArchiveAction,
  free: number,
): Promise<Operation> {
  const direction = directions[action];
  const tops = topmost(items.filter(({ kind }) => kind === 'node'));
  const isInside = ({ path }: { path: string }) =>
    tops.some((top) => path === top.path || path.startsWith(`${top.path}.`));
  const single = items.filter((item) => item.kind === 'pod' && !isInside(item));
  const stack = await queries.listStack(trx, tenantid, idsOf(single));
  const scope = { tenantid, nodeids: idsOf(tops), podids: idsOf(stack) };
  const bytes = await queries.measureBytes(trx, scope, direction.stable);
  const room = action === 'archive' ? bytes.largest : bytes.all;
  if (room > 0 && room + DISK_RESERVE > free) throw new AppError('11507');

  const marks = { from: [direction.stable], to: direction.queued };
  const nodes = await archiveSubtrees(trx, tenantid, scope.nodeids, marks);
  const pods = await archiveScope(trx, scope, marks, { idle: true });
  // Active storage excludes archived files, so unarchiving reserves storage before the first byte moves.
  if (action === 'unarchive') await reserveStorage(trx, tenantid, await sumAssets(trx, tenantid, pods));

  const named = [...tops, ...single];
  const operation = await beginOperation(trx, {
    tenantid,
    userid: ctx.actor.userid,
    code: direction.started,
    name: nameOf(named),
    nodeid: named[0]!.nodeid,
    // A file is claimed as if it were a node: its folder cannot be moved or deleted, but its siblings can be changed.
    paths: [...tops.map(({ path }) => path), ...stack.map(({ id, path }) => `${path}.${pathLabel(id)}`)],
    total: nodes + pods.length,
  });
  await emitScopeChanged(trx, scope, pods);
  await enqueue(trx, moveFiles, {
    ...scope,
    operationid: operation.id,
    action,
    named: idsOf(single),
  });
  return operation;
}

/** The first name and the number of other items: the notification shows one name. */
function nameOf(items: readonly { name: string }[]): string {
  const [first, ...others] = items;
  return others.length === 0 ? first!.name : `${first!.name} +${others.length}`;
}

function requireAction(action: unknown): ArchiveAction {
  const known = archiveActions.find((name) => name === action);
  if (!known) throw invalid('action', 'notListed');
  return known;
}

function presentUtility(item: ChosenItem, action: ArchiveAction, available: number): Utility {
  const code = refusalOf(item, action);
  const { id, name, archived, pods, size, duration } = item;
  return {
    kind: item.kind,
    pod: { id, name, archived },
    error: code ? messageOf(code) : null,
    // Archiving is free, so the available credits do not matter.
    metadata: { duration, cost: 0, available, pods, size, characters: 0 },
    info: { runnable: !code },
  };
}

const messageOf = (code: PlainCode) => ({ code, params: {}, content: errorTexts[code] });
