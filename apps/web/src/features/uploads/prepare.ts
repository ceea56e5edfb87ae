import type { ReplyOf } from '@rushes/contract/endpoint';
import { resourceStatus } from '@rushes/contract/limits';
import { ensureFolders } from '@rushes/contract/nodes';
import { findExisting } from '@rushes/contract/uploads';
import { call } from '#lib/api.ts';
import type { UploadItem } from './upload-item.ts';
import type { UploadProblem } from './upload-problem.ts';

/** Maximum number of paths or files per request. */
const AT_ONCE = 1000;

export function inParts<T>(all: readonly T[], size = AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    all.slice(place * size, (place + 1) * size),
  );
}

/** In list order: a file that does not fit into the remaining storage is refused, later smaller ones may still fit. */
export function overStorage(items: readonly UploadItem[], left: number): Map<string, UploadProblem> {
  const over = new Map<string, UploadProblem>();
  let room = left;
  for (const { id, size } of items) {
    if (size <= room) room -= size;
    else
      over.set(id, {
        kind: 'insufficientStorage',
        params: { needed: size, left: Math.max(0, room) },
      });
  }
  return over;
}

export async function checkStorage(
  tenantid: string,
  items: readonly UploadItem[],
): Promise<Map<string, UploadProblem>> {
  const units = items.reduce((sum, { size }) => sum + size, 0);
  const params = { id: tenantid, name: 'storage' as const };
  const { resource, fits } = await call(resourceStatus, { params, query: { units } });
  return fits === 1 ? new Map() : overStorage(items, resource.limit - resource.used);
}

type Found = ReplyOf<typeof findExisting>['existing'][number];

export interface ExistingFile {
  item: UploadItem;
  found: Found;
}

/** Which of these files already exist in their folders or in the recycle bin. */
export async function findThere(nodeid: string, items: readonly UploadItem[]): Promise<ExistingFile[]> {
  const byPath = new Map(items.map((item) => [item.path, item]));
  const there: ExistingFile[] = [];
  for (const some of inParts([...byPath.values()])) {
    const body = { files: some.map(({ path, size }) => ({ path, size })) };
    const { existing } = await call(findExisting, { params: { id: nodeid }, body });
    for (const found of existing) {
      const item = byPath.get(found.path);
      if (item) there.push({ item, found });
    }
  }
  return there;
}

export const folderOf = (path: string): string => path.split('/').filter(Boolean).slice(0, -1).join('/');

/** Creates the uploaded folders, each requested once; returns the node id for a path. */
export async function makeFolders(
  nodeid: string,
  items: readonly UploadItem[],
): Promise<(path: string) => string> {
  const wanted = [...new Set(items.map(({ path }) => folderOf(path)))].filter(Boolean);
  const nodes = new Map<string, string>();
  for (const paths of inParts(wanted)) {
    const reply = await call(ensureFolders, { params: { id: nodeid }, body: { paths } });
    // The response is in request order; names may be normalized differently.
    paths.forEach((path, place) => {
      nodes.set(path, reply.nodes[place]!.id);
    });
  }
  return (path) => nodes.get(folderOf(path)) ?? nodeid;
}
