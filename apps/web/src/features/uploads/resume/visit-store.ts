import { readStored, writeStored } from '#lib/storage.ts';
import type { Added } from '../upload-item.ts';

/** A file that a guest sent or chose during a visit to an upload link. */
export interface VisitFile {
  name: string;
  size: number;
  lastModified: number;
  path: string;
  sent: boolean;
}

/** Stored in the browser, so that a reload neither asks again nor sends twice. */
export interface Visit {
  uploaderName: string;
  note: string;
  files: readonly VisitFile[];
}

/** A visit ends a day after its last change: later, the same names are more likely new files. */
const KEEP_MS = 24 * 3_600_000;
const keyOf = (code: string) => `rushes.visit.${code}`;
const nothing: Visit = { uploaderName: '', note: '', files: [] };

export function readVisit(code: string, now = Date.now()): Visit {
  try {
    const { savedAt, ...visit } = JSON.parse(readStored(keyOf(code)) ?? '{}') as Visit & { savedAt?: number };
    return savedAt && savedAt > now - KEEP_MS ? { ...nothing, ...visit } : nothing;
  } catch {
    return nothing;
  }
}

export function writeVisit(code: string, visit: Visit, now = Date.now()): void {
  const isEmpty = visit.files.length === 0 && !visit.uploaderName && !visit.note;
  writeStored(keyOf(code), isEmpty ? null : JSON.stringify({ ...visit, savedAt: now }));
}

export const isSameFile = (
  a: Pick<VisitFile, 'name' | 'size' | 'lastModified'>,
  b: Pick<VisitFile, 'name' | 'size' | 'lastModified'>,
): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The files to send now, at the path they had before, and how many of the chosen ones were sent already. */
export function toSend(
  chosen: readonly Added[],
  earlier: readonly VisitFile[],
): { files: Added[]; already: number } {
  const files: Added[] = [];
  let already = 0;
  for (const { file, path } of chosen) {
    const known = earlier.filter((one) => isSameFile(one, file));
    // A file that was chosen with its folder may be chosen again without it.
    const before = known.find((one) => one.path === path) ?? (path === file.name ? known[0] : undefined);
    if (before?.sent) already += 1;
    else files.push({ file, path: before?.path ?? path });
  }
  return { files, already };
}
