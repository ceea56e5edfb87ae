import { AppError } from '@rushes/contract/app-error';
import type { ReplyOf } from '@rushes/contract/endpoint';
import { ArchiveStatus, type NodeType } from '@rushes/contract/enums';
import {
  type getStorage as endpoint,
  STORAGE_ITEMS_MAX,
  type StorageFile,
  type StorageItem,
} from '@rushes/contract/storage-usage';
import { requireNode } from '#features/nodes/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import * as queries from './storage-usage.queries.ts';

interface Wanted {
  nodeid: string;
  nodeType?: NodeType | undefined;
}

export async function getStorage(ctx: UserCtx, wanted: Wanted): Promise<ReplyOf<typeof endpoint>> {
  const node = await requireNode(ctx, wanted.nodeid, 'list NodeAndPod');
  requireTenant(ctx, node.tenantid, 'control TenantConfiguration');
  if (wanted.nodeType !== undefined && wanted.nodeType !== node.type) throw new AppError('ERR7');
  const scope = { tenantid: node.tenantid, nodeid: node.id, path: node.path };
  const [path, { sums, items }, files, largest, versions, added, copies] = await Promise.all([
    queries.listPath(ctx.db, scope),
    queries.sumBelow(ctx.db, scope),
    queries.listOwnFiles(ctx.db, scope),
    queries.listLargest(ctx.db, scope),
    queries.listVersions(ctx.db, scope),
    queries.listAdded(ctx.db, scope),
    queries.listCopies(ctx.db, scope),
  ]);
  return {
    storage: {
      path,
      sums: { ...sums, duplicates: copies.bytes },
      items: largestFirst([...items, ...files]),
      largest,
      versions,
      added,
      duplicates: groupsOf(copies.files),
    },
  };
}

/** Archived ones take no active storage, but can be found here. */
const largestFirst = (items: readonly StorageItem[]): StorageItem[] =>
  items
    .filter(({ size, archived }) => size > 0 || archived === ArchiveStatus.ARCHIVED)
    .sort((a, b) => b.size - a.size || a.name.localeCompare(b.name))
    .slice(0, STORAGE_ITEMS_MAX);

function groupsOf(files: readonly (StorageFile & { sha256: string })[]) {
  return [...Map.groupBy(files, ({ sha256 }) => sha256)].map(([sha256, same]) => ({
    sha256,
    size: same[0]!.size,
    files: same.map(({ sha256: _, ...file }) => file),
  }));
}
