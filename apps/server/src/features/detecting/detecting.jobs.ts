import type { VisionAlias } from '@rushes/contract/services';
import { defineRunJob } from '#features/service-runs/index.ts';
import { endings } from './model/endings.ts';

/** A day of video takes a local engine this long; a cloud service is faster. */
const TIMEOUT_MS = 12 * 3_600_000;

const jobOf = (name: string, alias: VisionAlias) =>
  defineRunJob({
    name,
    timeoutMs: TIMEOUT_MS,
    failed: endings[alias].failed,
    load: async () => (await import('./jobs/detect.ts')).workOf(alias),
  });

export const detectText = jobOf('detecting.text', 'aws-detecting-text');
export const detectLabels = jobOf('detecting.labels', 'aws-detecting-labels');

export const detectingJobs = [detectText, detectLabels];
