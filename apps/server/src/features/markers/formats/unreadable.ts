import { AppError } from '@rushes/contract/app-error';
import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';

export const unreadable = (reason: string): AppError => new AppError('11406', { field: 'content', reason });
export const tooMany = (): AppError => unreadable(`has more than ${IMPORTED_AT_ONCE} markers`);
