import * as queries from './tier.queries.ts';

// Archive state of files. The archive feature decides which steps there are.

/** Changes all files of a scope with a state in `from`. `idle`: only those that are neither deleted nor being processed. */
export const archiveScope = queries.archiveScope;

export const archivePods = queries.archivePods;
