import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import { folderOf } from '../prepare.ts';
import type { UploadItem } from '../upload-item.ts';

/** The folders uploaded with the file, otherwise the destination folder; names are shortened as specified. */
export function placeOf({ path, nodename }: UploadItem): { words: string; whole: string } {
  const folders = folderOf(path).split('/').filter(Boolean);
  const names = folders.length > 0 ? folders : [nodename];
  const join = (parts: readonly string[]) => parts.join(' / ');
  return { words: join(names.map((name) => truncateMiddle(name, 20, 5, 5))), whole: join(names) };
}
