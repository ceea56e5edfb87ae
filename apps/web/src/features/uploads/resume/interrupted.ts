import type { UploadableType } from '@rushes/contract/uploads';
import type { Added } from '../upload-item.ts';
import type { Interrupted } from './resume-store.ts';

export interface Matched {
  known: { added: Added; was: Interrupted }[];
  /** Same name, but another size or modification time: the two parts would not match. */
  changed: string[];
  /** No upload with this name was interrupted. */
  others: string[];
}

/** Matches reselected files to interrupted uploads, one each. */
export function matchInterrupted(files: readonly File[], interrupted: readonly Interrupted[]): Matched {
  const left = [...interrupted];
  const matched: Matched = { known: [], changed: [], others: [] };
  for (const file of files) {
    const same = left.findIndex(
      ({ name, size, lastModified }) =>
        name === file.name && size === file.size && lastModified === file.lastModified,
    );
    const [was] = same < 0 ? [] : left.splice(same, 1);
    if (was) matched.known.push({ added: { file, path: was.path }, was });
    else if (interrupted.some(({ name }) => name === file.name)) matched.changed.push(file.name);
    else matched.others.push(file.name);
  }
  return matched;
}

/** A resumed asset keeps the type the server detected. */
export const AUTO_TYPE: UploadableType = 8;
