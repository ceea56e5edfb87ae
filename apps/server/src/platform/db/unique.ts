import { AppError } from '@rushes/contract/app-error';
import type { PlainCode } from '@rushes/contract/errors';

/** Another transaction has stored the same value meanwhile. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === '23505';

/** For `catch`: reports a duplicate with this code. */
export const refuseDuplicate =
  (code: PlainCode) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? new AppError(code) : error;
  };
