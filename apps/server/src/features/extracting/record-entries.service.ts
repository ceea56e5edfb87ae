import { NodeType } from '@rushes/contract/enums';
import { folderNameOf } from '@rushes/contract/extracting';
import { nodeChanged } from '@rushes/contract/nodes';
import { addOriginals } from '#features/assets/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { insertFolders, insertNode } from '#features/nodes/folders/index.ts';
import type { NodeRow } from '#features/nodes/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { type FullRow, logged, updatePod } from '#features/pods/index.ts';
import { insertArrived } from '#features/pods/progress/index.ts';
import { rawArrived } from '#features/uploads/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { fire } from '#platform/hooks/hook.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { folded, numbered } from '#platform/text/file-names.ts';
import type { PlannedFolder } from './archive-plan.policy.ts';
import type { TakenFile } from './entries.storage.ts';
import { listFolderNames } from './extracting.queries.ts';

export interface Unpacked {
  pod: FullRow;
  /** The folder that contains the archive. */
  node: NodeRow;
  folderid: string;
  folders: readonly PlannedFolder[];
  files: readonly TakenFile[];
  actor: { userid: string; name: string };
}

/** Number of files written by one statement. */
const BATCH = 2000;

/** Inserts all rows of an unpacked archive. The path is claimed: it cannot be moved, hidden or deleted meanwhile. */
export async function recordUnpacked(trx: Trx, unpacked: Unpacked): Promise<{ folder: string }> {
  const { pod, node, folderid, files, actor } = unpacked;
  const { tenantid } = node;
  const { name, placeOf, hidden } = await makeFolders(trx, unpacked);

  const arrived: { podid: string; tenantid: string }[] = [];
  for (let start = 0; start < files.length; start += BATCH) {
    const rows = files.slice(start, start + BATCH).map((file) => ({
      file,
      tenantid,
      id: newId(),
      nodeid: placeOf(file.folder),
      assetid: newId(),
    }));
    await insertArrived(
      trx,
      rows.map(({ file, assetid: _, ...row }) => ({
        ...row,
        name: file.name,
        sortkey: sortKey(file.name),
        size: file.size,
        kind: file.type.kind,
        mimetype: file.type.mimetype,
        createdbyid: actor.userid,
        jsondata: { uploaderName: actor.name },
      })),
    );
    await addOriginals(
      trx,
      rows.map(({ file, id, assetid }) => ({
        id: assetid,
        tenantid,
        podid: id,
        name: file.name,
        storagekey: file.key,
        size: file.size,
        mimetype: file.type.mimetype,
        filetype: file.type.ext,
        sha256: file.sha256,
        crc32: file.crc32,
      })),
    );
    await recordActions(
      trx,
      actor,
      rows.map(({ file, id, nodeid }) => ({
        action: 'uploaded',
        tenantid,
        nodeid,
        podid: id,
        name: file.name,
        hidden,
        params: { size: file.size },
      })),
    );
    arrived.push(...rows.map(({ id }) => ({ podid: id, tenantid })));
  }
  await updatePod(trx, tenantid, pod.id, {
    jsondata: JSON.stringify({ ...pod.jsondata, extracted: { podid: pod.id, nodeid: folderid } }),
  });
  const params = { to: name, toid: folderid, pods: files.length };
  await recordActions(trx, actor, [logged(pod, { action: 'unpacked', params })]);
  await fire(rawArrived, trx, arrived);
  // Last: update resources after other rows to prevent deadlocks.
  await reserveStorage(
    trx,
    tenantid,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  return { folder: name };
}

/** Creates the new folder next to the archive and all folders below it, hidden if the archive is. */
async function makeFolders(trx: Trx, { pod, node, folderid, folders, actor }: Unpacked) {
  const { tenantid } = node;
  const name = freeFolderName(folderNameOf(pod.name), await listFolderNames(trx, tenantid, node.id));
  const top = { id: folderid, tenantid, path: `${node.path}.${pathLabel(folderid)}` };
  const hidden = node.hidden || pod.hidden;
  await insertNode(trx, {
    ...top,
    parentid: node.id,
    type: NodeType.FOLDER,
    name,
    sortkey: sortKey(name),
    note: '',
    teamonly: pod.teamonly,
    projectstatus: null,
  });
  const places = new Map([['', { id: folderid, path: top.path }]]);
  const below = folders.map((folder) => {
    const above = places.get(folder.above)!;
    const id = newId();
    const place = { id, path: `${above.path}.${pathLabel(id)}` };
    places.set(folder.path, place);
    return {
      ...place,
      tenantid,
      parentid: above.id,
      type: NodeType.FOLDER,
      name: folder.name,
      sortkey: sortKey(folder.name),
      hidden,
      archived: 0 as const,
    };
  });
  await insertFolders(trx, below);
  await recordActions(
    trx,
    actor,
    [{ id: folderid, name }, ...below].map((folder) => ({
      action: 'created',
      tenantid,
      nodeid: folder.id,
      name: folder.name,
      hidden,
    })),
  );
  // Contents of a new folder need no events: no client can have it open.
  const audience = { tenantid, path: top.path, teamonly: hidden ? (1 as const) : (0 as const) };
  await emit(trx, nodeChanged, audience, { id: folderid, parentid: node.id });
  return { name, hidden, placeOf: (path: string) => places.get(path)!.id };
}

function freeFolderName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map(folded));
  for (let number = 1; ; number += 1) {
    // The slash prevents a dot in the folder name from being treated as a file extension.
    const candidate = number === 1 ? name : numbered(`${name}/`, number).replace('/', '');
    if (!taken.has(folded(candidate))) return candidate;
  }
}
