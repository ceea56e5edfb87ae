import type { Language } from '@rushes/contract/enums';
import type { TFunction } from 'i18next';
import type { UploadProblem } from '#features/uploads/widgets/guest-uploads.ts';
import { count } from '#lib/format.ts';

type Say = TFunction<'upload-access'>;

/** Messages for guests, who have no account or administrator: what happened, and whom to ask. */
export function problemText(t: Say, { kind, params }: UploadProblem, language: Language): string {
  switch (kind) {
    case 'tooLarge':
      return t('problem.tooLarge', {
        size: count(Number(params.size), language),
        max: count(Number(params.max), language),
      });
    case 'insufficientStorage':
    case 'diskFull':
      return t('problem.noRoom');
    case 'folderSegmentTooLong':
    case 'fileNameTooLong':
      return t('problem.nameTooLong', { max: params.maxLength });
    case 'connection':
      return t('problem.connection');
    case 'fileChanged':
      return t('problem.fileChanged');
    case 'refused':
      return String(params.reason);
    default:
      return t('problem.closed');
  }
}
