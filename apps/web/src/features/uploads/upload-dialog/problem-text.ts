import type { Language } from '@rushes/contract/enums';
import type { TFunction } from 'i18next';
import { bytes } from '#lib/format.ts';
import type { UploadProblem, UploadProblemKind } from '../upload-problem.ts';

type Say = TFunction<'upload-dialog'>;

const texts = {
  folderSegmentTooLong: 'menus.uploadFiles.folderSegmentTooLong',
  fileNameTooLong: 'menus.uploadFiles.fileNameTooLong',
  activeNodeRequired: 'menus.uploadFiles.activeNodeRequired',
  insufficientStorage: 'menus.uploadFiles.insufficientStorage',
  forbidden: 'problem.forbidden',
  folderGone: 'problem.folderGone',
  archived: 'problem.archived',
  diskFull: 'problem.diskFull',
  signedOut: 'problem.signedOut',
  connection: 'problem.connection',
  fileChanged: 'problem.fileChanged',
  tooLarge: 'problem.tooLarge',
  refused: 'problem.refused',
} as const satisfies Record<UploadProblemKind, string>;

/** The short form at the right of a row. */
export const shortProblem = (t: Say, { kind }: UploadProblem): string => t(`short.${kind}`);

/** The full message: what happened, how much, what was kept and what to do. */
export function problemText(t: Say, { kind, params }: UploadProblem, language: Language): string {
  if (kind !== 'insufficientStorage') return t(texts[kind], params);
  const amount = (value: unknown) => bytes(Number(value ?? 0), language);
  const needed = amount(params.needed);
  return params.left === undefined
    ? t(texts.insufficientStorage, { needed })
    : t('menus.uploadFiles.insufficientStorageLeft', { needed, left: amount(params.left) });
}
