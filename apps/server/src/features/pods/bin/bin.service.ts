import type { Trx } from '#platform/context/context.ts';
import { slices } from '#platform/ids/slices.ts';
import * as queries from './bin.queries.ts';

// Moves files into and out of the recycle bin, and purges them. The caller must hold the tree lock or have claimed the
// folders.

/** All files in these folders. Returns how many there are. */
export const binPodsIn = queries.binPodsIn;

interface BinnedStacks {
  /** All files that are deleted. */
  ids: readonly string[];
  /** The files the user selected; their versions are deleted with them. */
  topids: readonly string[];
  /** Heads of the stacks that lose a version. */
  leftids: readonly string[];
}

export async function binPods(
  trx: Trx,
  deletion: queries.Deletion,
  { ids, topids, leftids }: BinnedStacks,
): Promise<void> {
  await queries.binPods(trx, deletion, ids, topids);
  await queries.recountStacks(trx, deletion.tenantid, leftids);
}

/** The newest version that stays becomes the head of its stack. Returns the new head of each old one. */
export async function keepVersions(
  trx: Trx,
  tenantid: string,
  deleted: readonly string[],
): Promise<Map<string, string>> {
  const next = await queries.findNextHeads(trx, tenantid, deleted, deleted);
  for (const { headid, id } of next) await queries.changeHead(trx, tenantid, headid, id);
  return new Map(next.map(({ headid, id }) => [headid, id]));
}

/**
 * Restores files; versions return to their stacks. Files that stay deleted in the restored folders become separate
 * items in the recycle bin. Returns the heads of the stacks.
 */
export async function restorePods(
  trx: Trx,
  { tenantid, podids, nodeids }: { tenantid: string; podids: readonly string[]; nodeids: readonly string[] },
  report: (done: number) => Promise<void>,
): Promise<string[]> {
  let done = 0;
  for (const slice of slices(podids, 1000)) {
    await queries.unbinPods(trx, tenantid, slice);
    done += slice.length;
    await report(done);
  }
  // After the update: the head of a version may be among the restored files.
  const headids: string[] = [];
  for (const slice of slices(podids, 1000)) headids.push(...(await returnToStacks(trx, tenantid, slice)));
  for (const slice of slices(nodeids, 1000)) await queries.promotePods(trx, tenantid, slice, []);
  return headids;
}

/** Versions return to their stacks, with counts and order numbers. Returns the heads of the stacks. */
async function returnToStacks(trx: Trx, tenantid: string, ids: readonly string[]): Promise<string[]> {
  const found = await queries.rejoinStacks(trx, tenantid, ids);
  await queries.recountStacks(trx, tenantid, found);
  const newer = new Map<string, string>();
  for (const { headid, id } of await queries.findReturnedHeads(trx, tenantid, found, ids)) {
    await queries.changeHead(trx, tenantid, headid, id);
    newer.set(headid, id);
  }
  const headids = found.map((id) => newer.get(id) ?? id);
  await queries.renumberStacks(trx, tenantid, headids, ids);
  await queries.promotePods(trx, tenantid, [], headids);
  return headids;
}

export const purgePods = queries.purgePods;

/** Purges all files in these folders. Returns how many there were. */
export const purgePodsIn = queries.purgePodsIn;
