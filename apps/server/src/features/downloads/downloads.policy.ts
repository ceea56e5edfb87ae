import { type Ability, can } from '@rushes/contract/abilities';
import { AssetType, State } from '@rushes/contract/enums';
import { openNames, safeName } from '#platform/archives/safe-file-names.ts';
import type { Actor } from '#platform/context/context.ts';

/** Path filters for SQL: items the user may not download are left out. */
export interface Reach {
  teamPaths: string[];
  clientPaths: string[];
}

/** Paths where the user can see files and has these abilities. */
export function reachOf({ accessPoints }: Pick<Actor, 'accessPoints'>, ...abilities: Ability[]): Reach {
  const points = accessPoints.filter((point) =>
    (['list NodeAndPod', ...abilities] as const).every((ability) => can(point.abilities, ability)),
  );
  const paths = (team: boolean) =>
    points.filter((point) => can(point.abilities, 'belongsto Team') === team).map(({ path }) => path);
  return { teamPaths: paths(true), clientPaths: paths(false) };
}

export interface FolderRow {
  id: string;
  parentid: string | null;
  name: string;
  archived: boolean;
  modifiedat: number;
}

/** One asset of a file; `assetid` is null when the file has none. */
export interface PieceRow {
  podid: string;
  nodeid: string;
  podname: string;
  archived: boolean;
  /** When the original was last modified on its source disk, if the browser sent it. */
  lastmodified: number | null;
  /** The user can see the assets of the file. */
  mayassets: boolean;
  assetid: string | null;
  type: AssetType;
  name: string;
  state: State;
  role: string | null;
  size: number;
  crc32: number | null;
  storagekey: string | null;
  createdat: string;
}

export interface Entry {
  name: string;
  modifiedat: number;
  size: number;
  crc32: number | null;
  assetid: string | null;
  storagekey: string | null;
}

export interface Pod {
  id: string;
  nodeid: string;
  name: string;
  original: PieceRow;
  assets: PieceRow[];
}

export type Refusal = 'archived' | 'incomplete';

const isThere = ({ assetid, state, storagekey }: PieceRow) =>
  assetid !== null && state === State.COMPLETE && storagekey !== null;

/** Assets for the player are included only when requested by id. */
const isForPlayer = ({ type, role }: PieceRow) =>
  role === 'rendition' || role === 'direct' || role === 'peaks' || type === AssetType.LIVEPREVIEW;

/** Groups the rows by file, in order, and lists files that cannot be downloaded with the reason. */
export function gatherPods(rows: readonly PieceRow[]): {
  pods: Pod[];
  refused: { id: string; reason: Refusal }[];
} {
  const pods: Pod[] = [];
  const refused: { id: string; reason: Refusal }[] = [];
  for (const [id, pieces] of Map.groupBy(rows, ({ podid }) => podid)) {
    const original = pieces.find((piece) => piece.type === AssetType.RAW && isThere(piece));
    if (pieces[0]!.archived) refused.push({ id, reason: 'archived' });
    else if (!original) refused.push({ id, reason: 'incomplete' });
    else {
      const assets = pieces.filter(
        (piece) => piece !== original && piece.mayassets && isThere(piece) && !isForPlayer(piece),
      );
      pods.push({ id, nodeid: original.nodeid, name: original.podname, original, assets });
    }
  }
  return { pods, refused };
}

export const isDownloadable = (piece: PieceRow) =>
  isThere(piece) && (piece.type === AssetType.RAW || piece.mayassets);

export interface Chosen {
  /** Parents first; each selected folder is a top. */
  folders: FolderRow[];
  /** Files in those folders. */
  within: Pod[];
  /** Files selected themselves. */
  pods: Pod[];
  assets: PieceRow[];
}

/** All entries of the zip: folders with their files, and the assets of a file next to it. */
export function zipEntries({ folders, within, pods, assets }: Chosen, withAssets: boolean): Entry[] {
  const entries: Entry[] = [];
  const root = openNames();
  const places = new Map<string, { path: string; names: (name: string) => string }>();
  const podsOf = Map.groupBy(within, ({ nodeid }) => nodeid);

  const addFolder = (path: string, modifiedat: number) =>
    entries.push({ name: path, modifiedat, size: 0, crc32: 0, assetid: null, storagekey: null });
  const addPiece = (path: string, piece: PieceRow, modifiedat: number) => {
    const { size, crc32, assetid, storagekey } = piece;
    entries.push({ name: path, modifiedat, size, crc32, assetid, storagekey });
  };
  const addPod = (path: string, names: (name: string) => string, pod: Pod) => {
    const { original } = pod;
    addPiece(path + names(pod.name), original, changedAt(original));
    if (!withAssets || pod.assets.length === 0) return;
    const folder = `${path}${names(`${stemOf(pod.name)} (assets)`)}/`;
    const inside = openNames();
    addFolder(folder, Date.parse(original.createdat));
    for (const piece of pod.assets) addPiece(folder + inside(piece.name), piece, Date.parse(piece.createdat));
  };

  for (const folder of folders) {
    const above = places.get(folder.parentid ?? '');
    const path = `${above?.path ?? ''}${(above?.names ?? root)(folder.name)}/`;
    const names = openNames();
    places.set(folder.id, { path, names });
    addFolder(path, folder.modifiedat);
    for (const pod of podsOf.get(folder.id) ?? []) addPod(path, names, pod);
  }
  for (const pod of pods) addPod('', root, pod);
  for (const piece of assets) addPiece(root(piece.name), piece, Date.parse(piece.createdat));
  return entries;
}

/** As sent by the uploading browser, so it may be any value. */
function changedAt({ lastmodified, createdat }: PieceRow): number {
  const at = Math.floor(lastmodified ?? Number.NaN);
  return Number.isSafeInteger(at) ? at : Date.parse(createdat);
}

const stemOf = (name: string) => name.replace(/(?<=.)\.[^.]{1,10}$/u, '');

/** A single file is sent as it is, without a zip. */
export const onlyFile = (entries: readonly Entry[]): Entry | undefined =>
  entries.length === 1 && entries[0]!.assetid !== null ? entries[0] : undefined;

/** File name of the zip: the only item in it, else the folder it was selected in. */
export function zipName({ folders, pods, assets }: Chosen, place: string): string {
  const [top] = folders;
  const tops = folders.filter(({ parentid }) => !folders.some(({ id }) => id === parentid));
  const single =
    tops.length + pods.length + assets.length === 1 && (top?.name ?? (pods[0] && stemOf(pods[0].name)));
  return `${safeName(single || place || 'Rushes')}.zip`;
}

/** Number of names listed; the rest is a count. */
const NAMED_MAX = 3;

/** Without words, because it is shown in several languages. */
export function listText(entries: readonly Pick<Entry, 'name' | 'assetid'>[]): string {
  const names = entries.flatMap(({ name, assetid }) => (assetid === null ? [] : [name.split('/').at(-1)!]));
  const more = names.length > NAMED_MAX ? ` + ${names.length - NAMED_MAX}` : '';
  return names.slice(0, NAMED_MAX).join(', ') + more;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

export function sizeText(size: number): string {
  const power = Math.min(UNITS.length - 1, size < 1 ? 0 : Math.floor(Math.log10(size) / 3));
  const value = size / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
