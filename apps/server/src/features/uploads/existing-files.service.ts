import type { ReplyOf } from '@rushes/contract/endpoint';
import { cleanFileName } from '@rushes/contract/names';
import type { findExisting as findExistingCall } from '@rushes/contract/uploads';
import { findFoldersOf } from '#features/nodes/folders/index.ts';
import { requireNode, seesTeam } from '#features/nodes/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { folded } from '#platform/text/file-names.ts';
import { listSameNames, listSameNamesInBin, type NamedPod } from './uploads.queries.ts';

interface Asked {
  path: string;
  size: number;
}

/** Finds existing files, so that the sender can choose before any bytes are sent. */
export async function findExisting(
  ctx: UserCtx,
  id: string,
  files: readonly Asked[],
): Promise<ReplyOf<typeof findExistingCall>> {
  const node = await requireNode(ctx, id, 'upload FileAndAsset');
  const team = seesTeam(ctx, node);
  const parts = files.map((file) => ({ ...file, ...split(file.path) }));
  const folders = await findFoldersOf(ctx, node, [...new Set(parts.map(({ folder }) => folder))]);
  const wanted = parts.flatMap((part) => {
    const nodeid = part.folder === '' ? node.id : folders.get(part.folder);
    return nodeid ? [{ ...part, nodeid }] : [];
  });
  if (wanted.length === 0) return { existing: [] };
  const here = byPlace(await listSameNames(ctx.db, node.tenantid, wanted, team));
  const binned = byPlace(await listSameNamesInBin(ctx.db, node.tenantid, wanted, team));
  return {
    existing: wanted.flatMap((part) => {
      const place = placeOf(part.nodeid, part.name);
      const pod = here.get(place)?.[0];
      const gone = binned.get(place)?.find((one) => one.size === part.size && one.deletedat !== null);
      if (!pod && !gone) return [];
      return [
        {
          path: part.path,
          pod: pod ? pick(pod) : null,
          binned: gone ? { id: gone.id, name: gone.name, size: gone.size, deletedat: gone.deletedat! } : null,
        },
      ];
    }),
  };
}

const pick = ({ id, name, size, createdat, lastModified, sha256 }: NamedPod) => ({
  ...{ id, name, size, createdat },
  ...{ lastModified, sha256 },
});

const placeOf = (nodeid: string, name: string) => `${nodeid}/${folded(name)}`;

const byPlace = <T extends { nodeid: string; name: string }>(pods: readonly T[]) =>
  Map.groupBy(pods, (pod) => placeOf(pod.nodeid, pod.name));

function split(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/');
  return { folder: at < 0 ? '' : path.slice(0, at), name: cleanFileName(path.slice(at + 1)) };
}
