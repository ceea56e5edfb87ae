import { AppError } from '@rushes/contract/app-error';
import type { ReplyOf } from '@rushes/contract/endpoint';
import { NodeType } from '@rushes/contract/enums';
import type { ensureFolders as ensureFoldersCall } from '@rushes/contract/nodes';
import { requireFree } from '#features/operations/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Db, Trx, UserCtx } from '#platform/context/context.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { readFolderPaths, type WantedFolder } from '../model/folder-paths.ts';
import { pathLabel } from '../model/path-label.ts';
import { changeTree, requireNode, requireNotArchived, seesTeam } from '../node-access.service.ts';
import { emitNodesChanged } from '../nodes.events.ts';
import { refusalToHold, requireDepth } from '../nodes.policy.ts';
import { findChildrenNamed, type NodeRow } from '../nodes.queries.ts';
import * as write from '../write-node.queries.ts';

type Place = Pick<NodeRow, 'id' | 'tenantid' | 'parentid' | 'path' | 'type' | 'name' | 'hidden' | 'archived'>;
type Answer = ReplyOf<typeof ensureFoldersCall>;

/**
 * Creates missing folders once, also under concurrent requests: a missing folder is looked up again under the tree lock
 * before it is created.
 */
export async function ensureFolders(ctx: UserCtx, id: string, paths: readonly string[]): Promise<Answer> {
  const { folders, composed } = readFolderPaths(paths);
  const answer = (found: Map<string, Place>) => ({
    nodes: composed.map((path, index) => {
      const { id: nodeid, name, type } = found.get(path)!;
      return { id: nodeid, name, type, path: paths[index]! };
    }),
  });
  const node = await requireNode(ctx, id, 'upload FileAndAsset');
  requireNotArchived(node);
  const known = await findFolders(ctx, ctx.db, node, folders);
  if (known.size === folders.length) return answer(known);
  return changeTree(ctx, [id], 'upload FileAndAsset', async (trx, [parent]) => {
    const found = await findFolders(ctx, trx, parent!, folders);
    await makeMissing(ctx, trx, parent!, folders, found);
    return answer(found);
  });
}

/** Ids of the existing folders among these relative paths, keyed by the path as given. */
export async function findFoldersOf(
  ctx: UserCtx,
  node: Place,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const asked = paths.filter((path) => path !== '');
  if (asked.length === 0) return new Map();
  const { folders, composed } = readFolderPaths(asked);
  const found = await findFolders(ctx, ctx.db, node, folders);
  return new Map(
    asked.flatMap((path, index) => {
      const place = found.get(composed[index]!);
      return place ? [[path, place.id]] : [];
    }),
  );
}

/**
 * Looks up level by level. If several folders share a name, the oldest is used. Folders this user cannot see do not
 * count.
 */
async function findFolders(
  ctx: UserCtx,
  on: Db,
  node: Place,
  folders: readonly WantedFolder[],
): Promise<Map<string, Place>> {
  const team = seesTeam(ctx, node);
  const found = new Map<string, Place>();
  for (let depth = 1; ; depth += 1) {
    const level = folders.filter((folder) => folder.depth === depth);
    const asked = level.flatMap((folder) => {
      const above = folder.above ? found.get(folder.above) : node;
      return above ? [{ folder, above }] : [];
    });
    if (asked.length === 0) return found;
    const rows = await findChildrenNamed(
      on,
      node.tenantid,
      asked.map(({ above, folder }) => ({
        parentid: above.id,
        name: folder.name,
        sortkey: sortKey(folder.name),
      })),
      team,
    );
    const byPlace = new Map(rows.map((row) => [`${row.parentid}/${row.name}`, row]));
    for (const { folder, above } of asked) {
      const row = byPlace.get(`${above.id}/${folder.name}`);
      if (!row) continue;
      requireNotArchived(row);
      found.set(folder.path, row);
    }
  }
}

async function makeMissing(
  ctx: UserCtx,
  trx: Trx,
  node: Place,
  folders: readonly WantedFolder[],
  found: Map<string, Place>,
): Promise<void> {
  const made = new Map<string, write.NewFolder>();
  // Only these need events: no client can have the contents of a new folder open.
  const seen: write.NewFolder[] = [];
  for (const folder of folders) {
    if (found.has(folder.path)) continue;
    const above = folder.above ? found.get(folder.above)! : node;
    const refusal = refusalToHold(above.type, NodeType.FOLDER);
    if (refusal) throw new AppError(refusal);
    requireDepth(above.path, 'paths');
    if (!made.has(above.id)) await requireFree(trx, node.tenantid, above.path);
    const id = newId();
    const place = {
      id,
      tenantid: node.tenantid,
      parentid: above.id,
      path: `${above.path}.${pathLabel(id)}`,
      type: NodeType.FOLDER,
      name: folder.name,
      sortkey: sortKey(folder.name),
      hidden: above.hidden,
      archived: 0 as const,
    };
    if (!made.has(above.id)) seen.push(place);
    made.set(id, place);
    found.set(folder.path, place);
  }
  await write.insertFolders(trx, [...made.values()]);
  await emitNodesChanged(trx, seen);
  await recordActions(
    trx,
    ctx.actor,
    [...made.values()].map((place) => ({
      action: 'created',
      tenantid: place.tenantid,
      nodeid: place.id,
      name: place.name,
      hidden: place.hidden,
    })),
  );
}

/** Inserts a node that the caller has placed and named. */
export const insertNode = write.insertNode;

/** Inserts many folders that the caller has placed and named, in any order. */
export const insertFolders = write.insertFolders;
