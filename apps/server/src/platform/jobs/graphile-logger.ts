import { Logger } from 'graphile-worker';
import type { Log } from '#platform/db/log.ts';

/** Suppresses graphile-worker's own lines about the end of a job: run-job.ts logs those. */
export function graphileLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level === 'error' && !meta?.failure) log.error(scope, message);
    else if (level === 'warning') log.warn(scope, message);
    else log.debug(scope, message);
  });
}
