import { RESUME_KEY } from './resume-key.ts';

/** Where an interrupted upload resumes; stored in the browser so that it survives a reload. */
export interface ResumePoint {
  podid: string;
  /** Chosen by this browser: announcing again with it returns the same upload. */
  clientid: string;
  /** Chosen by the server: the URL of the transfer ends with it. */
  uploadid: string;
  /** Whether the server has received the first request of the transfer. */
  begun: boolean;
  /** Parts of this size go directly to the object store; null when the bytes go through the server. */
  partsize: number | null;
  /** The destination folder, which may be below the selected one. */
  folderid: string;
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
  /** The file this becomes the newest version of. */
  versionof: string | null;
}

/** The default tus fingerprint ignores path and folder: camera files of the same name would collide. */
export function fingerprintOf(file: Fingerprinted): string {
  return JSON.stringify([
    file.name,
    file.size,
    file.userid,
    file.nodeid,
    file.podid,
    file.nodename,
    file.lastModified,
    file.path,
    // Absent otherwise, as in fingerprints of earlier releases.
    ...(file.versionof === null ? [] : [file.versionof]),
  ]);
}

/** The server deletes unfinished uploads after some days; older resume points are invalid. */
const KEEP_MS = 7 * 24 * 3_600_000;

type Points = Record<string, ResumePoint>;

/** Until version 0.4 a point had these fields instead of `clientid` and `begun`. */
type Stored = ResumePoint & { uuid?: string; uploadUrl?: string | null };

const current = ({ uuid = '', uploadUrl = null, ...point }: Stored): ResumePoint => ({
  ...point,
  clientid: point.clientid ?? uuid,
  begun: point.begun ?? uploadUrl !== null,
});

function read(): Points {
  try {
    const points = JSON.parse(localStorage.getItem(RESUME_KEY) ?? '{}') as Record<string, Stored>;
    const oldest = Date.now() - KEEP_MS;
    return Object.fromEntries(
      Object.entries(points).flatMap(([fingerprint, point]) =>
        point.savedAt > oldest ? [[fingerprint, current(point)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function write(points: Points): void {
  try {
    if (Object.keys(points).length === 0) localStorage.removeItem(RESUME_KEY);
    else localStorage.setItem(RESUME_KEY, JSON.stringify(points));
  } catch {
    // Without storage (forbidden or full), an upload can resume only while the page is open.
  }
}

export const findResumePoint = (fingerprint: string): ResumePoint | undefined => read()[fingerprint];

/** Identifies this page among all open tabs of the browser. */
export const thisPage: string = crypto.randomUUID();
/** Name of the lock a page holds while it sends. */
export const lockOf = (page: string): string => `rushes-uploads-${page}`;

export function saveResumePoint(fingerprint: string, point: Omit<ResumePoint, 'savedAt' | 'page'>): void {
  write({ ...read(), [fingerprint]: { ...point, page: thisPage, savedAt: Date.now() } });
}

export function forgetResumePoint(fingerprint: string): void {
  const { [fingerprint]: _, ...rest } = read();
  write(rest);
}

/** A file whose upload was interrupted in an earlier page load, as described by its fingerprint. */
export interface Interrupted {
  fingerprint: string;
  name: string;
  size: number;
  lastModified: number;
  path: string;
  nodeid: string;
  nodename: string;
  podid: string | null;
  versionof: string | null;
  folderid: string;
}

type Fingerprint = [string, number, string, string, string | null, string, number, string, string?];

/** Interrupted uploads of this user that no other page is sending and that are not listed on this page. */
export function listInterrupted(
  userid: string,
  others: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): Interrupted[] {
  return Object.entries(read()).flatMap(([fingerprint, point]) => {
    const [name, size, owner, nodeid, podid, nodename, lastModified, path, versionof = null] = JSON.parse(
      fingerprint,
    ) as Fingerprint;
    if (owner !== userid || others.has(point.page) || listed.has(fingerprint)) return [];
    const { folderid = nodeid } = point;
    return [{ fingerprint, name, size, lastModified, path, nodeid, nodename, podid, versionof, folderid }];
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
