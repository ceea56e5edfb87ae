import { type AppError, invalid } from '@rushes/contract/app-error';
import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';
import type { Reason, ReasonArgs } from '@rushes/contract/reasons';

export const unreadable = <R extends Reason>(reason: R, ...params: ReasonArgs<R>): AppError =>
  invalid('content', reason, ...params);
export const tooMany = (): AppError => unreadable('markerCount', { max: IMPORTED_AT_ONCE });
