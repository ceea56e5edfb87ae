import { KEPT_KEY } from './kept.ts';

/** Where an interrupted upload resumes; stored in the browser so that it survives a reload. */
export interface ResumePoint {
  podid: string;
  uploadid: string;
  /** Null until the server has created the upload. */
  uploadUrl: string | null;
  /** Parts of this size go directly to the object store; null when the bytes go through the server. */
  partsize: number | null;
  /** The destination folder, which may be below the selected one. */
  folderid: string;
  /** Identifies the upload of a guest; members are identified by their session. */
  uuid?: string;
  /** The page that sends it: while that page is open, the upload is not interrupted. */
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
  /** The file this becomes an asset of; null when it becomes a file itself. */
  podid: string | null;
}

/** The default tus fingerprint ignores path and folder: camera files of the same name would collide. */
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

/** The server deletes unfinished uploads after some days; older resume points are invalid. */
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
    // Without storage (forbidden or full), an upload can resume only while the page is open.
  }
}

export const findResumePoint = (print: string): ResumePoint | undefined => read()[print];

/** Identifies this page among all open tabs of the browser. */
export const thisPage: string = crypto.randomUUID();
/** Name of the lock a page holds while it sends. */
export const lockOf = (page: string): string => `rushes-uploads-${page}`;

export function saveResumePoint(print: string, point: Omit<ResumePoint, 'savedAt' | 'page'>): void {
  write({ ...read(), [print]: { ...point, page: thisPage, savedAt: Date.now() } });
}

export function forgetResumePoint(print: string): void {
  const { [print]: _, ...rest } = read();
  write(rest);
}

/** A file whose upload was interrupted in an earlier page load, as described by its fingerprint. */
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

/** Interrupted uploads of this user that no other page is sending and that are not listed on this page. */
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

/** The other open tabs of this browser that have sent files. */
export async function otherPages(): Promise<ReadonlySet<string>> {
  const locks = globalThis.navigator?.locks;
  const { held = [] } = locks ? await locks.query() : {};
  const start = lockOf('');
  const pages = held.flatMap(({ name }) => (name?.startsWith(start) ? [name.slice(start.length)] : []));
  return new Set(pages.filter((page) => page !== thisPage));
}
