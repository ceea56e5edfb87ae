import { costOfRecognition } from '@rushes/contract/costs';
import { type VisionAlias, visionAliases } from '@rushes/contract/services';
import type { EngineService } from '#features/service-runs/index.ts';
import { detectLabels, detectText } from './detecting.jobs.ts';
import { refusalOf } from './detecting.policy.ts';
import { endings } from './model/endings.ts';

const jobs = { 'aws-detecting-text': detectText, 'aws-detecting-labels': detectLabels };

const detectionOf = (alias: VisionAlias): EngineService<Record<never, never>> => ({
  alias,
  code: endings[alias].launched,
  kinds: ['video', 'image'],
  job: jobs[alias],
  examine: async (_db, files) =>
    files.map(({ pod, assets }) => ({
      refusal: refusalOf(alias, pod, assets),
      duration: pod.duration ?? 0,
      cost: costOfRecognition(pod.duration),
    })),
});

/** By alias. They have no parameters. */
export const detections = Object.fromEntries(
  visionAliases.map((alias) => [alias, detectionOf(alias)]),
) as Record<VisionAlias, EngineService<Record<never, never>>>;
