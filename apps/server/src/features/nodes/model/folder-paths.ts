import { AppError, invalid } from '@rushes/contract/app-error';
import { NAME_MAX } from '@rushes/contract/enums';
import { cleanFileName } from '@rushes/contract/names';
import { Name } from '@rushes/contract/wire';

/** Maximum number of folders per request; the paths themselves may be long. */
const FOLDERS_MAX = 10_000;

/** A folder that must exist. Each occurs once, parents first, keyed by its composed path. */
export interface WantedFolder {
  path: string;
  /** Path of the parent; empty for folders directly in the node. */
  above: string;
  name: string;
  depth: number;
}

/** Reads relative paths as browsers send them for a folder upload. Returns the folders and each path as composed. */
export function readFolderPaths(paths: readonly string[]): { folders: WantedFolder[]; composed: string[] } {
  const folders = new Map<string, WantedFolder>();
  const composed = paths.map((given) => {
    let above = '';
    for (const [index, segment] of given.split('/').entries()) {
      const name = readSegment(segment);
      const path = above ? `${above}/${name}` : name;
      if (!folders.has(path)) folders.set(path, { path, above, name, depth: index + 1 });
      if (folders.size > FOLDERS_MAX) throw invalid('paths', 'folderCount', { max: FOLDERS_MAX });
      above = path;
    }
    return above;
  });
  return { folders: [...folders.values()].sort((a, b) => a.depth - b.depth), composed };
}

function readSegment(segment: string): string {
  const name = cleanFileName(segment);
  if (name === '' || name === '.' || name === '..') throw invalid('paths', 'relativePath');
  if (name.length > NAME_MAX) throw new AppError('ERR124', { maxLength: NAME_MAX });
  if (!Name.safeParse(name).success) throw invalid('paths', 'folderName');
  return name;
}
