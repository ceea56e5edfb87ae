import { ArchiveStatus } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { copyAssets } from '#features/assets/index.ts';
import { copyPodLabels } from '#features/labels/index.ts';
import { countStorage, reserveStorage } from '#features/limits/index.ts';
import { findNodes, type NodeRow } from '#features/nodes/index.ts';
import { copySubtrees, listSubtrees, type SubtreeRow } from '#features/nodes/subtrees/index.ts';
import { copyPods } from '#features/pods/stacks/index.ts';
import { copySubtitles } from '#features/subtitles/index.ts';
import { type ActionInput, recordActions } from '#platform/actions/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { listCopyable, listNames } from './copy.queries.ts';
import { nameOfCopy, refusalToCopy } from './move-copy.policy.ts';
import { listPodsIn, listStacks, type StackRow } from './stacks.queries.ts';

/** What to copy and where. The caller has checked the permissions. */
export interface CopyOrder {
  tenantid: string;
  actor: { userid: string; name: string };
  /** Whether the user sees team-only items. Other users copy only what they can see. */
  team: boolean;
  target: NodeRow;
  nodes: readonly NodeRow[];
  /** Heads of stacks. */
  podids: readonly string[];
  /** 1: the copies are archived, so they do not count as active storage. */
  archive: 0 | 1;
}

export interface Copied {
  nodeids: string[];
  podids: string[];
  skipped: { id: string; name: string; code: PlainCode }[];
}

interface Stack {
  source: StackRow[];
  nodeid: string;
  hidden: boolean;
  name: string | null;
  /** The source folder. */
  from: { id: string; name: string; hidden: boolean };
}

/** Number of files written by one statement. */
const BATCH = 1000;

/**
 * Writes rows only: nodes, then pods with their versions, then assets that share the blobs of the originals. Copies
 * count as storage like originals although they share bytes: deleting one of them first must not change the usage of
 * the other.
 */
export async function copyTree(
  trx: Trx,
  order: CopyOrder,
  report: (done: number) => Promise<void> = async () => {},
): Promise<Copied> {
  const { tenantid, target } = order;
  const { rows, left } = await copyableNodes(trx, order);
  const copies = await copySubtrees(trx, tenantid, rows, target, ArchiveStatus.NOTARCHIVED);
  await recordNodes(trx, order, rows, copies);
  await report(rows.length);

  const pods =
    order.podids.length > 0
      ? await listStacks(trx, tenantid, order.podids, order.team)
      : await listPodsIn(trx, tenantid, [...copies.keys()], order.team);
  const skipped = pods.flatMap((pod) => skip(pod, refusalToCopy(pod)));
  const inLeft = left.length > 0 ? await listPodsIn(trx, tenantid, left, order.team) : [];
  skipped.push(...inLeft.flatMap((pod) => skip(pod, refusalToCopy(pod) ?? 'ERR68')));
  const stacks = await stacksOf(trx, order, rows, copies, pods);
  const podids: string[] = [];
  let done = rows.length;
  let bytes = 0;
  for (const batch of batches(stacks)) {
    const written = await copyStacks(trx, order, batch);
    podids.push(...written.heads);
    bytes += written.bytes;
    done += written.count;
    await report(done);
  }
  // Archived copies need no free storage: archiving them releases what is counted here.
  if (order.archive) await countStorage(trx, tenantid, bytes);
  else await reserveStorage(trx, tenantid, bytes);
  return { nodeids: order.nodes.map(({ id }) => copies.get(id)!), podids, skipped };
}

const skip = ({ id, name }: StackRow, code: PlainCode | undefined) => (code ? [{ id, name, code }] : []);

interface CopyableNodes {
  rows: (SubtreeRow & { rename?: string })[];
  /** Archived folders and those below them: their files are reported. */
  left: string[];
}

/** Excludes archived folders, for users outside the team also team-only folders, and everything below them. */
async function copyableNodes(trx: Trx, order: CopyOrder): Promise<CopyableNodes> {
  const { tenantid, nodes, target, team } = order;
  if (nodes.length === 0) return { rows: [], left: [] };
  const excluded = new Set<string>();
  const all = await listSubtrees(
    trx,
    tenantid,
    nodes.map(({ path }) => path),
  );
  const rows = all.filter((row) => {
    const stays =
      excluded.has(row.parentid!) || row.archived !== ArchiveStatus.NOTARCHIVED || (!team && row.hidden);
    if (stays) excluded.add(row.id);
    return !stays;
  });
  const left = all.filter((row) => excluded.has(row.id) && (team || !row.hidden)).map(({ id }) => id);
  const tops = new Set(nodes.filter(({ parentid }) => parentid === target.id).map(({ id }) => id));
  if (tops.size === 0) return { rows, left };
  const taken = await listNames(trx, tenantid, target.id, 'node');
  const renamed = rows.map((row) => {
    if (!tops.has(row.id)) return row;
    const rename = nameOfCopy(row.name, taken, false);
    taken.add(rename);
    return { ...row, rename };
  });
  return { rows: renamed, left };
}

async function stacksOf(
  trx: Trx,
  { tenantid, target, podids }: CopyOrder,
  rows: readonly SubtreeRow[],
  copies: ReadonlyMap<string, string>,
  pods: readonly StackRow[],
): Promise<Stack[]> {
  // `hidden` as it will be in the target: what was inherited from above the copied subtree does not apply.
  const hiddenIn = new Map<string, boolean>();
  for (const row of rows) {
    hiddenIn.set(row.id, (hiddenIn.get(row.parentid!) ?? target.hidden) || row.teamonly === 1);
  }
  const isBeside = (pod: StackRow) => podids.length > 0 && pod.nodeid === target.id;
  const taken = pods.some(isBeside) ? await listNames(trx, tenantid, target.id, 'pod') : new Set<string>();
  const places =
    podids.length > 0
      ? await findNodes(
          trx,
          [tenantid],
          pods.map(({ nodeid }) => nodeid),
        )
      : rows;
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const stacks: Stack[] = [];
  for (const versions of Map.groupBy(pods, ({ headid }) => headid).values()) {
    // Versions that cannot be copied are left out; the newest remaining version becomes the head.
    const source = versions.filter((pod) => !refusalToCopy(pod));
    const head = source.at(-1);
    if (!head) continue;
    const name = isBeside(head) ? nameOfCopy(head.name, taken, true) : null;
    if (name) taken.add(name);
    stacks.push({
      source,
      nodeid: copies.get(head.nodeid) ?? target.id,
      hidden: hiddenIn.get(head.nodeid) ?? target.hidden,
      name,
      from: placeOf.get(head.nodeid)!,
    });
  }
  return stacks;
}

function* batches(stacks: readonly Stack[]): Generator<Stack[]> {
  let batch: Stack[] = [];
  let size = 0;
  for (const stack of stacks) {
    batch.push(stack);
    size += stack.source.length;
    if (size < BATCH) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function copyStacks(
  trx: Trx,
  { tenantid, actor }: CopyOrder,
  stacks: readonly Stack[],
): Promise<{ heads: string[]; bytes: number; count: number }> {
  const idOf = new Map(stacks.flatMap(({ source }) => source.map(({ id }) => [id, newId()])));
  const assets = await listCopyable(trx, tenantid, [...idOf.keys()]);
  const assetOf = new Map(assets.map(({ id }) => [id, newId()]));
  const shown = (id: string | null) => (id ? (assetOf.get(id) ?? null) : null);
  const actions: ActionInput[] = [];
  const copies = stacks.flatMap(({ source, nodeid, hidden, name, from }) =>
    source.map((pod, index) => {
      const head = source.at(-1)!;
      const id = idOf.get(pod.id)!;
      const called = pod === head ? name : null;
      actions.push({
        action: 'copied',
        tenantid,
        nodeid,
        podid: id,
        name: called ?? pod.name,
        // The name of a hidden folder is visible to the team only.
        hidden: hidden || from.hidden || pod.teamonly === 1,
        params: { from: from.name, fromid: from.id },
      });
      return {
        source: pod.id,
        id,
        nodeid,
        parentpodid: pod === head ? null : idOf.get(head.id)!,
        order: index + 1,
        versionscount: pod === head ? source.length : 1,
        name: called,
        sortkey: called && sortKey(called),
        thumbnailid: shown(pod.thumbnailid),
        livepreviewid: shown(pod.livepreviewid),
        peaksid: shown(pod.peaksid),
      };
    }),
  );
  await copyPods(trx, tenantid, actor.userid, copies);
  await copyPodLabels(trx, tenantid, copies);
  const assetCopies = assets.map(({ id, podid }) => ({
    source: id,
    id: assetOf.get(id)!,
    podid: idOf.get(podid)!,
    uuid: newId(),
  }));
  await copyAssets(trx, tenantid, assetCopies);
  await copySubtitles(trx, tenantid, { assets: assetCopies, pods: copies });
  await recordActions(trx, actor, actions);
  return {
    heads: stacks.map(({ source }) => idOf.get(source.at(-1)!.id)!),
    bytes: assets.reduce((sum, { size }) => sum + size, 0),
    count: copies.length,
  };
}

async function recordNodes(
  trx: Trx,
  { tenantid, actor, nodes, target }: CopyOrder,
  rows: readonly (SubtreeRow & { rename?: string })[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const parents = await findNodes(
    trx,
    [tenantid],
    nodes.map(({ parentid }) => parentid!),
  );
  const nameOf = new Map([...parents, ...rows].map(({ id, name }) => [id, name]));
  await recordActions(
    trx,
    actor,
    rows.map((row) => ({
      action: 'copied',
      tenantid,
      nodeid: copies.get(row.id)!,
      name: row.rename ?? row.name,
      hidden: row.hidden || target.hidden,
      params: { from: nameOf.get(row.parentid!) ?? '', fromid: row.parentid! },
    })),
  );
}
