/** Where an interrupted upload continues, kept in the browser so that it survives a reload. */
export interface ResumePoint {
  podid: string;
  uploadid: string;
  /** Null until the server has opened the upload. */
  uploadUrl: string | null;
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

const KEY = 'rushes.uploads';
/** The server throws unfinished uploads away after some days; what is older points nowhere. */
const KEEP_MS = 7 * 24 * 3_600_000;

type Points = Record<string, ResumePoint>;

function read(): Points {
  try {
    const points = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Points;
    const oldest = Date.now() - KEEP_MS;
    return Object.fromEntries(Object.entries(points).filter(([, point]) => point.savedAt > oldest));
  } catch {
    return {};
  }
}

function write(points: Points): void {
  try {
    if (Object.keys(points).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(points));
  } catch {
    // Where storage is forbidden or full, an upload resumes as long as the page lives.
  }
}

export const findResumePoint = (print: string): ResumePoint | undefined => read()[print];

export function saveResumePoint(print: string, point: Omit<ResumePoint, 'savedAt'>): void {
  write({ ...read(), [print]: { ...point, savedAt: Date.now() } });
}

export function forgetResumePoint(print: string): void {
  const { [print]: _, ...rest } = read();
  write(rest);
}
