import { KEPT_KEY } from './kept.ts';

/** Where an interrupted upload continues, kept in the browser so that it survives a reload. */
export interface ResumePoint {
  podid: string;
  uploadid: string;
  /** Null until the server has opened the upload. */
  uploadUrl: string | null;
  /** Parts of this size go straight to the store; null when the bytes go through the server. */
  partsize: number | null;
  /** The folder it goes to, which may stand below the one that was chosen. */
  folderid: string;
  /** By which somebody without an account shows that the file is theirs; members are known by their session. */
  uuid?: string;
  /** The page that sends it: while that one lives, nothing was interrupted. */
  page: string;
  savedAt: number;
}

interface Fingerprinted {
  name: string;
  size: number;
  lastModified: number;
  path: string;
  userid: string;
  nodeid: string;
  nodename: string;
  /** The file this becomes an asset of; null when it becomes a file of its own. */
  podid: string | null;
}

/** tus's own fingerprint leaves out the path and the folder: camera files of the same name would collide. */
export function fingerprint(file: Fingerprinted): string {
  return JSON.stringify([
    file.name,
    file.size,
    file.userid,
    file.nodeid,
    file.podid,
    file.nodename,
    file.lastModified,
    file.path,
  ]);
}

/** The server throws unfinished uploads away after some days; what is older points nowhere. */
const KEEP_MS = 7 * 24 * 3_600_000;

type Points = Record<string, ResumePoint>;

function read(): Points {
  try {
    const points = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '{}') as Points;
    const oldest = Date.now() - KEEP_MS;
    return Object.fromEntries(Object.entries(points).filter(([, point]) => point.savedAt > oldest));
  } catch {
    return {};
  }
}

function write(points: Points): void {
  try {
    if (Object.keys(points).length === 0) localStorage.removeItem(KEPT_KEY);
    else localStorage.setItem(KEPT_KEY, JSON.stringify(points));
  } catch {
    // Where storage is forbidden or full, an upload resumes as long as the page lives.
  }
}

export const findResumePoint = (print: string): ResumePoint | undefined => read()[print];

/** This page, among all that may be open in this browser. */
export const thisPage: string = crypto.randomUUID();
/** A page holds a lock of this name while it sends. */
export const lockOf = (page: string): string => `rushes-uploads-${page}`;

export function saveResumePoint(print: string, point: Omit<ResumePoint, 'savedAt' | 'page'>): void {
  write({ ...read(), [print]: { ...point, page: thisPage, savedAt: Date.now() } });
}

export function forgetResumePoint(print: string): void {
  const { [print]: _, ...rest } = read();
  write(rest);
}

/** A file that stopped half-way in an earlier visit, as far as its name tells. */
export interface Interrupted {
  print: string;
  name: string;
  size: number;
  lastModified: number;
  path: string;
  nodeid: string;
  nodename: string;
  podid: string | null;
  folderid: string;
}

type Print = [string, number, string, string, string | null, string, number, string];

/** Those of this person that no other page is sending, and that are not in the list of this one. */
export function listInterrupted(
  userid: string,
  others: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): Interrupted[] {
  return Object.entries(read()).flatMap(([print, point]) => {
    const [name, size, owner, nodeid, podid, nodename, lastModified, path] = JSON.parse(print) as Print;
    if (owner !== userid || others.has(point.page) || listed.has(print)) return [];
    const { folderid = nodeid } = point;
    return [{ print, name, size, lastModified, path, nodeid, nodename, podid, folderid }];
  });
}

/** The other pages of this browser that are open and have sent something. */
export async function otherPages(): Promise<ReadonlySet<string>> {
  const locks = globalThis.navigator?.locks;
  const { held = [] } = locks ? await locks.query() : {};
  const start = lockOf('');
  const pages = held.flatMap(({ name }) => (name?.startsWith(start) ? [name.slice(start.length)] : []));
  return new Set(pages.filter((page) => page !== thisPage));
}
