import { UploadStatus } from '@rushes/contract/enums';
import { suitsPriority } from '../choose/media-kind.ts';
import { isOpen, isSeparate, type UploadItem } from '../upload-item.ts';

/** Whether any file that is not sent yet is video or audio. */
export const canPrioritise = (items: readonly UploadItem[]): boolean =>
  items.some(
    (item) =>
      (item.status === UploadStatus.ADDED || (item.status === UploadStatus.WAITING && !item.podid)) &&
      isSeparate(item) &&
      suitsPriority(item.name, item.file.type),
  );

/** Everything sent into this file has been uploaded, and nothing needs a decision. */
export function isDone(items: readonly UploadItem[], podid: string): boolean {
  const mine = items.filter(({ into }) => into?.podid === podid);
  const { ADDED, ERROR } = UploadStatus;
  return (
    mine.length > 0 && !mine.some((item) => isOpen(item) || item.status === ADDED || item.status === ERROR)
  );
}
