import type { Language } from '@rushes/contract/enums';
import type { TFunction } from 'i18next';
import type { Problem } from '#features/uploads/widgets/guest-uploads.ts';
import { count } from '#lib/format.ts';

type Say = TFunction<'upload-access'>;

/** Messages for guests, who have no account or administrator: what happened, and whom to ask. */
export function problemText(t: Say, { key, params }: Problem, language: Language): string {
  switch (key) {
    case 'problem.tooLarge':
      return t('problem.tooLarge', {
        size: count(Number(params.size), language),
        max: count(Number(params.max), language),
      });
    case 'menus.uploadFiles.insufficientStorage':
    case 'problem.diskFull':
      return t('problem.noRoom');
    case 'menus.uploadFiles.folderSegmentTooLong':
    case 'menus.uploadFiles.fileNameTooLong':
      return t('problem.nameTooLong', { max: params.maxLength });
    case 'problem.connection':
      return t('problem.connection');
    case 'problem.fileChanged':
      return t('problem.fileChanged');
    case 'problem.refused':
      return String(params.reason);
    default:
      return t('problem.closed');
  }
}
