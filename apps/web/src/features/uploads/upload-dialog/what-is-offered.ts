import { UploadStatus } from '@rushes/contract/enums';
import { suitsPriority } from '../media-kind.ts';
import { isOpen, type UploadItem } from '../upload-item.ts';

/** Something that can still be sent with it is film or sound. */
export const mayPriority = (items: readonly UploadItem[]): boolean =>
  items.some(
    ({ status, into, name, file }) =>
      status === UploadStatus.ADDED && into === null && suitsPriority(name, file.type),
  );

/** All that was sent into this file is there, and nothing of it needs a decision. */
export function isDone(items: readonly UploadItem[], podid: string): boolean {
  const mine = items.filter(({ into }) => into?.podid === podid);
  const { ADDED, ERROR } = UploadStatus;
  return (
    mine.length > 0 && !mine.some((item) => isOpen(item) || item.status === ADDED || item.status === ERROR)
  );
}
