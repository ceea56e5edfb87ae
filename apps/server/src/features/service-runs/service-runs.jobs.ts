import type { NotificationCode } from '@rushes/contract/notification-types';
import type { Services } from '#platform/context/context.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { RunWork } from './model/engine-service.ts';
import { RunTarget } from './model/run-target.ts';

interface RunJobSpec {
  name: string;
  timeoutMs: number;
  /** The notification of a failure, such as NM11. */
  failed: NotificationCode;
  load(): Promise<RunWork>;
}

/** With the delays of the queue, half an hour: engines can be down for a while. */
const ATTEMPTS = 8;

/** The job of a service that an engine performs. */
export const defineRunJob = ({ name, timeoutMs, failed: code, load }: RunJobSpec): Job<RunTarget, Services> =>
  defineJob<RunTarget, Services>({
    name,
    payload: RunTarget,
    lane: 'services',
    attempts: ATTEMPTS,
    timeoutMs,
    async load() {
      const [{ performRun }, work] = await Promise.all([import('./perform-run.service.ts'), load()]);
      return { run: (job) => performRun(job, work) };
    },
    async failed(target, error, services) {
      const [{ markRunFailed }, { cleanUp }] = await Promise.all([import('./end-run.service.ts'), load()]);
      await markRunFailed(services, target, error, { code, cleanUp });
    },
  });
