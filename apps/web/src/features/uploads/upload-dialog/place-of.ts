import { cutMiddle } from '#ui/middle-cut.tsx';
import { folderOf } from '../prepare.ts';
import type { UploadItem } from '../upload-item.ts';

/** The folders that came along, else the one that was chosen: each cut as the specification wants it. */
export function placeOf({ path, nodename }: UploadItem): { words: string; whole: string } {
  const folders = folderOf(path).split('/').filter(Boolean);
  const names = folders.length > 0 ? folders : [nodename];
  const join = (parts: readonly string[]) => parts.join(' / ');
  return { words: join(names.map((name) => cutMiddle(name, 20, 5, 5))), whole: join(names) };
}
