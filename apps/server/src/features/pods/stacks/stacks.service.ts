import type { Trx } from '#platform/context/context.ts';
import * as queries from './stacks.queries.ts';

// Version stacks and whole folders of files, for moving, copying and stacking. Call after lockTree. The newest version
// is the head: only the head is listed in the folder, and all others reference it.

/**
 * Moves files with all their versions, including deleted ones: otherwise a version would be restored into another
 * folder than its stack.
 */
export const moveStacks = queries.moveStacks;

/** Inserts rows like their originals, created now by this user; the uploader of the bytes is kept. */
export const copyPods = queries.insertPodCopies;

/**
 * Builds one stack from these files, oldest first: the last one becomes the head, which the folder lists. Deleted
 * versions of the former head follow it. With `isHidden` every version becomes team-only.
 */
export async function buildStack(
  trx: Trx,
  tenantid: string,
  ids: readonly string[],
  { formerHead, isHidden = false }: { formerHead: string; isHidden?: boolean },
): Promise<void> {
  await queries.setStack(trx, tenantid, ids);
  await queries.followHead(trx, tenantid, formerHead, ids.at(-1)!);
  if (isHidden) await queries.hideStack(trx, tenantid, ids);
}

/** Turns a version into a separate file. The caller builds the stack of the others. */
export const leaveStack = queries.leaveStack;
