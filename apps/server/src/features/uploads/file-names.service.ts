import type { Trx } from '#platform/context/context.ts';
import { folded, numbered } from '#platform/text/file-names.ts';
import { listSameNames, type NamedPod } from './uploads.queries.ts';

type Folder = { id: string; tenantid: string };

/** Newest first. */
const filesWithSameName = (trx: Trx, { id, tenantid }: Folder, names: readonly string[], team: boolean) =>
  listSameNames(
    trx,
    tenantid,
    names.map((name) => ({ nodeid: id, name })),
    team,
  );

/** Far more than occur in practice; beyond it both files have the same name, which a folder allows. */
const TRIES = 1_000;
const AT_ONCE = 20;

/**
 * `clip.mov`, else `clip (2).mov` and so on: a name not used in the folder. The caller must hold the lock on the
 * tenant's storage row, so there are no concurrent announcements.
 */
export async function freeName(trx: Trx, folder: Folder, name: string, team: boolean): Promise<string> {
  // Most names are free: numbered names are queried only if the name is taken.
  if (!(await findSameName(trx, folder, name, team))) return name;
  for (let first = 2; first < TRIES; first += AT_ONCE) {
    const candidates = Array.from({ length: AT_ONCE }, (_, offset) => numbered(name, first + offset));
    const taken = new Set(
      (await filesWithSameName(trx, folder, candidates, team)).map((pod) => folded(pod.name)),
    );
    const free = candidates.find((candidate) => !taken.has(folded(candidate)));
    if (free) return free;
  }
  return name;
}

/** The newest complete file of that name; an incomplete one cannot get a new version yet. */
export async function findSameName(
  trx: Trx,
  folder: Folder,
  name: string,
  team: boolean,
): Promise<NamedPod | undefined> {
  const pods = (await filesWithSameName(trx, folder, [name], team)).filter(
    (pod) => folded(pod.name) === folded(name),
  );
  return pods.find((pod) => pod.stage !== 'upload_in_progress') ?? pods[0];
}
