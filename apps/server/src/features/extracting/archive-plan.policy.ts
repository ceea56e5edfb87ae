import { AppError } from '@rushes/contract/app-error';
import { NAME_MAX } from '@rushes/contract/enums';
import { cleanFileName } from '@rushes/contract/names';
import { Name } from '@rushes/contract/wire';
import { DEPTH_MAX } from '#features/nodes/rules/index.ts';
import type { ArchiveEntry } from '#platform/archives/read-archive.ts';
import { folded, numbered } from '#platform/text/file-names.ts';

/** All entries become rows in one transaction. */
export const ENTRIES_MAX = 20_000;
/** Includes skipped entries: links, macOS metadata, repeated folders. */
const SEEN_MAX = 5 * ENTRIES_MAX;
/** Archives of video, images or text stay far below; zip bombs have a ratio of 1,000 and more. */
const RATIO_MAX = 200;
/** Up to this size, any compression ratio is accepted. */
const RATIO_FREE = 256 * 1024 ** 2;

export interface PlannedFolder {
  path: string;
  /** Path of the parent; empty for entries directly in the new folder. */
  above: string;
  name: string;
}

export interface PlannedFile {
  /** Path of its folder; empty for the new folder itself. */
  folder: string;
  name: string;
  size: number;
}

/** What becomes of an entry: a file, or undefined if it is skipped or a folder (which is already recorded). */
export type Verdict = PlannedFile | undefined;

interface Bounds {
  /** Size of the archive file. */
  archiveSize: number;
  /** Storage left in the tenant's plan, and free disk space. */
  room: number;
  disk: number;
  /** Maximum number of levels below the new folder. */
  depth: number;
}

/**
 * Decides for each entry what it becomes, or refuses the whole archive. Runs twice, the second time while extracting:
 * the same entries get the same results.
 */
export function openPlan(bounds: Bounds) {
  const folders = new Map<string, PlannedFolder>();
  /** By folder and folded name: the next number to try, so that n equal names cost n lookups. */
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

/** Old Windows programs use a backslash as path separator. */
const STROKES = /[/\\]/;
const DRIVE = /^[a-z]:([/\\]|$)/i;

/**
 * Folder and file names, made valid for a file system. Refuses absolute paths and `..`: these are attacks, not
 * mistakes.
 */
function readSegments(name: string): string[] {
  if (STROKES.test(name[0] ?? '') || DRIVE.test(name)) throw new AppError('ERR171');
  const segments = name.split(STROKES).filter((part) => part !== '' && part !== '.');
  if (segments.includes('..')) throw new AppError('ERR171');
  return segments.map(readSegment).filter((part) => part !== '');
}

function readSegment(segment: string): string {
  const name = cleanFileName(segment);
  if (name.length > NAME_MAX) throw new AppError('ERR124', { maxLength: NAME_MAX });
  // Blank names are dropped: users could not see or select them.
  return Name.safeParse(name).success ? name : '';
}

/** macOS metadata files, which no other system uses. */
function isJunk(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? '';
  return segments.includes('__MACOSX') || last === '.DS_Store' || last.startsWith('._');
}
