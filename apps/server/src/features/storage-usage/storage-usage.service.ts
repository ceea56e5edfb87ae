import { AppError } from '@rushes/contract/app-error';
import type { ReplyOf } from '@rushes/contract/endpoint';
import type { NodeType } from '@rushes/contract/enums';
import type { getStorage as endpoint, StorageFile } from '@rushes/contract/storage-usage';
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
  const below = { tenantid: node.tenantid, path: node.path };
  const [path, { sums, items }, bin, largest, versions, added, copies] = await Promise.all([
    queries.listPath(ctx.db, below),
    queries.sumBelow(ctx.db, below),
    queries.sumBin(ctx.db, below),
    queries.listLargest(ctx.db, below),
    queries.listVersions(ctx.db, below),
    queries.listAdded(ctx.db, below),
    queries.listCopies(ctx.db, below),
  ]);
  return {
    storage: {
      path,
      sums: { ...sums, bin, duplicates: copies.bytes },
      items,
      largest,
      versions,
      added,
      duplicates: groupsOf(copies.files),
    },
  };
}

function groupsOf(files: readonly (StorageFile & { sha256: string })[]) {
  return [...Map.groupBy(files, ({ sha256 }) => sha256)].map(([sha256, same]) => ({
    sha256,
    size: same[0]!.size,
    files: same.map(({ sha256: _, ...file }) => file),
  }));
}
