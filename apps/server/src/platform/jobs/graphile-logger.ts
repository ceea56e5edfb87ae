import { Logger } from 'graphile-worker';
import type { Log } from '#platform/db/log.ts';

/** graphile-worker reports each job's end itself; those lines are ours to write (run-job.ts). */
export function graphileLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level === 'error' && !meta?.failure) log.error(scope, message);
    else if (level === 'warning') log.warn(scope, message);
    else log.debug(scope, message);
  });
}
