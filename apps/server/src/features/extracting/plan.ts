import { AppError } from '@rushes/contract/app-error';
import { NAME_MAX } from '@rushes/contract/enums';
import { Name, readFileName } from '@rushes/contract/wire';
import { DEPTH_MAX } from '#features/nodes/index.ts';
import { folded, numbered } from '#features/uploads/index.ts';
import type { ArchiveEntry } from '#platform/archives/read-archive.ts';

/** All of it becomes rows in one transaction. */
export const ENTRIES_MAX = 20_000;
/** With what is left out: links, notes of macOS, folders named again and again. */
const SEEN_MAX = 5 * ENTRIES_MAX;
/** No honest archive of films, pictures or text comes near; bombs are a thousand times their size and more. */
const RATIO_MAX = 200;
/** A small archive may be packed as well as it likes. */
const RATIO_FREE = 256 * 1024 ** 2;

export interface PlannedFolder {
  path: string;
  /** Of the one above; empty for those that stand in the new folder itself. */
  above: string;
  name: string;
}

export interface PlannedFile {
  /** The folder it stands in; empty for the new folder itself. */
  folder: string;
  name: string;
  size: number;
}

/** What is to become of the entry: kept as a file, or nothing (folders are known by then). */
export type Verdict = PlannedFile | undefined;

interface Bounds {
  /** Of the archive itself. */
  archiveSize: number;
  /** What the plan of the tenant still holds, and the disk. */
  room: number;
  disk: number;
  /** Levels there may be below the new folder. */
  depth: number;
}

/**
 * Looks at the entries one after another and says what each becomes, or refuses the whole archive. Asked twice, the
 * second time while the bytes are taken: the same entries get the same answers.
 */
export function openPlan(bounds: Bounds) {
  const folders = new Map<string, PlannedFolder>();
  /** By folder and folded name: the number to try next, so that a thousand of one name cost a thousand looks. */
  const taken = new Map<string, number>();
  let seen = 0;
  let files = 0;
  let bytes = 0;
  let leftOut = 0;

  function addFolders(segments: readonly string[]): string {
    if (segments.length > bounds.depth) throw new AppError('ERR174', { most: DEPTH_MAX });
    let above = '';
    for (const name of segments) {
      const path = above ? `${above}/${name}` : name;
      if (!folders.has(path)) folders.set(path, { path, above, name });
      above = path;
    }
    if (files + folders.size > ENTRIES_MAX) throw tooMany();
    return above;
  }

  function freeName(folder: string, name: string): string {
    const wanted = `${folder}/${folded(name)}`;
    for (let number = taken.get(wanted) ?? 1; ; number += 1) {
      const candidate = numbered(name, number);
      const key = `${folder}/${folded(candidate)}`;
      if (number > 1 && taken.has(key)) continue;
      if (number > 1) taken.set(key, 2);
      taken.set(wanted, number + 1);
      return candidate;
    }
  }

  return {
    folders,
    get files() {
      return files;
    },
    get bytes() {
      return bytes;
    },
    get leftOut() {
      return leftOut;
    },
    judge(entry: ArchiveEntry): Verdict {
      seen += 1;
      if (seen > SEEN_MAX) throw tooMany();
      const segments = readSegments(entry.name);
      if (isJunk(segments)) return undefined;
      if (entry.type === 'directory') {
        addFolders(segments);
        return undefined;
      }
      const last = segments.at(-1);
      if (entry.type === 'other' || last === undefined) {
        leftOut += 1;
        return undefined;
      }
      files += 1;
      const folder = addFolders(segments.slice(0, -1));
      bytes += entry.size;
      requireFits(bounds, bytes);
      return { folder, name: freeName(folder, last), size: entry.size };
    },
  };
}

export type Plan = ReturnType<typeof openPlan>;

const tooMany = () => new AppError('ERR172', { most: ENTRIES_MAX });

function requireFits({ archiveSize, room, disk }: Bounds, bytes: number): void {
  if (bytes > RATIO_FREE && bytes > archiveSize * RATIO_MAX) throw new AppError('ERR173');
  if (bytes > room) throw new AppError('ERR11');
  if (bytes > disk) throw new AppError('11507');
}

/** Old programs on Windows write their own stroke between folders. */
const STROKES = /[/\\]/;
const DRIVE = /^[a-z]:([/\\]|$)/i;

/** Folders and name, each as a disk may hold it. What leads out of the archive is no mistake anybody makes. */
function readSegments(name: string): string[] {
  if (STROKES.test(name[0] ?? '') || DRIVE.test(name)) throw new AppError('ERR171');
  const segments = name.split(STROKES).filter((part) => part !== '' && part !== '.');
  if (segments.includes('..')) throw new AppError('ERR171');
  return segments.map(readSegment).filter((part) => part !== '');
}

function readSegment(segment: string): string {
  const name = readFileName(segment);
  if (name.length > NAME_MAX) throw new AppError('ERR124', { maxLength: NAME_MAX });
  // Nothing but blanks: a name nobody can see or choose.
  return Name.safeParse(name).success ? name : '';
}

/** What macOS puts beside the files: its own notes on them, which nobody else can read. */
function isJunk(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? '';
  return segments.includes('__MACOSX') || last === '.DS_Store' || last.startsWith('._');
}
