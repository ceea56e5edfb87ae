import type { Language } from '@rushes/contract/enums';
import type { TFunction } from 'i18next';
import { bytes } from '#lib/format.ts';
import type { Problem, ProblemKey } from '../choose/file-names.ts';

type Say = TFunction<'upload-dialog'>;

/** The last segment of the key selects the short form shown at the right of a row. */
type Last<K extends string> = K extends `${string}.${infer Rest}` ? Last<Rest> : K;

const lastOf = (key: ProblemKey) => key.slice(key.lastIndexOf('.') + 1) as Last<ProblemKey>;

export const shortProblem = (t: Say, { key }: Problem): string => t(`short.${lastOf(key)}`);

/** The full message: what happened, how much, what was kept and what to do. */
export function problemText(t: Say, { key, params }: Problem, language: Language): string {
  if (key !== 'menus.uploadFiles.insufficientStorage') return t(key, params);
  const amount = (value: unknown) => bytes(Number(value ?? 0), language);
  const needed = amount(params.needed);
  return params.left === undefined
    ? t(key, { needed })
    : t('menus.uploadFiles.insufficientStorageLeft', { needed, left: amount(params.left) });
}
